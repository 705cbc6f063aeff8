-- A track that goes leaves its playlists through a cascade. They are locked before it, in the order of their ids, as everyone
-- does who changes entries: otherwise deletions, additions and moves at the same time would wait for each other.

CREATE FUNCTION lock_playlists_of_track() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id)
  ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_leaves_playlists BEFORE DELETE ON music FOR EACH ROW EXECUTE FUNCTION lock_playlists_of_track();
