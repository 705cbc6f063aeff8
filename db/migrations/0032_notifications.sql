CREATE TABLE "notification_mutes" (
	"profile_id" uuid NOT NULL,
	"asset_id" uuid,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_mutes_once" UNIQUE NULLS NOT DISTINCT("profile_id","asset_id","conversation_id"),
	CONSTRAINT "notification_mutes_subject" CHECK (num_nonnulls(asset_id, conversation_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_page" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	CONSTRAINT "notification_settings_profile_id_kind_pk" PRIMARY KEY("profile_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asset_id" uuid,
	"comment_id" uuid,
	"actor_id" uuid,
	"event_id" uuid,
	"conversation_id" uuid,
	"merch_item_id" uuid,
	"day" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_unread" boolean GENERATED ALWAYS AS (read_at is null or at > read_at) STORED NOT NULL,
	"subject" uuid GENERATED ALWAYS AS (coalesce(comment_id, asset_id, actor_id, event_id, conversation_id, merch_item_id, profile_id)) STORED NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("profile_id","kind","subject","day")
);
--> statement-breakpoint
DROP INDEX "likes_of_asset";--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "tells_releases" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_artist_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."artist_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_merch_item_id_merch_items_id_fk" FOREIGN KEY ("merch_item_id") REFERENCES "public"."merch_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mutes_of_asset" ON "notification_mutes" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "notification_mutes_of_conversation" ON "notification_mutes" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "notifications_of_profile" ON "notifications" USING btree ("profile_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("profile_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_unread;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("at") WHERE not is_unread;--> statement-breakpoint
CREATE INDEX "notifications_of_asset" ON "notifications" USING btree ("asset_id") WHERE "notifications"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_event" ON "notifications" USING btree ("event_id") WHERE "notifications"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_conversation" ON "notifications" USING btree ("conversation_id") WHERE "notifications"."conversation_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_merch_item" ON "notifications" USING btree ("merch_item_id") WHERE "notifications"."merch_item_id" is not null;--> statement-breakpoint
CREATE INDEX "artist_events_untold" ON "artist_events" USING btree ("start_at") WHERE "artist_events"."is_published" and "artist_events"."told_at" is null;--> statement-breakpoint
CREATE INDEX "follows_telling" ON "follows" USING btree ("target_id","created_at" DESC NULLS LAST,"follower_profile_id" DESC NULLS LAST) WHERE "follows"."tells_releases";--> statement-breakpoint
CREATE INDEX "likes_of_asset" ON "likes" USING btree ("asset_id","id" DESC NULLS LAST);
--> statement-breakpoint
-- Whose acts a profile is not told of: its own and those of its account's other profiles, and of those whom a block or a mute keeps away.
CREATE FUNCTION notification_hidden(told uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id) FROM (
    SELECT told AS id
    UNION SELECT others.profile_id FROM profile_members AS own JOIN profile_members AS others USING (user_id) WHERE own.profile_id = told
    UNION SELECT target_id FROM blocks WHERE profile_id = told
    UNION SELECT profile_id FROM blocks WHERE target_id = told
    UNION SELECT target_id FROM mutes WHERE profile_id = told
  ) AS hidden
$$;
--> statement-breakpoint
-- The acts of which a notification tells, as they are now, without those of some profiles: how many people, when the newest was, the newest
-- three of them, and what the newest said. people is 0 where nothing is left to tell, and 1 of what is not done by people.
CREATE FUNCTION notification_acts(n notifications, hidden uuid[], OUT people int, OUT newest timestamptz, OUT faces uuid[], OUT said text)
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
        ORDER BY id DESC LIMIT 3
      ) AS last_likes;
    WHEN 'follow' THEN
      SELECT count(*), max(created_at), (array_agg(follower_profile_id ORDER BY created_at DESC, follower_profile_id DESC))[1:3]
      INTO people, newest, faces FROM follows
      WHERE target_id = n.profile_id AND created_at >= day_start AND created_at < day_end AND NOT follower_profile_id = ANY (hidden);
    WHEN 'comment' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'answer' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'mention' THEN
      IF n.comment_id IS NULL THEN
        SELECT 1, n.at, ARRAY[n.actor_id] INTO people, newest, faces FROM bio_mentions
        WHERE profile_id = n.actor_id AND mentioned_id = n.profile_id AND NOT n.actor_id = ANY (hidden);
      ELSE
        SELECT 1, created_at, ARRAY[comments.profile_id], body INTO people, newest, faces, said
        FROM comments JOIN mentions ON mentions.comment_id = comments.id AND mentions.profile_id = n.profile_id
        WHERE comments.id = n.comment_id AND deleted_at IS NULL AND NOT coalesce(comments.profile_id = ANY (hidden), false);
      END IF;
    WHEN 'release' THEN
      SELECT count(*), max(created_at), ARRAY[n.actor_id] INTO people, newest, faces FROM notification_releases(n.actor_id, n.day);
      IF n.actor_id = ANY (hidden) THEN people := 0; END IF;
    WHEN 'event' THEN
      SELECT 1, start_at, ARRAY[artist_id] INTO people, newest, faces FROM artist_events
      WHERE id = n.event_id AND is_published AND NOT artist_id = ANY (hidden);
    WHEN 'message' THEN
      SELECT 1, updated_at, array_remove(ARRAY[CASE n.profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END], NULL)
      INTO people, newest, faces FROM conversations WHERE id = n.conversation_id;
      IF faces && hidden THEN people := 0; END IF;
    WHEN 'merch' THEN
      SELECT 1, updated_at, rejection_reason INTO people, newest, said FROM merch_items
      WHERE id = n.merch_item_id AND status IN ('approved', 'rejected');
  END CASE;
  people := coalesce(people, 0);
  faces := coalesce(array_remove(faces, NULL), '{}');
END $$;
--> statement-breakpoint
-- What an artist published on a day (UTC, since 1970) and everyone may see.
CREATE FUNCTION notification_releases(artist uuid, on_day int) RETURNS TABLE (id uuid, asset_type text, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT assets.id, assets.asset_type, assets.created_at FROM assets LEFT JOIN music ON music.id = assets.id
  WHERE assets.profile_id = artist AND (assets.listed AND coalesce(music.type, 'track') = 'track' OR assets.asset_type = 'album')
    AND assets.created_at >= to_timestamp(on_day * 86400.0) AND assets.created_at < to_timestamp((on_day + 1) * 86400.0)
$$;
--> statement-breakpoint
-- What a profile is told of in the page: not of kinds that it has turned off, not of what it has muted. acts are as they are now.
CREATE FUNCTION notifications_shown(told uuid, unread boolean, kinds text[], before_at timestamptz, before_id uuid, wanted int)
RETURNS TABLE (id uuid, kind text, asset_id uuid, comment_id uuid, actor_id uuid, event_id uuid, conversation_id uuid, merch_item_id uuid, day int,
  at timestamptz, is_unread boolean, people int, faces uuid[], said text) LANGUAGE sql STABLE AS $$
  SELECT n.id, n.kind, n.asset_id, n.comment_id, n.actor_id, n.event_id, n.conversation_id, n.merch_item_id, n.day, n.at, n.is_unread,
    acts.people, acts.faces, acts.said
  FROM notifications AS n, notification_acts(n, notification_hidden(told)) AS acts
  WHERE n.profile_id = told AND (n.at, n.id) < (before_at, before_id) AND (NOT unread OR n.is_unread) AND n.kind = ANY (kinds)
    AND n.kind NOT IN (SELECT off.kind FROM notification_settings AS off WHERE off.profile_id = told AND NOT off.on_page)
    AND NOT EXISTS (SELECT FROM notification_mutes AS m WHERE m.profile_id = told
      AND (m.asset_id = n.asset_id OR m.conversation_id = n.conversation_id))
    AND acts.people > 0
  ORDER BY n.at DESC NULLS LAST, n.id DESC NULLS LAST LIMIT wanted
$$;
--> statement-breakpoint
CREATE FUNCTION tell_notified(told uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A notification holds 8,000 bytes.
  FOR at IN 1..coalesce(cardinality(told), 0) BY 150 LOOP
    PERFORM pg_notify('live', json_build_object('kind', 'notified', 'profileIds', to_json(told[at:at + 149]))::text);
  END LOOP;
END $$;
--> statement-breakpoint
-- Has browsers told that asked for it, in a moment: what is read by then, or taken back, is not.
CREATE FUNCTION push_notifications(told uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- Tells a profile of an act, unless it is one that it is not told of. What was told a second ago and is unread need not be told again: numbers
-- are those of the acts in any case.
CREATE FUNCTION add_notification(act notifications, actor uuid) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known notifications;
  added uuid;
  act_subject CONSTANT uuid := coalesce(act.comment_id, act.asset_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.profile_id);
BEGIN
  IF act.profile_id IS NULL OR actor = ANY (notification_hidden(act.profile_id)) THEN RETURN; END IF;
  SELECT n.* INTO known FROM notifications AS n
  WHERE n.profile_id = act.profile_id AND n.kind = act.kind AND n.subject = act_subject AND n.day = act.day;
  IF known.is_unread AND known.at > act.at - interval '1 second' THEN RETURN; END IF;
  INSERT INTO notifications AS n (profile_id, kind, asset_id, comment_id, actor_id, event_id, conversation_id, merch_item_id, day, at)
  VALUES (act.profile_id, act.kind, act.asset_id, act.comment_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.day, act.at)
  ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE SET at = greatest(n.at, excluded.at) RETURNING id INTO added;
  PERFORM tell_notified(ARRAY[act.profile_id]);
  -- once until it is read
  IF known.is_unread IS NOT TRUE THEN PERFORM push_notifications(ARRAY[added]); END IF;
END $$;
--> statement-breakpoint
-- An act was undone: its notification goes with the last of them, and is as new as the newest that is left.
CREATE FUNCTION undo_notification(act notifications) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  told notifications;
  acts record;
BEGIN
  SELECT n.* INTO told FROM notifications AS n WHERE n.profile_id = act.profile_id AND n.kind = act.kind AND n.day = act.day
    AND n.subject = coalesce(act.comment_id, act.asset_id, act.actor_id, act.event_id, act.conversation_id, act.merch_item_id, act.profile_id) FOR UPDATE;
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
CREATE FUNCTION notice_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act notifications;
BEGIN
  act.kind := 'like';
  act.day := 0;
  act.asset_id := coalesce(NEW.asset_id, OLD.asset_id);
  SELECT profile_id INTO act.profile_id FROM assets WHERE id = act.asset_id;
  IF TG_OP = 'INSERT' THEN
    act.at := NEW.created_at;
    PERFORM add_notification(act, NEW.profile_id);
  ELSE
    PERFORM undo_notification(act);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- After likes_counted, so that those of one work wait for each other.
CREATE TRIGGER likes_noticed AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION notice_like();
--> statement-breakpoint
CREATE FUNCTION notice_follow() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM undo_notification(act);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_noticed AFTER INSERT OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION notice_follow();
--> statement-breakpoint
-- Whoever is answered is told of the answer, and whose work it is of the comment: nobody of both.
CREATE FUNCTION notice_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  comment comments := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  act notifications;
  answered uuid := (SELECT profile_id FROM comments WHERE id = comment.in_reply_to_id);
  owner uuid := (SELECT profile_id FROM assets WHERE id = comment.asset_id);
  is_there CONSTANT boolean := TG_OP <> 'DELETE' AND comment.deleted_at IS NULL;
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
--> statement-breakpoint
-- Who is mentioned is told, unless by the comment itself already.
CREATE FUNCTION notice_mention() RETURNS trigger LANGUAGE plpgsql AS $$
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
  act.profile_id := NEW.profile_id;
  act.asset_id := comment.asset_id;
  act.comment_id := comment.id;
  PERFORM add_notification(act, comment.profile_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_noticed AFTER INSERT ON mentions FOR EACH ROW EXECUTE FUNCTION notice_mention();
--> statement-breakpoint
CREATE FUNCTION notice_bio_mention() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER bio_mentions_noticed AFTER INSERT ON bio_mentions FOR EACH ROW EXECUTE FUNCTION notice_bio_mention();
--> statement-breakpoint
CREATE TRIGGER comments_noticed AFTER INSERT OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION notice_comment();
--> statement-breakpoint
CREATE TRIGGER comments_noticed_change AFTER UPDATE OF deleted_at ON comments FOR EACH ROW
WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION notice_comment();
--> statement-breakpoint
-- Once for a conversation until it has been read, which is read here then as well.
CREATE FUNCTION notice_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
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
    IF FOUND THEN PERFORM tell_notified(has_read); END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_noticed AFTER UPDATE ON conversations FOR EACH ROW
WHEN ((OLD.profile_a_read, OLD.profile_b_read) IS DISTINCT FROM (NEW.profile_a_read, NEW.profile_b_read)) EXECUTE FUNCTION notice_conversation();
--> statement-breakpoint
CREATE FUNCTION notice_merch() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER merch_items_noticed AFTER UPDATE OF status ON merch_items FOR EACH ROW
WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notice_merch();
--> statement-breakpoint
-- Followers who asked for it are told by a job, since they may be many.
CREATE FUNCTION notice_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  artist uuid := (SELECT profile_id FROM assets WHERE id = NEW.id);
BEGIN
  IF EXISTS (SELECT FROM follows WHERE target_id = artist AND tells_releases) THEN
    PERFORM graphile_worker.add_job('tell-release', json_build_object('artistId', artist, 'at', now()));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_noticed AFTER INSERT ON music FOR EACH ROW WHEN (NEW.type = 'track') EXECUTE FUNCTION notice_release();
--> statement-breakpoint
CREATE TRIGGER artworks_noticed AFTER INSERT ON artworks FOR EACH ROW EXECUTE FUNCTION notice_release();
--> statement-breakpoint
CREATE TRIGGER albums_noticed AFTER INSERT ON albums FOR EACH ROW EXECUTE FUNCTION notice_release();
--> statement-breakpoint
CREATE FUNCTION event_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER artist_events_moved BEFORE UPDATE OF start_at ON artist_events FOR EACH ROW
WHEN (OLD.start_at <> NEW.start_at) EXECUTE FUNCTION event_moved();
--> statement-breakpoint
-- How many a profile has not read, of those that stand in the page, counted no further than that.
CREATE FUNCTION notifications_unread(told uuid, counted int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM notifications_shown(told, true, ARRAY['like', 'comment', 'answer', 'mention', 'follow', 'release', 'event', 'message', 'merch'],
    'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', counted)
$$;
