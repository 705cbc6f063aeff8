-- The public playlists on whose cards the covers of these tracks may be: those that have none of their own.
CREATE FUNCTION playlists_with(tracks uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT l.id::text FROM playlist_tracks e JOIN playlists l ON l.id = e.playlist_id
    WHERE e.track_id = ANY (tracks) AND l.is_shown AND l.cover_full_url IS NULL AND l.cover_image_url IS NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION covers_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM draw_cards('playlist', playlists_with(ARRAY[NEW.id]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_covers_marked AFTER UPDATE OF sensitive_why ON assets FOR EACH ROW
WHEN (NEW.asset_type = 'music' AND OLD.sensitive_why IS DISTINCT FROM NEW.sensitive_why) EXECUTE FUNCTION covers_marked();
--> statement-breakpoint
CREATE TRIGGER music_covers_changed AFTER UPDATE OF cover_full_url, cover_art_url ON music FOR EACH ROW
WHEN ((OLD.cover_full_url, OLD.cover_art_url) IS DISTINCT FROM (NEW.cover_full_url, NEW.cover_art_url)) EXECUTE FUNCTION covers_marked();
--> statement-breakpoint
UPDATE cards SET look = 0 WHERE subject LIKE 'playlist/%';
--> statement-breakpoint
-- What is brought here with the day of its own tells nobody that it is new.
CREATE OR REPLACE FUNCTION notice_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_release(profile_id) FROM assets
    WHERE id = NEW.id AND NOT is_draft AND created_at > now() - interval '1 day';
  RETURN NULL;
END $$;
