-- Social cards are the pictures that other sites show beside a link. The triggers of this file only
-- add jobs; the worker runs the jobs and draws the cards.

-- Adds a job for each card. For more than 100 ids in one call, it marks the cards as outdated (look
-- = 0) and adds one job that draws all missing and outdated cards.
CREATE OR REPLACE FUNCTION draw_cards(kind text, ids text[], wait interval DEFAULT '0') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each text;
BEGIN
  IF cardinality(ids) > 100 THEN
    UPDATE cards SET look = 0 WHERE subject IN (SELECT kind || '/' || id FROM unnest(ids) AS id);
    PERFORM graphile_worker.add_job('draw-missing-cards', '{}'::json, job_key => 'draw-missing-cards');
    RETURN;
  END IF;
  FOREACH each IN ARRAY ids LOOP
    PERFORM graphile_worker.add_job('draw-card', json_build_object('kind', kind, 'id', each),
      run_at => now() + wait, max_attempts => 4, job_key => concat_ws(' ', 'draw-card', kind, each), priority => 10,
      job_key_mode => CASE WHEN wait > '0' THEN 'preserve_run_at' ELSE 'replace' END);
  END LOOP;
END $$;

-- Deletes cards and the jobs that would draw them. A track also has a square picture of its cover,
-- and a profile has a square picture of its avatar: these pictures are deleted with the card.
CREATE OR REPLACE FUNCTION drop_cards(kind text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM cards WHERE subject IN (
      SELECT kind || '/' || id FROM unnest(ids) AS id
      UNION ALL SELECT CASE kind WHEN 'track' THEN 'cover' ELSE 'face' END || '/' || id FROM unnest(ids) AS id
        WHERE kind IN ('track', 'profile')
    ) RETURNING key
  )
  UPDATE files SET state = 'removing' WHERE files.key IN (SELECT gone.key FROM gone);
  DELETE FROM graphile_worker._private_jobs AS job
  WHERE job.locked_at IS NULL AND job.key IN (SELECT concat_ws(' ', 'draw-card', kind, id) FROM unnest(ids) AS id);
END $$;

-- The kind of card for a type of asset.
CREATE OR REPLACE FUNCTION card_kind(asset_type text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END
$$;

-- Adds a job for the card of a new work, and of a work whose visibility or content warning has
-- changed. Deletes the card of a deleted work. A profile's card shows the number of its works, so
-- the profile's card gets a job as well.
CREATE OR REPLACE FUNCTION draw_asset_cards() RETURNS trigger LANGUAGE plpgsql AS $$
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
        AND (changed.is_public, changed.listable, changed.sensitive_why) IS DISTINCT FROM (was.is_public, was.listable, was.sensitive_why)));
    END IF;
  END LOOP;
  IF TG_OP = 'UPDATE' THEN
    PERFORM draw_cards('profile', ARRAY(SELECT DISTINCT changed.profile_id::text FROM changed JOIN was USING (id)
      WHERE (changed.is_public, changed.listable) <> (was.is_public, was.listable)));
  ELSE
    PERFORM draw_cards('profile', ARRAY(SELECT DISTINCT profile_id::text FROM changed JOIN profiles ON profiles.id = profile_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_draw_cards_insert AFTER INSERT ON assets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_asset_cards();
CREATE OR REPLACE TRIGGER assets_draw_cards_update AFTER UPDATE ON assets
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_asset_cards();
CREATE OR REPLACE TRIGGER assets_draw_cards_delete AFTER DELETE ON assets
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_asset_cards();

-- Adds a job for the card of a track when its title, duration or cover changes.
CREATE OR REPLACE FUNCTION draw_track_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('track', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.duration_ms, changed.cover_full_url, changed.cover_art_url)
      IS DISTINCT FROM (was.title, was.duration_ms, was.cover_full_url, was.cover_art_url)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER music_draw_cards AFTER UPDATE ON music
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_track_cards();

-- Adds a job for the card of an album when its title, number of tracks or cover changes.
CREATE OR REPLACE FUNCTION draw_album_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('album', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.track_count, changed.cover_full_url, changed.artwork_url)
      IS DISTINCT FROM (was.title, was.track_count, was.cover_full_url, was.artwork_url)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER albums_draw_cards AFTER UPDATE ON albums
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_album_cards();

-- Adds a job for the card of an artwork when its title or picture changes.
CREATE OR REPLACE FUNCTION draw_artwork_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('artwork', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
    WHERE (changed.title, changed.thumb_path) IS DISTINCT FROM (was.title, was.thumb_path)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER artworks_draw_cards AFTER UPDATE ON artworks
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_artwork_cards();

-- Adds a job for the card of a new or changed event, and deletes the card of a deleted event.
CREATE OR REPLACE FUNCTION draw_event_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
      WHERE (changed.title, changed.start_at, changed.time_zone, changed.location_text, changed.is_public, changed.stock,
          changed.flyer_url, changed.cover_full_url)
        IS DISTINCT FROM (was.title, was.start_at, was.time_zone, was.location_text, was.is_public, was.stock,
          was.flyer_url, was.cover_full_url)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER artist_events_draw_cards_insert AFTER INSERT ON artist_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_event_cards();
CREATE OR REPLACE TRIGGER artist_events_draw_cards_update AFTER UPDATE ON artist_events
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_event_cards();
CREATE OR REPLACE TRIGGER artist_events_draw_cards_delete AFTER DELETE ON artist_events
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_event_cards();

-- Adds a job for the card of a new or changed public playlist, and deletes the card of a deleted
-- playlist.
CREATE OR REPLACE FUNCTION draw_playlist_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('playlist', ARRAY(SELECT id::text FROM changed WHERE is_public));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('playlist', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('playlist', ARRAY(SELECT id::text FROM changed JOIN was USING (id) WHERE (changed.is_public OR was.is_public)
      AND (changed.title, changed.is_public, changed.track_count, changed.cover_full_url, changed.cover_image_url)
        IS DISTINCT FROM (was.title, was.is_public, was.track_count, was.cover_full_url, was.cover_image_url)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER playlists_draw_cards_insert AFTER INSERT ON playlists
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_playlist_cards();
CREATE OR REPLACE TRIGGER playlists_draw_cards_update AFTER UPDATE ON playlists
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_playlist_cards();
CREATE OR REPLACE TRIGGER playlists_draw_cards_delete AFTER DELETE ON playlists
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_playlist_cards();

-- Adds a job for the card of an album or public playlist whose tracks have a new order. The order
-- decides which covers or which waveform the card shows.
CREATE OR REPLACE FUNCTION draw_list_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'album_tracks' THEN
    PERFORM draw_cards('album', ARRAY(SELECT DISTINCT album_id::text FROM changed));
  ELSE
    PERFORM draw_cards('playlist', ARRAY(SELECT DISTINCT playlist_id::text FROM changed JOIN playlists ON playlists.id = playlist_id WHERE is_public));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER album_tracks_draw_cards AFTER UPDATE ON album_tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_list_cards();
CREATE OR REPLACE TRIGGER playlist_tracks_draw_cards AFTER UPDATE ON playlist_tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_list_cards();

-- The public playlists whose card may show the cover of one of the given tracks: playlists that
-- contain the track and have no cover of their own.
CREATE OR REPLACE FUNCTION playlists_with_covers_of(tracks uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT l.id::text FROM playlist_tracks e JOIN playlists l ON l.id = e.playlist_id
    WHERE e.track_id = ANY (tracks) AND l.is_public AND l.cover_full_url IS NULL AND l.cover_image_url IS NULL)
$$;

-- Adds jobs for the cards of the playlists of playlists_with_covers_of when the cover or the
-- content warning of a track changes.
CREATE OR REPLACE FUNCTION draw_cards_with_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('playlist', playlists_with_covers_of(ARRAY[NEW.id]));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER music_draw_playlist_cards AFTER UPDATE OF cover_full_url, cover_art_url ON music
  FOR EACH ROW WHEN ((OLD.cover_full_url, OLD.cover_art_url)
    IS DISTINCT FROM (NEW.cover_full_url, NEW.cover_art_url))
  EXECUTE FUNCTION draw_cards_with_cover();
CREATE OR REPLACE TRIGGER assets_draw_playlist_cards AFTER UPDATE OF sensitive_why ON assets
  FOR EACH ROW WHEN (NEW.asset_type = 'music' AND OLD.sensitive_why IS DISTINCT FROM NEW.sensitive_why)
  EXECUTE FUNCTION draw_cards_with_cover();

-- Adds a job for the card of a new or changed profile, and deletes the card of a deleted profile.
-- The name of a profile is on the cards of all its works, so a new name also adds a job that draws
-- these cards.
CREATE OR REPLACE FUNCTION draw_profile_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('profile', ARRAY(SELECT id::text FROM changed));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('profile', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('profile', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
      WHERE (changed.display_name, changed.handle, changed.place, changed.avatar, changed.is_public)
        IS DISTINCT FROM (was.display_name, was.handle, was.place, was.avatar, was.is_public)));
    FOR each IN SELECT id::text FROM changed JOIN was USING (id)
      WHERE coalesce(changed.display_name, changed.handle) <> coalesce(was.display_name, was.handle) LOOP
      PERFORM graphile_worker.add_job('draw-cards-of', json_build_object('id', each), job_key => 'draw-cards-of ' || each, priority => 20);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_draw_cards_insert AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_profile_cards();
CREATE OR REPLACE TRIGGER profiles_draw_cards_update AFTER UPDATE ON profiles
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_profile_cards();
CREATE OR REPLACE TRIGGER profiles_draw_cards_delete AFTER DELETE ON profiles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_profile_cards();

-- Adds jobs for the cards of scenes whose counts have changed. A job runs after a minute, so that
-- many changes in this minute draw the card once.
CREATE OR REPLACE FUNCTION draw_scene_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('scene', ARRAY(SELECT DISTINCT scene FROM changed), '1 minute');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER scenes_draw_cards_insert AFTER INSERT ON scenes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_scene_cards();
CREATE OR REPLACE TRIGGER scenes_draw_cards_update AFTER UPDATE ON scenes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_scene_cards();
CREATE OR REPLACE TRIGGER scenes_draw_cards_delete AFTER DELETE ON scenes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_scene_cards();

-- Adds jobs for the cards of tags whose works have changed, also with a delay of a minute.
CREATE OR REPLACE FUNCTION draw_tag_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('tag', ARRAY(SELECT DISTINCT tag FROM changed), '1 minute');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER music_tags_draw_cards_insert AFTER INSERT ON music_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_tag_cards();
CREATE OR REPLACE TRIGGER music_tags_draw_cards_delete AFTER DELETE ON music_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_tag_cards();
CREATE OR REPLACE TRIGGER artwork_tags_draw_cards_insert AFTER INSERT ON artwork_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_tag_cards();
CREATE OR REPLACE TRIGGER artwork_tags_draw_cards_delete AFTER DELETE ON artwork_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION draw_tag_cards();
