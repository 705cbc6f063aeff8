-- The words of a notification are those of the first of its faces: nobody is quoted whose profile is gone.
CREATE OR REPLACE FUNCTION notification_acts(n notifications, hidden uuid[], OUT people int, OUT newest timestamptz, OUT faces uuid[], OUT said text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  day_start CONSTANT timestamptz := to_timestamp(n.day * 86400.0);
  day_end CONSTANT timestamptz := day_start + interval '1 day';
  quoted uuid;
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
      SELECT count(*), max(created_at), (array_agg(profile_id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1:3],
        (array_agg(id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1]
      INTO people, newest, faces, quoted FROM (
        SELECT DISTINCT ON (profile_id) profile_id, created_at, id FROM comments
        WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
        ORDER BY profile_id, created_at DESC, id DESC
      ) AS writers;
      SELECT body INTO said FROM comments WHERE id = quoted;
    WHEN 'answer' THEN
      SELECT count(*), max(created_at), (array_agg(profile_id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1:3],
        (array_agg(id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1]
      INTO people, newest, faces, quoted FROM (
        SELECT DISTINCT ON (profile_id) profile_id, created_at, id FROM comments
        WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
        ORDER BY profile_id, created_at DESC, id DESC
      ) AS writers;
      SELECT body INTO said FROM comments WHERE id = quoted;
    WHEN 'mention' THEN
      IF n.comment_id IS NULL THEN
        SELECT 1, n.at, ARRAY[n.actor_id] INTO people, newest, faces FROM bio_mentions
        WHERE profile_id = n.actor_id AND mentioned_id = n.profile_id AND NOT n.actor_id = ANY (hidden)
          AND NOT EXISTS (SELECT FROM profiles WHERE id = n.actor_id AND is_suspended);
      ELSE
        SELECT 1, created_at, ARRAY[comments.profile_id], CASE WHEN comments.profile_id IS NOT NULL THEN body END INTO people, newest, faces, said
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
-- Cases that admins opened without a report keep nothing of messages and drafts.
UPDATE cases SET snapshot = jsonb_build_object('title', initcap(kind), 'words', NULL, 'by', NULL)
WHERE held_for IS NULL AND NOT EXISTS (SELECT FROM reports WHERE case_id = cases.id)
  AND (kind IN ('message', 'conversation') OR subject_id IN (SELECT id FROM assets WHERE is_draft));
