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
      INTO people, newest, faces FROM conversations WHERE id = n.conversation_id AND EXISTS (
        SELECT FROM messages WHERE conversation_id = n.conversation_id AND taken_back_at IS NULL AND sender_profile_id IS DISTINCT FROM n.profile_id
          AND (NOT n.is_unread OR seq > CASE n.profile_id WHEN profile_a_id THEN a_read_seq ELSE b_read_seq END));
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
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "comments_closed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_hidden_by_owner" boolean DEFAULT false NOT NULL,
  ADD COLUMN "edited_at" timestamp (3) with time zone,
  ADD CONSTRAINT "comments_hidden_by_owner" CHECK (not is_hidden_by_owner or hidden_at is not null);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "taken_back_at" timestamp (3) with time zone,
  DROP CONSTRAINT "messages_content",
  ADD CONSTRAINT "messages_content" CHECK (case when taken_back_at is null then char_length(content) between 1 and 4000 else content = '' end);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "a_archived_seq" integer,
  ADD COLUMN "b_archived_seq" integer,
  ADD COLUMN "is_a_archived" boolean GENERATED ALWAYS AS (a_archived_seq is not null and a_archived_seq >= last_seq) STORED NOT NULL,
  ADD COLUMN "is_b_archived" boolean GENERATED ALWAYS AS (b_archived_seq is not null and b_archived_seq >= last_seq) STORED NOT NULL;
--> statement-breakpoint
DROP INDEX "conversations_of_a";
--> statement-breakpoint
DROP INDEX "conversations_of_b";
--> statement-breakpoint
CREATE INDEX "conversations_of_a" ON "conversations" USING btree ("profile_a_id","is_a_archived","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "conversations_of_b" ON "conversations" USING btree ("profile_b_id","is_b_archived","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- A block holds between accounts. All profiles of the accounts that may act as one.
CREATE FUNCTION profiles_beside(profile uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT profile UNION
  SELECT others.profile_id FROM profile_members AS own JOIN profile_members AS others USING (user_id) WHERE own.profile_id = profile
$$;
--> statement-breakpoint
-- Whether an act of one profile on another is refused. The actor's account has blocked that very profile, or the other's account has
-- blocked any profile of the actor's account. The first asks for the very profile: an account that blocks one profile would learn
-- otherwise which others belong to it.
CREATE FUNCTION is_blocked(actor uuid, other uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  actors CONSTANT uuid[] := ARRAY(SELECT profiles_beside(actor));
  others CONSTANT uuid[] := ARRAY(SELECT profiles_beside(other));
BEGIN
  RETURN EXISTS (SELECT FROM blocks WHERE profile_id = ANY (actors) AND target_id = other)
    OR EXISTS (SELECT FROM blocks WHERE profile_id = ANY (others) AND target_id = ANY (actors));
END $$;
--> statement-breakpoint
-- The lock is that of the two accounts: a block waits for the acts of every profile that it concerns.
CREATE OR REPLACE FUNCTION lock_pair(one uuid, other uuid, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first uuid := coalesce((SELECT user_id FROM profile_members WHERE profile_id = one ORDER BY user_id LIMIT 1), one);
  second uuid := coalesce((SELECT user_id FROM profile_members WHERE profile_id = other ORDER BY user_id LIMIT 1), other);
  pair integer := hashtext(least(first, second)::text || greatest(first, second)::text) & 255;
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(7201525, pair);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7201525, pair);
  END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION refuse_if_blocked(uuid, uuid);
--> statement-breakpoint
-- Nobody acts on a suspended profile, nor does it act itself.
CREATE FUNCTION refuse_if_blocked(actor uuid, other uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF actor IS NULL OR other IS NULL OR actor = other THEN
    RETURN;
  END IF;
  PERFORM lock_pair(actor, other, false);
  IF is_blocked(actor, other) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
  IF EXISTS (SELECT FROM profiles WHERE id IN (actor, other) AND is_suspended) THEN
    RAISE EXCEPTION 'one of the two profiles is suspended' USING ERRCODE = 'UB001';
  END IF;
END $$;
--> statement-breakpoint
-- Who begins a conversation is not in its row: whoever makes one asks refuse_if_blocked as well.
CREATE OR REPLACE FUNCTION refuse_blocked_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_pair(NEW.profile_a_id, NEW.profile_b_id, false);
  IF EXISTS (SELECT FROM blocks WHERE (profile_id, target_id) IN ((NEW.profile_a_id, NEW.profile_b_id), (NEW.profile_b_id, NEW.profile_a_id))) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
  IF EXISTS (SELECT FROM profiles WHERE id IN (NEW.profile_a_id, NEW.profile_b_id) AND is_suspended) THEN
    RAISE EXCEPTION 'one of the two profiles is suspended' USING ERRCODE = 'UB001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_blocked_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.sender_profile_id, CASE NEW.sender_profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END)
  FROM conversations WHERE id = NEW.conversation_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The artist names somebody.
CREATE OR REPLACE FUNCTION refuse_blocked_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(artist_id, NEW.profile_id) FROM artist_events WHERE id = NEW.event_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_blocked_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(profile_id, NEW.profile_id) FROM albums WHERE id = NEW.album_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM assets WHERE id = NEW.asset_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_unblocked BEFORE INSERT ON likes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_like();
--> statement-breakpoint
-- Writing a comment anew is commenting again.
CREATE TRIGGER comments_edited_unblocked BEFORE UPDATE OF body ON comments FOR EACH ROW
WHEN (OLD.body <> NEW.body) EXECUTE FUNCTION refuse_blocked_comment();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mentioned_in(words text, author uuid) RETURNS SETOF uuid LANGUAGE sql VOLATILE AS $$
  SELECT p.id
  FROM (
    SELECT lower(found[1]) AS handle, min(place) AS place
    FROM regexp_matches(
      regexp_replace(words COLLATE "pg_c_utf8", 'https?://\S+', ' ', 'gi'),
      '(?<![[:alnum:]_@/])@([A-Za-z0-9_]{3,30})(?![[:alnum:]_@]|[.][[:alnum:]])', 'g'
    ) WITH ORDINALITY AS matches (found, place)
    GROUP BY 1
  ) AS written JOIN profiles AS p USING (handle)
  WHERE NOT EXISTS (SELECT FROM blocks AS b
    WHERE b.profile_id = ANY (ARRAY(SELECT profiles_beside(p.id))) AND b.target_id = ANY (ARRAY(SELECT profiles_beside(author))))
  ORDER BY written.place LIMIT 10
  FOR KEY SHARE OF p
$$;
--> statement-breakpoint
-- A mention that an edit adds is as new as the edit. One that comes back is the act that was told already.
CREATE OR REPLACE FUNCTION notice_mention() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason", ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('copyright', 'harassment', 'hate', 'sexual', 'impersonation', 'sensitive', 'ai', 'spam', 'other'));
--> statement-breakpoint
ALTER TABLE "outside_reports" DROP CONSTRAINT "outside_reports_reason", ADD CONSTRAINT "outside_reports_reason" CHECK ("outside_reports"."reason" in ('copyright', 'harassment', 'hate', 'sexual', 'impersonation', 'sensitive', 'ai', 'spam', 'other'));
--> statement-breakpoint
CREATE TABLE "withdrawn_acts" (
	"profile_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "withdrawn_acts_profile_id_notification_id_pk" PRIMARY KEY("profile_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "withdrawn_acts" ADD CONSTRAINT "withdrawn_acts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawn_acts" ADD CONSTRAINT "withdrawn_acts_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "withdrawn_acts_of_notification" ON "withdrawn_acts" USING btree ("notification_id");
--> statement-breakpoint
-- Tells a profile of an act, unless it is one that it is not told of. What was told a second ago and is unread need not be told again, nor an
-- act that was read, withdrawn and made again.
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
  -- follows of another day have another notification
  IF act.kind = 'follow' AND EXISTS (SELECT FROM notifications AS n JOIN withdrawn_acts AS w ON w.notification_id = n.id AND w.profile_id = actor
      WHERE n.profile_id = act.profile_id AND n.kind = 'follow')
    OR EXISTS (SELECT FROM withdrawn_acts WHERE profile_id = actor AND notification_id = known.id) THEN RETURN; END IF;
  INSERT INTO notifications AS n (profile_id, kind, asset_id, comment_id, actor_id, event_id, conversation_id, merch_item_id, decision_id, day, at)
  VALUES (act.profile_id, act.kind, act.asset_id, act.comment_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.decision_id, act.day, act.at)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET at = greatest(n.at, excluded.at) RETURNING id INTO added;
  PERFORM tell_notified(ARRAY[act.profile_id]);
  -- once until it is read
  IF known.is_unread IS NOT TRUE THEN PERFORM push_notifications(ARRAY[added]); END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION undo_notification(notifications);
--> statement-breakpoint
-- An act was undone. Its notification is as new as the newest act that is left. With the last of them it goes, unless it was read: it is
-- remembered then, with who withdrew what was read.
CREATE FUNCTION undo_notification(act notifications, actor uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
  PERFORM tell_notified(ARRAY[told.profile_id]);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notice_like() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notice_follow() RETURNS trigger LANGUAGE plpgsql AS $$
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
