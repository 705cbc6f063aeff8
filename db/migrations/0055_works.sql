-- Counts the edits of an event: a calendar program takes a change over where its SEQUENCE is higher.
ALTER TABLE "artist_events" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- When what feeds say of a work changed last; null where it is as it was published.
ALTER TABLE "assets" ADD COLUMN "changed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "changed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "changed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Each table notes its own: a write from one into another would take locks in another order than those who change both.
CREATE FUNCTION work_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := greatest(OLD.changed_at, clock_timestamp());
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_changed_at BEFORE UPDATE OF sensitive_why, made_with_ai ON assets FOR EACH ROW
WHEN ((OLD.sensitive_why, OLD.made_with_ai) IS DISTINCT FROM (NEW.sensitive_why, NEW.made_with_ai))
EXECUTE FUNCTION work_changed();
--> statement-breakpoint
CREATE TRIGGER music_changed_at BEFORE UPDATE OF title, tags, file_url, cover_art_url, cover_full_url ON music FOR EACH ROW
WHEN ((OLD.title, OLD.tags, OLD.file_url, OLD.cover_art_url, OLD.cover_full_url)
  IS DISTINCT FROM (NEW.title, NEW.tags, NEW.file_url, NEW.cover_art_url, NEW.cover_full_url))
EXECUTE FUNCTION work_changed();
--> statement-breakpoint
CREATE TRIGGER artworks_changed_at BEFORE UPDATE OF title, tags, description, alt_text, original_path ON artworks FOR EACH ROW
WHEN ((OLD.title, OLD.tags, OLD.description, OLD.alt_text, OLD.original_path)
  IS DISTINCT FROM (NEW.title, NEW.tags, NEW.description, NEW.alt_text, NEW.original_path))
EXECUTE FUNCTION work_changed();
--> statement-breakpoint
-- A track has a square of its cover beside its card, and a profile one of its face: these go with the card.
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
--> statement-breakpoint
-- The flyer stands on the card, too.
CREATE OR REPLACE FUNCTION events_carded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM drop_cards('event', ARRAY(SELECT id::text FROM changed));
  ELSE
    PERFORM draw_cards('event', ARRAY(SELECT id::text FROM changed JOIN was USING (id)
      WHERE (changed.title, changed.start_at, changed.time_zone, changed.location_text, changed.is_shown, changed.stock,
          changed.flyer_url, changed.cover_full_url)
        IS DISTINCT FROM (was.title, was.start_at, was.time_zone, was.location_text, was.is_shown, was.stock,
          was.flyer_url, was.cover_full_url)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Entries are counted once per statement: adding twelve tracks to an album is one update and one message to the caches. Lock order: by
-- id, as in all transactions that change entries, which avoids deadlocks. A withheld track keeps its entries, but is not counted.
CREATE OR REPLACE FUNCTION count_album_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE albums SET updated_at = now(), track_count = track_count + step * sums.counted
  FROM (
    SELECT album_id, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM assets WHERE id = track_id AND is_withheld)) AS counted
    FROM changed GROUP BY album_id
  ) AS sums WHERE albums.id = sums.album_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER album_tracks_counted ON album_tracks;
--> statement-breakpoint
CREATE TRIGGER album_tracks_counted AFTER INSERT ON album_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_album_tracks();
--> statement-breakpoint
CREATE TRIGGER album_tracks_discounted AFTER DELETE ON album_tracks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_album_tracks();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_playlist_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE playlists SET track_count = track_count + step * sums.counted
  FROM (
    SELECT playlist_id, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM assets WHERE id = track_id AND is_withheld)) AS counted
    FROM changed GROUP BY playlist_id
  ) AS sums WHERE playlists.id = sums.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER playlist_tracks_counted ON playlist_tracks;
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_counted AFTER INSERT ON playlist_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_playlist_tracks();
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_discounted AFTER DELETE ON playlist_tracks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_playlist_tracks();
