ALTER TABLE "notifications" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "subject" SET EXPRESSION AS (coalesce(comment_id, asset_id, actor_id, event_id, conversation_id, merch_item_id, decision_id, profile_id));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_decision" ON "notifications" USING btree ("decision_id") WHERE "notifications"."decision_id" is not null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notification_acts(n notifications, hidden uuid[], OUT people int, OUT newest timestamptz, OUT faces uuid[], OUT said text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  day_start CONSTANT timestamptz := to_timestamp(n.day * 86400.0);
  day_end CONSTANT timestamptz := day_start + interval '1 day';
BEGIN
  CASE n.kind
    WHEN 'like' THEN
      SELECT assets.like_count - (SELECT count(*) FROM likes WHERE asset_id = n.asset_id AND profile_id = ANY (hidden))
      INTO people FROM assets WHERE id = n.asset_id;
      SELECT array_agg(profile_id), max(created_at) INTO faces, newest FROM (
        SELECT profile_id, created_at FROM likes WHERE asset_id = n.asset_id AND NOT coalesce(profile_id = ANY (hidden), false)
          AND NOT EXISTS (SELECT FROM profiles WHERE profiles.id = profile_id AND is_suspended)
        ORDER BY id DESC LIMIT 3
      ) AS last_likes;
    WHEN 'follow' THEN
      SELECT count(*), max(created_at), (array_agg(follower_profile_id ORDER BY created_at DESC, follower_profile_id DESC))[1:3]
      INTO people, newest, faces FROM follows
      WHERE target_id = n.profile_id AND created_at >= day_start AND created_at < day_end AND NOT follower_profile_id = ANY (hidden)
        AND NOT EXISTS (SELECT FROM profiles WHERE id = follower_profile_id AND is_suspended);
    WHEN 'comment' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'answer' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'mention' THEN
      IF n.comment_id IS NULL THEN
        SELECT 1, n.at, ARRAY[n.actor_id] INTO people, newest, faces FROM bio_mentions
        WHERE profile_id = n.actor_id AND mentioned_id = n.profile_id AND NOT n.actor_id = ANY (hidden)
          AND NOT EXISTS (SELECT FROM profiles WHERE id = n.actor_id AND is_suspended);
      ELSE
        SELECT 1, created_at, ARRAY[comments.profile_id], body INTO people, newest, faces, said
        FROM comments JOIN mentions ON mentions.comment_id = comments.id AND mentions.profile_id = n.profile_id
        WHERE comments.id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(comments.profile_id = ANY (hidden), false);
      END IF;
    WHEN 'release' THEN
      SELECT count(*), max(created_at), ARRAY[n.actor_id] INTO people, newest, faces FROM notification_releases(n.actor_id, n.day);
      IF n.actor_id = ANY (hidden) THEN people := 0; END IF;
    WHEN 'event' THEN
      SELECT 1, start_at, ARRAY[artist_id] INTO people, newest, faces FROM artist_events
      WHERE id = n.event_id AND is_shown AND NOT artist_id = ANY (hidden);
    WHEN 'message' THEN
      SELECT 1, updated_at, array_remove(ARRAY[CASE n.profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END], NULL)
      INTO people, newest, faces FROM conversations WHERE id = n.conversation_id;
      IF faces && hidden OR EXISTS (SELECT FROM profiles WHERE id = ANY (faces) AND is_suspended) THEN people := 0; END IF;
    WHEN 'merch' THEN
      SELECT 1, updated_at, rejection_reason INTO people, newest, said FROM merch_items
      WHERE id = n.merch_item_id AND status IN ('approved', 'rejected');
    WHEN 'decision', 'outcome' THEN
      SELECT 1, n.at INTO people, newest;
  END CASE;
  IF n.asset_id IS NOT NULL AND EXISTS (SELECT FROM assets WHERE id = n.asset_id AND is_withheld AND profile_id <> n.profile_id) THEN people := 0; END IF;
  people := coalesce(people, 0);
  faces := coalesce(array_remove(faces, NULL), '{}');
END $$;
--> statement-breakpoint
DROP FUNCTION notifications_shown(uuid, boolean, text[], timestamptz, uuid, int);
--> statement-breakpoint
CREATE FUNCTION notifications_shown(told uuid, unread boolean, kinds text[], before_at timestamptz, before_id uuid, wanted int)
RETURNS TABLE (id uuid, kind text, asset_id uuid, comment_id uuid, actor_id uuid, event_id uuid, conversation_id uuid, merch_item_id uuid,
  decision_id uuid, day int,
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
    RETURN QUERY SELECT n.id, n.kind, n.asset_id, n.comment_id, n.actor_id, n.event_id, n.conversation_id, n.merch_item_id, n.decision_id, n.day, n.at::timestamptz,
      n.is_unread, acts.people, acts.faces, acts.said;
    wanted := wanted - 1;
  END LOOP;
  CLOSE candidates;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_notification(act notifications, actor uuid) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known notifications;
  added uuid;
  act_subject CONSTANT uuid := coalesce(act.comment_id, act.asset_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.profile_id);
BEGIN
  IF act.profile_id IS NULL OR actor = ANY (notification_hidden(act.profile_id)) THEN RETURN; END IF;
  SELECT n.* INTO known FROM notifications AS n
  WHERE n.profile_id = act.profile_id AND n.kind = act.kind AND n.subject = act_subject AND n.day = act.day;
  IF known.is_unread AND known.at > act.at - interval '1 second' THEN RETURN; END IF;
  INSERT INTO notifications AS n (profile_id, kind, asset_id, comment_id, actor_id, event_id, conversation_id, merch_item_id, decision_id, day, at)
  VALUES (act.profile_id, act.kind, act.asset_id, act.comment_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.day, act.at)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET at = greatest(n.at, excluded.at) RETURNING id INTO added;
  PERFORM tell_notified(ARRAY[act.profile_id]);
  -- once until it is read
  IF known.is_unread IS NOT TRUE THEN PERFORM push_notifications(ARRAY[added]); END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION undo_notification(act notifications) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  told notifications;
  acts record;
BEGIN
  SELECT n.* INTO told FROM notifications AS n WHERE n.profile_id = act.profile_id AND n.kind = act.kind AND n.day = act.day
    AND n.subject = coalesce(act.comment_id, act.asset_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.profile_id) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO acts FROM notification_acts(told, notification_hidden(told.profile_id));
  IF acts.people = 0 THEN
    DELETE FROM notifications WHERE id = told.id;
  ELSIF acts.newest < told.at THEN
    UPDATE notifications SET at = acts.newest WHERE id = told.id;
  ELSE
    RETURN;
  END IF;
  PERFORM tell_notified(ARRAY[told.profile_id]);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notifications_unread(told uuid, counted int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM notifications_shown(told, true,
    ARRAY['like', 'comment', 'answer', 'mention', 'follow', 'release', 'event', 'message', 'merch', 'decision', 'outcome'],
    'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', counted)
$$;
--> statement-breakpoint
-- Who is concerned is told of a decision and of all that becomes of it; who reported is told what was decided.
CREATE FUNCTION notice_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
  reporter uuid;
BEGIN
  act.day := 0;
  act.at := now();
  act.decision_id := NEW.id;
  IF NEW.act <> 'dismiss' THEN
    act.kind := 'decision';
    act.profile_id := NEW.profile_id;
    PERFORM add_notification(act, NULL);
  END IF;
  IF TG_OP = 'INSERT' THEN
    act.kind := 'outcome';
    FOR reporter IN SELECT profile_id FROM reports
      WHERE case_id = NEW.case_id AND profile_id IS NOT NULL AND user_id IS DISTINCT FROM NEW.decided_by ORDER BY profile_id
    LOOP
      act.profile_id := reporter;
      PERFORM add_notification(act, NULL);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_noticed AFTER INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION notice_decision();
--> statement-breakpoint
CREATE TRIGGER decisions_noticed_again AFTER UPDATE ON decisions FOR EACH ROW
WHEN ((OLD.undone_at, OLD.appeal_decided_at) IS DISTINCT FROM (NEW.undone_at, NEW.appeal_decided_at)) EXECUTE FUNCTION notice_decision();
