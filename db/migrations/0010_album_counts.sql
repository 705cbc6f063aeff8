CREATE FUNCTION count_album_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE albums SET track_count = track_count + 1, updated_at = now() WHERE id = NEW.album_id;
  ELSE
    UPDATE albums SET track_count = track_count - 1, updated_at = now() WHERE id = OLD.album_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER album_tracks_counted AFTER INSERT OR DELETE ON album_tracks
FOR EACH ROW EXECUTE FUNCTION count_album_tracks();
--> statement-breakpoint
-- As with playlists: a track that goes leaves its albums through a cascade. They are locked before it, in the order of their
-- ids, as everyone does who changes what is on them.
CREATE FUNCTION lock_albums_of_track() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id)
  ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_leaves_albums BEFORE DELETE ON music FOR EACH ROW EXECUTE FUNCTION lock_albums_of_track();
