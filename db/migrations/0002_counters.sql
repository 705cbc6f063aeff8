-- Counts that lists show are columns. Triggers keep them in the transaction of the change, so they are exact whoever writes.

CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE assets SET like_count = like_count + 1 WHERE id = NEW.asset_id;
  ELSE
    UPDATE assets SET like_count = like_count - 1 WHERE id = OLD.asset_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_counted AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_likes();
--> statement-breakpoint
CREATE FUNCTION count_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assets SET share_count = share_count + 1 WHERE id = NEW.asset_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shares_counted AFTER INSERT ON share_marks FOR EACH ROW EXECUTE FUNCTION count_shares();
--> statement-breakpoint
-- A comment counts while it is not deleted; removing a deleted one for good changes nothing.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_count integer := CASE WHEN TG_OP = 'INSERT' OR OLD.deleted_at IS NOT NULL THEN 0 ELSE 1 END;
  after_count integer := CASE WHEN TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN 0 ELSE 1 END;
BEGIN
  IF before_count <> after_count THEN
    UPDATE assets SET comment_count = comment_count + after_count - before_count
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.asset_id ELSE NEW.asset_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON comments
FOR EACH ROW EXECUTE FUNCTION count_comments();
--> statement-breakpoint
-- Both rows are locked in the order of their ids, or two profiles that follow each other at once would wait for each other.
CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follower uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.follower_profile_id ELSE OLD.follower_profile_id END;
  target uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.target_id ELSE OLD.target_id END;
  step integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF follower < target THEN
    UPDATE profiles SET following_count = following_count + step WHERE id = follower;
    UPDATE profiles SET follower_count = follower_count + step WHERE id = target;
  ELSE
    UPDATE profiles SET follower_count = follower_count + step WHERE id = target;
    UPDATE profiles SET following_count = following_count + step WHERE id = follower;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_counted AFTER INSERT OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION count_follows();
--> statement-breakpoint
CREATE FUNCTION count_playlist_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE playlists SET track_count = track_count + 1 WHERE id = NEW.playlist_id;
  ELSE
    UPDATE playlists SET track_count = track_count - 1 WHERE id = OLD.playlist_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_counted AFTER INSERT OR DELETE ON playlist_tracks
FOR EACH ROW EXECUTE FUNCTION count_playlist_tracks();
