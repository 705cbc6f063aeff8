CREATE TABLE "cards" (
	"subject" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"said" text NOT NULL,
	"look" smallint NOT NULL
);
--> statement-breakpoint
-- Has the cards of things drawn that have changed, one after the other; of more than a hundred at once by one job.
CREATE FUNCTION draw_cards(kind text, ids text[], wait interval DEFAULT '0') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each text;
BEGIN
  IF cardinality(ids) > 100 THEN
    UPDATE cards SET look = 0 WHERE subject IN (SELECT kind || '/' || id FROM unnest(ids) AS id);
    PERFORM graphile_worker.add_job('draw-missing-cards', '{}'::json, job_key => 'draw-missing-cards');
    RETURN;
  END IF;
  FOREACH each IN ARRAY ids LOOP
    PERFORM graphile_worker.add_job('draw-card', json_build_object('kind', kind, 'id', each), queue_name => 'cards',
      run_at => now() + wait, max_attempts => 4, job_key => concat_ws(' ', 'draw-card', kind, each), priority => 10,
      job_key_mode => CASE WHEN wait > '0' THEN 'preserve_run_at' ELSE 'replace' END);
  END LOOP;
END $$;
--> statement-breakpoint
-- Nothing of what is gone stays: neither its card nor that it was to be drawn.
CREATE FUNCTION drop_cards(kind text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (DELETE FROM cards WHERE subject IN (SELECT kind || '/' || id FROM unnest(ids) AS id) RETURNING key)
  UPDATE files SET state = 'removing' WHERE files.key IN (SELECT gone.key FROM gone);
  DELETE FROM graphile_worker._private_jobs AS job
  WHERE job.locked_at IS NULL AND job.key IN (SELECT concat_ws(' ', 'draw-card', kind, id) FROM unnest(ids) AS id);
END $$;
--> statement-breakpoint
CREATE FUNCTION card_kind(asset_type text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END
$$;
--> statement-breakpoint
-- A profile's card counts its works.
CREATE FUNCTION assets_carded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY ARRAY['music', 'album', 'artwork'] LOOP
    IF TG_OP = 'INSERT' THEN
      PERFORM draw_cards(card_kind(type), ARRAY(SELECT id::text FROM changed WHERE asset_type = type));
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM drop_cards(card_kind(type), ARRAY(SELECT id::text FROM changed WHERE asset_type = type));
    ELSE
      PERFORM draw_cards(card_kind(type), ARRAY(SELECT id::text FROM changed JOIN was USING (id) WHERE changed.asset_type = type
        AND (changed.listed, changed.is_withheld, changed.sensitive_why) IS DISTINCT FROM (was.listed, was.is_withheld, was.sensitive_why)));
    END IF;
  END LOOP;
  IF TG_OP = 'UPDATE' THEN
    PERFORM draw_cards('profile', ARRAY(SELECT DISTINCT changed.profile_id::text FROM changed JOIN was USING (id)
      WHERE (changed.listed, changed.is_withheld) <> (was.listed, was.is_withheld)));
  ELSE
    PERFORM draw_cards('profile', ARRAY(SELECT DISTINCT profile_id::text FROM changed JOIN profiles ON profiles.id = profile_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_carded_new AFTER INSERT ON assets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION assets_carded();
--> statement-breakpoint
CREATE TRIGGER assets_carded AFTER UPDATE ON assets REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION assets_carded();
--> statement-breakpoint
CREATE TRIGGER assets_carded_gone AFTER DELETE ON assets REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION assets_carded();
--> statement-breakpoint
CREATE FUNCTION music_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('track', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.duration_ms, changed.cover_full_url, changed.cover_art_url)
      IS DISTINCT FROM (was.title, was.duration_ms, was.cover_full_url, was.cover_art_url)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_carded AFTER UPDATE ON music REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION music_carded();
--> statement-breakpoint
CREATE FUNCTION albums_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('album', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.track_count, changed.cover_full_url, changed.artwork_url)
      IS DISTINCT FROM (was.title, was.track_count, was.cover_full_url, was.artwork_url)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER albums_carded AFTER UPDATE ON albums REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION albums_carded();
--> statement-breakpoint
CREATE FUNCTION artworks_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('artwork', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.thumb_path) IS DISTINCT FROM (was.title, was.thumb_path)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artworks_carded AFTER UPDATE ON artworks REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION artworks_carded();
--> statement-breakpoint
CREATE FUNCTION events_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
      WHERE (changed.title, changed.start_at, changed.time_zone, changed.location_text, changed.is_shown, changed.stock)
        IS DISTINCT FROM (was.title, was.start_at, was.time_zone, was.location_text, was.is_shown, was.stock)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artist_events_carded_new AFTER INSERT ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION events_carded();
--> statement-breakpoint
CREATE TRIGGER artist_events_carded AFTER UPDATE ON artist_events REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION events_carded();
--> statement-breakpoint
CREATE TRIGGER artist_events_carded_gone AFTER DELETE ON artist_events REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION events_carded();
--> statement-breakpoint
CREATE FUNCTION playlists_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('playlist', ARRAY(SELECT id::text FROM changed WHERE is_shown));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('playlist', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('playlist', ARRAY(SELECT id::text FROM changed JOIN was USING (id) WHERE (changed.is_shown OR was.is_shown)
      AND (changed.title, changed.is_shown, changed.track_count, changed.cover_full_url, changed.cover_image_url)
        IS DISTINCT FROM (was.title, was.is_shown, was.track_count, was.cover_full_url, was.cover_image_url)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_carded_new AFTER INSERT ON playlists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION playlists_carded();
--> statement-breakpoint
CREATE TRIGGER playlists_carded AFTER UPDATE ON playlists REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION playlists_carded();
--> statement-breakpoint
CREATE TRIGGER playlists_carded_gone AFTER DELETE ON playlists REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION playlists_carded();
--> statement-breakpoint
-- Another order shows other covers, or another wave.
CREATE FUNCTION entries_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'album_tracks' THEN
    PERFORM draw_cards('album', ARRAY(SELECT DISTINCT album_id::text FROM changed));
  ELSE
    PERFORM draw_cards('playlist', ARRAY(SELECT DISTINCT playlist_id::text FROM changed JOIN playlists ON playlists.id = playlist_id WHERE is_shown));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER album_tracks_carded AFTER UPDATE ON album_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION entries_carded();
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_carded AFTER UPDATE ON playlist_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION entries_carded();
--> statement-breakpoint
-- What a profile is called stands on all that is its.
CREATE FUNCTION profiles_carded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('profile', ARRAY(SELECT id::text FROM changed));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('profile', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('profile', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
      WHERE (changed.display_name, changed.handle, changed.place, changed.avatar, changed.is_suspended)
        IS DISTINCT FROM (was.display_name, was.handle, was.place, was.avatar, was.is_suspended)));
    FOR each IN SELECT id::text FROM changed JOIN was USING (id)
      WHERE coalesce(changed.display_name, changed.handle) <> coalesce(was.display_name, was.handle) LOOP
      PERFORM graphile_worker.add_job('draw-cards-of', json_build_object('id', each), job_key => 'draw-cards-of ' || each, priority => 20);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_carded_new AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION profiles_carded();
--> statement-breakpoint
CREATE TRIGGER profiles_carded AFTER UPDATE ON profiles REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION profiles_carded();
--> statement-breakpoint
CREATE TRIGGER profiles_carded_gone AFTER DELETE ON profiles REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION profiles_carded();
--> statement-breakpoint
-- Of many at once: their counts may wait a minute.
CREATE FUNCTION tags_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('tag', ARRAY(SELECT DISTINCT tag FROM changed), '1 minute');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_tags_carded_new AFTER INSERT ON music_tags REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tags_carded();
--> statement-breakpoint
CREATE TRIGGER music_tags_carded_gone AFTER DELETE ON music_tags REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tags_carded();
--> statement-breakpoint
CREATE TRIGGER artwork_tags_carded_new AFTER INSERT ON artwork_tags REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tags_carded();
--> statement-breakpoint
CREATE TRIGGER artwork_tags_carded_gone AFTER DELETE ON artwork_tags REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tags_carded();
--> statement-breakpoint
CREATE FUNCTION scenes_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('scene', ARRAY(SELECT DISTINCT scene FROM changed), '1 minute');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scenes_carded_new AFTER INSERT ON scenes REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION scenes_carded();
--> statement-breakpoint
CREATE TRIGGER scenes_carded AFTER UPDATE ON scenes REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION scenes_carded();
--> statement-breakpoint
CREATE TRIGGER scenes_carded_gone AFTER DELETE ON scenes REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION scenes_carded();
