-- A notification says that something happened to a profile. Its row stores no counts and no actors:
-- they are read from the rows of the activities (likes, follows, comments …) whenever the
-- notification is shown. Triggers on these rows add a notification, or remove it when its last
-- activity is undone.

-- Profiles whose activities a profile is not notified of: itself, the other profiles of its
-- account, and profiles that a block (in either direction) or a mute keeps away.
CREATE OR REPLACE FUNCTION notification_hidden(told uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id) FROM (
    SELECT told AS id
    UNION SELECT others.profile_id FROM profile_members AS own JOIN profile_members AS others USING (user_id) WHERE own.profile_id = told
    UNION SELECT target_id FROM blocks WHERE profile_id = told
    UNION SELECT profile_id FROM blocks WHERE target_id = told
    UNION SELECT target_id FROM mutes WHERE profile_id = told
  ) AS hidden
$$;

-- Whether a profile may hear a work that is not public, because it is for followers.
CREATE OR REPLACE FUNCTION is_for_follower(work assets, reader uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT work.state = 'followers' AND work.hidden_at IS NULL AND NOT work.is_maker_suspended
    AND EXISTS (SELECT FROM follows WHERE follower_profile_id = reader AND target_id = work.profile_id)
$$;

-- The works that an artist released on a day (days since 1970, UTC), as far as a profile may hear them.
CREATE OR REPLACE FUNCTION notification_releases(artist uuid, on_day int, reader uuid) RETURNS TABLE (id uuid, asset_type text, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT assets.id, assets.asset_type, assets.created_at FROM assets LEFT JOIN music ON music.id = assets.id
  WHERE assets.profile_id = artist AND (assets.is_public OR is_for_follower(assets, reader)) AND (assets.listable OR assets.asset_type = 'album')
    AND assets.created_at >= to_timestamp(on_day * 86400.0) AND assets.created_at < to_timestamp((on_day + 1) * 86400.0)
$$;

-- The activities behind a notification: the number of people, the time of the last activity, the
-- profiles that acted last (faces, at most three) and the newest text (said). Texts of deleted
-- profiles are skipped.
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
          AND NOT EXISTS (SELECT FROM profiles WHERE profiles.id = profile_id AND NOT is_public)
        ORDER BY id DESC LIMIT 3
      ) AS last_likes;
    WHEN 'follow' THEN
      SELECT count(*), max(created_at), (array_agg(follower_profile_id ORDER BY created_at DESC, follower_profile_id DESC))[1:3]
      INTO people, newest, faces FROM follows
      WHERE target_id = n.profile_id AND created_at >= day_start AND created_at < day_end AND NOT follower_profile_id = ANY (hidden)
        AND NOT EXISTS (SELECT FROM profiles WHERE id = follower_profile_id AND NOT is_public);
    WHEN 'comment' THEN
      SELECT count(*), max(created_at), (array_agg(profile_id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1:3],
        (array_agg(id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1]
      INTO people, newest, faces, quoted FROM (
        SELECT DISTINCT ON (profile_id) profile_id, created_at, id FROM comments
        WHERE asset_id = n.asset_id AND is_public AND NOT coalesce(profile_id = ANY (hidden), false)
        ORDER BY profile_id, created_at DESC, id DESC
      ) AS writers;
      SELECT body INTO said FROM comments WHERE id = quoted;
    WHEN 'answer' THEN
      SELECT count(*), max(created_at), (array_agg(profile_id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1:3],
        (array_agg(id ORDER BY created_at DESC, id DESC) FILTER (WHERE profile_id IS NOT NULL))[1]
      INTO people, newest, faces, quoted FROM (
        SELECT DISTINCT ON (profile_id) profile_id, created_at, id FROM comments
        WHERE in_reply_to_id = n.comment_id AND is_public AND NOT coalesce(profile_id = ANY (hidden), false)
        ORDER BY profile_id, created_at DESC, id DESC
      ) AS writers;
      SELECT body INTO said FROM comments WHERE id = quoted;
    WHEN 'mention' THEN
      IF n.comment_id IS NULL THEN
        SELECT 1, n.at, ARRAY[n.actor_id] INTO people, newest, faces FROM bio_mentions
        WHERE profile_id = n.actor_id AND mentioned_id = n.profile_id AND NOT n.actor_id = ANY (hidden)
          AND NOT EXISTS (SELECT FROM profiles WHERE id = n.actor_id AND NOT is_public);
      ELSE
        SELECT 1, created_at, ARRAY[comments.profile_id], CASE WHEN comments.profile_id IS NOT NULL THEN body END INTO people, newest, faces, said
        FROM comments JOIN mentions ON mentions.comment_id = comments.id AND mentions.profile_id = n.profile_id
        WHERE comments.id = n.comment_id AND is_public AND NOT coalesce(comments.profile_id = ANY (hidden), false);
      END IF;
    WHEN 'release' THEN
      SELECT count(*), max(created_at), ARRAY[n.actor_id] INTO people, newest, faces FROM notification_releases(n.actor_id, n.day, n.profile_id);
      IF n.actor_id = ANY (hidden) THEN people := 0; END IF;
    WHEN 'event' THEN
      SELECT 1, start_at, ARRAY[artist_id] INTO people, newest, faces FROM artist_events
      WHERE id = n.event_id AND is_public AND NOT artist_id = ANY (hidden);
    WHEN 'message' THEN
      SELECT 1, updated_at, array_remove(ARRAY[CASE n.profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END], NULL)
      INTO people, newest, faces FROM conversations WHERE id = n.conversation_id AND EXISTS (
        SELECT FROM messages WHERE conversation_id = n.conversation_id AND taken_back_at IS NULL AND sender_profile_id IS DISTINCT FROM n.profile_id
          AND (NOT n.is_unread OR seq > CASE n.profile_id WHEN profile_a_id THEN a_read_seq ELSE b_read_seq END));
      IF faces && hidden OR EXISTS (SELECT FROM profiles WHERE id = ANY (faces) AND NOT is_public) THEN people := 0; END IF;
    WHEN 'merch' THEN
      SELECT 1, updated_at, rejection_reason INTO people, newest, said FROM merch_items
      WHERE id = n.merch_item_id AND status IN ('approved', 'rejected');
    WHEN 'decision', 'outcome' THEN
      SELECT 1, n.at INTO people, newest;
  END CASE;
  IF n.asset_id IS NOT NULL AND EXISTS (SELECT FROM assets WHERE id = n.asset_id AND NOT is_public AND profile_id <> n.profile_id
    AND NOT is_for_follower(assets, n.profile_id)) THEN people := 0; END IF;
  people := coalesce(people, 0);
  faces := coalesce(array_remove(faces, NULL), '{}');
END $$;

-- Notifies a profile of an activity, unless notification_hidden has the actor. Does nothing if an
-- unread notification of the same subject is less than a second old, or if the actor had withdrawn
-- the same activity after it was read.
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
  -- follows of another day belong to another notification
  IF act.kind = 'follow' AND EXISTS (SELECT FROM notifications AS n JOIN withdrawn_acts AS w ON w.notification_id = n.id AND w.profile_id = actor
      WHERE n.profile_id = act.profile_id AND n.kind = 'follow')
    OR EXISTS (SELECT FROM withdrawn_acts WHERE profile_id = actor AND notification_id = known.id) THEN RETURN; END IF;
  INSERT INTO notifications AS n (profile_id, kind, asset_id, comment_id, actor_id, event_id, conversation_id, merch_item_id, decision_id, day, at)
  VALUES (act.profile_id, act.kind, act.asset_id, act.comment_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.day, act.at)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET at = greatest(n.at, excluded.at) RETURNING id INTO added;
  PERFORM publish_notified(ARRAY[act.profile_id]);
  -- a notification is pushed only once until it is read
  IF known.is_unread IS NOT TRUE THEN PERFORM push_notifications(ARRAY[added]); END IF;
END $$;

-- Called when an activity is undone. The notification gets the time of the newest remaining
-- activity. If none remains, an unread notification is deleted and a read one stays. If the undone
-- activity had been read, withdrawn_acts records its actor, so that a repetition does not notify
-- again.
CREATE OR REPLACE FUNCTION undo_notification(act notifications, actor uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  told notifications;
  acts record;
BEGIN
  SELECT n.* INTO told FROM notifications AS n WHERE n.profile_id = act.profile_id AND n.kind = act.kind AND n.day = act.day
    AND n.subject = coalesce(act.comment_id, act.asset_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.profile_id) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF told.read_at >= act.at AND EXISTS (SELECT FROM profiles WHERE id = actor) THEN
    INSERT INTO withdrawn_acts (profile_id, notification_id) VALUES (actor, told.id) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO acts FROM notification_acts(told, notification_hidden(told.profile_id));
  IF acts.people = 0 AND told.is_unread THEN
    DELETE FROM notifications WHERE id = told.id;
  ELSIF acts.people > 0 AND acts.newest < told.at THEN
    UPDATE notifications SET at = acts.newest WHERE id = told.id;
  ELSE
    RETURN;
  END IF;
  PERFORM publish_notified(ARRAY[told.profile_id]);
END $$;

-- Adds jobs that push notifications to subscribed browsers. They run after five seconds; a
-- notification that was read or undone by then is not pushed.
CREATE OR REPLACE FUNCTION push_notifications(told uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each uuid;
BEGIN
  FOR each IN SELECT n.id FROM notifications AS n WHERE n.id = ANY (told)
    AND EXISTS (SELECT FROM profile_members JOIN push_subscriptions USING (user_id) WHERE profile_id = n.profile_id)
  LOOP
    PERFORM graphile_worker.add_job('push-notification', json_build_object('id', each), run_at => now() + interval '5 seconds',
      job_key => 'push-notification ' || each);
  END LOOP;
END $$;

-- A like notifies the profile of the work. Withdrawing the like undoes the notification.
CREATE OR REPLACE FUNCTION notify_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
BEGIN
  act.kind := 'like';
  act.day := 0;
  act.asset_id := coalesce(NEW.asset_id, OLD.asset_id);
  act.at := coalesce(NEW.created_at, OLD.created_at);
  SELECT profile_id INTO act.profile_id FROM assets WHERE id = act.asset_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM add_notification(act, NEW.profile_id);
  ELSE
    PERFORM undo_notification(act, OLD.profile_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER likes_notify AFTER INSERT OR DELETE ON likes
  FOR EACH ROW
  EXECUTE FUNCTION notify_like();

-- A follow notifies the followed profile. Follows of one day share a notification. Unfollowing
-- undoes the notification of the follow.
CREATE OR REPLACE FUNCTION notify_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
BEGIN
  act.kind := 'follow';
  act.profile_id := coalesce(NEW.target_id, OLD.target_id);
  act.at := coalesce(NEW.created_at, OLD.created_at);
  act.day := floor(extract(epoch FROM act.at) / 86400);
  IF TG_OP = 'INSERT' THEN
    PERFORM add_notification(act, NEW.follower_profile_id);
  ELSE
    PERFORM undo_notification(act, OLD.follower_profile_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follows_notify AFTER INSERT OR DELETE ON follows
  FOR EACH ROW
  EXECUTE FUNCTION notify_follow();

-- A comment notifies the profile of the work. A reply also notifies the author of the original
-- comment, unless that is the same profile. The notifications are undone when the comment is
-- deleted or no longer public.
CREATE OR REPLACE FUNCTION notify_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  comment comments := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  act notifications;
  answered uuid := (SELECT profile_id FROM comments WHERE id = comment.in_reply_to_id);
  owner uuid := (SELECT profile_id FROM assets WHERE id = comment.asset_id);
  is_there CONSTANT boolean := TG_OP <> 'DELETE' AND comment.is_public;
BEGIN
  act.day := 0;
  act.at := comment.created_at;
  act.asset_id := comment.asset_id;
  IF answered IS NOT NULL THEN
    act.kind := 'answer';
    act.profile_id := answered;
    act.comment_id := comment.in_reply_to_id;
    IF is_there THEN PERFORM add_notification(act, comment.profile_id); ELSE PERFORM undo_notification(act); END IF;
  END IF;
  IF owner IS DISTINCT FROM answered OR NOT is_there THEN
    act.kind := 'comment';
    act.profile_id := owner;
    act.comment_id := NULL;
    IF is_there THEN PERFORM add_notification(act, comment.profile_id); ELSE PERFORM undo_notification(act); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_notify AFTER INSERT OR DELETE ON comments
  FOR EACH ROW
  EXECUTE FUNCTION notify_comment();
CREATE OR REPLACE TRIGGER comments_notify_update AFTER UPDATE OF is_public ON comments
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public)
  EXECUTE FUNCTION notify_comment();

-- A mention notifies the profile, unless the same comment notifies it as a comment or a reply. A
-- mention that an edit adds has the time of the edit. A mention that was removed and comes back
-- does not notify again.
CREATE OR REPLACE FUNCTION notify_mention() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  comment comments;
  act notifications;
BEGIN
  SELECT * INTO comment FROM comments WHERE id = NEW.comment_id;
  IF NEW.profile_id = (SELECT profile_id FROM assets WHERE id = comment.asset_id)
    OR NEW.profile_id = (SELECT profile_id FROM comments WHERE id = comment.in_reply_to_id) THEN RETURN NULL; END IF;
  act.kind := 'mention';
  act.day := 0;
  act.at := comment.created_at;
  IF NOT EXISTS (SELECT FROM notifications WHERE profile_id = NEW.profile_id AND kind = 'mention' AND comment_id = comment.id) THEN
    act.at := coalesce(comment.edited_at, comment.created_at);
  END IF;
  act.profile_id := NEW.profile_id;
  act.asset_id := comment.asset_id;
  act.comment_id := comment.id;
  PERFORM add_notification(act, comment.profile_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentions_notify AFTER INSERT ON mentions
  FOR EACH ROW
  EXECUTE FUNCTION notify_mention();

-- A mention in a bio notifies the mentioned profile.
CREATE OR REPLACE FUNCTION notify_bio_mention() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
BEGIN
  act.kind := 'mention';
  act.day := 0;
  act.at := now();
  act.profile_id := NEW.mentioned_id;
  act.actor_id := NEW.profile_id;
  PERFORM add_notification(act, NEW.profile_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bio_mentions_notify AFTER INSERT ON bio_mentions
  FOR EACH ROW
  EXECUTE FUNCTION notify_bio_mention();

-- One notification for a conversation until it has been read. Reading the conversation marks the
-- notification as read.
CREATE OR REPLACE FUNCTION notify_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
  has_read uuid[] := '{}';
BEGIN
  act.kind := 'message';
  act.day := 0;
  act.conversation_id := NEW.id;
  act.at := NEW.updated_at;
  IF OLD.profile_a_read AND NOT NEW.profile_a_read THEN
    act.profile_id := NEW.profile_a_id;
    PERFORM add_notification(act, NEW.profile_b_id);
  ELSIF NEW.profile_a_read AND NOT OLD.profile_a_read THEN
    has_read := has_read || NEW.profile_a_id;
  END IF;
  IF OLD.profile_b_read AND NOT NEW.profile_b_read THEN
    act.profile_id := NEW.profile_b_id;
    PERFORM add_notification(act, NEW.profile_a_id);
  ELSIF NEW.profile_b_read AND NOT OLD.profile_b_read THEN
    has_read := has_read || NEW.profile_b_id;
  END IF;
  IF has_read <> '{}' THEN
    UPDATE notifications SET read_at = at WHERE conversation_id = NEW.id AND profile_id = ANY (has_read) AND is_unread;
    IF FOUND THEN PERFORM publish_notified(has_read); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversations_notify AFTER UPDATE ON conversations
  FOR EACH ROW WHEN ((OLD.profile_a_read, OLD.profile_b_read)
    IS DISTINCT FROM (NEW.profile_a_read, NEW.profile_b_read))
  EXECUTE FUNCTION notify_conversation();

-- Notifies the artist when an item is approved or rejected. Any other status undoes the
-- notification.
CREATE OR REPLACE FUNCTION notify_merch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
BEGIN
  act.kind := 'merch';
  act.day := 0;
  act.profile_id := NEW.profile_id;
  act.merch_item_id := NEW.id;
  act.at := NEW.updated_at;
  IF NEW.status IN ('approved', 'rejected') THEN
    PERFORM add_notification(act, NULL);
  ELSE
    PERFORM undo_notification(act);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merch_items_notify AFTER UPDATE OF status ON merch_items
  FOR EACH ROW WHEN (OLD.status <> NEW.status)
  EXECUTE FUNCTION notify_merch();

-- Notifies the affected profile of a decision and of every change of it. Reporters are notified
-- once, of what was decided.
CREATE OR REPLACE FUNCTION notify_decision() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER decisions_notify_insert AFTER INSERT ON decisions
  FOR EACH ROW
  EXECUTE FUNCTION notify_decision();
CREATE OR REPLACE TRIGGER decisions_notify_update AFTER UPDATE ON decisions
  FOR EACH ROW WHEN ((OLD.undone_at, OLD.appeal_decided_at)
    IS DISTINCT FROM (NEW.undone_at, NEW.appeal_decided_at))
  EXECUTE FUNCTION notify_decision();

-- Adds the job that notifies the followers who asked for releases. One job covers all works that
-- are published together.
CREATE OR REPLACE FUNCTION notify_followers(artist uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM follows WHERE target_id = artist AND tells_releases) THEN
    PERFORM graphile_worker.add_job('tell-release', json_build_object('artistId', artist, 'at', now()));
  END IF;
END $$;

-- Adds the job above for a new work, unless the work is not offered to followers yet, or imported
-- with a date of more than a day ago.
CREATE OR REPLACE FUNCTION notify_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_followers(profile_id) FROM assets
    WHERE id = NEW.id AND state IN ('followers', 'public') AND created_at > now() - interval '1 day';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER albums_notify AFTER INSERT ON albums
  FOR EACH ROW
  EXECUTE FUNCTION notify_release();
CREATE OR REPLACE TRIGGER artworks_notify AFTER INSERT ON artworks
  FOR EACH ROW
  EXECUTE FUNCTION notify_release();
CREATE OR REPLACE TRIGGER music_notify AFTER INSERT ON music
  FOR EACH ROW WHEN (NEW.type = 'track')
  EXECUTE FUNCTION notify_release();

-- Every new account gets the default settings of mail digests.
CREATE OR REPLACE FUNCTION add_mail_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_digests (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_mail_digest AFTER INSERT ON users
  FOR EACH ROW
  EXECUTE FUNCTION add_mail_digest();

-- A page of the list of notifications, the newest first. Leaves out kinds that are turned off,
-- muted subjects, and notifications without an activity.
CREATE OR REPLACE FUNCTION notifications_shown(told uuid, unread boolean, kinds text[], before_at timestamptz, before_id uuid, wanted int)
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
  -- Two statements: one for both cases could not use the index of unread notifications.
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

-- The number of unread notifications that notifications_shown lists, counted up to a limit.
CREATE OR REPLACE FUNCTION notifications_unread(told uuid, counted int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM notifications_shown(told, true,
    ARRAY['like', 'comment', 'answer', 'mention', 'follow', 'release', 'event', 'message', 'merch', 'decision', 'outcome'],
    'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', counted)
$$;
