-- The newest first by an index, each with its acts, until as many are found as are wanted: whoever has thousands waits for a page of them alone.
CREATE OR REPLACE FUNCTION notifications_shown(told uuid, unread boolean, kinds text[], before_at timestamptz, before_id uuid, wanted int)
RETURNS TABLE (id uuid, kind text, asset_id uuid, comment_id uuid, actor_id uuid, event_id uuid, conversation_id uuid, merch_item_id uuid, day int,
  at timestamptz, is_unread boolean, people int, faces uuid[], said text) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  n notifications;
  acts record;
  candidates refcursor;
  hidden CONSTANT uuid[] := notification_hidden(told);
  shown CONSTANT text[] := array(SELECT unnest(kinds) EXCEPT
    SELECT kind FROM notification_settings WHERE profile_id = told AND NOT on_page);
BEGIN
  -- A statement of its own each: one for both could not use the index of what is unread.
  IF unread THEN
    OPEN candidates NO SCROLL FOR SELECT * FROM notifications
      WHERE profile_id = told AND is_unread AND (at, id) < (before_at, before_id) AND kind = ANY (shown)
      ORDER BY at DESC NULLS LAST, id DESC NULLS LAST;
  ELSE
    OPEN candidates NO SCROLL FOR SELECT * FROM notifications
      WHERE profile_id = told AND (at, id) < (before_at, before_id) AND kind = ANY (shown)
      ORDER BY at DESC NULLS LAST, id DESC NULLS LAST;
  END IF;
  WHILE wanted > 0 LOOP
    FETCH candidates INTO n;
    EXIT WHEN NOT FOUND;
    CONTINUE WHEN EXISTS (SELECT FROM notification_mutes AS m WHERE m.profile_id = told
      AND (m.asset_id = n.asset_id OR m.conversation_id = n.conversation_id));
    SELECT * INTO acts FROM notification_acts(n, hidden);
    CONTINUE WHEN acts.people = 0;
    RETURN QUERY SELECT n.id, n.kind, n.asset_id, n.comment_id, n.actor_id, n.event_id, n.conversation_id, n.merch_item_id, n.day, n.at::timestamptz,
      n.is_unread, acts.people, acts.faces, acts.said;
    wanted := wanted - 1;
  END LOOP;
  CLOSE candidates;
END $$;
