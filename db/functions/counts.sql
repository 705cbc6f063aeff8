-- Counts that lists show are columns. These triggers update them in the transaction of the change,
-- so the counts are exact whichever code makes it.

-- Maintains assets.like_count.
CREATE OR REPLACE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE assets SET like_count = like_count + 1 WHERE id = NEW.asset_id;
  ELSE
    UPDATE assets SET like_count = like_count - 1 WHERE id = OLD.asset_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER likes_count AFTER INSERT OR DELETE ON likes
  FOR EACH ROW
  EXECUTE FUNCTION count_likes();

-- Maintains assets.share_count.
CREATE OR REPLACE FUNCTION count_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assets SET share_count = share_count + 1 WHERE id = NEW.asset_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER share_marks_count AFTER INSERT ON share_marks
  FOR EACH ROW
  EXECUTE FUNCTION count_shares();

-- Maintains assets.comment_count. A comment counts while it is public.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_count integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.is_public THEN 1 ELSE 0 END;
  after_count integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.is_public THEN 1 ELSE 0 END;
BEGIN
  IF before_count <> after_count THEN
    UPDATE assets SET comment_count = comment_count + after_count - before_count
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.asset_id ELSE NEW.asset_id END;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_count AFTER INSERT OR DELETE OR UPDATE OF is_public ON comments
  FOR EACH ROW
  EXECUTE FUNCTION count_comments();

-- Maintains profiles.follower_count and following_count. Suspended profiles count neither as
-- followers nor as followed. Profiles are locked in the order of their ids, because another order
-- could deadlock.
CREATE OR REPLACE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM profiles WHERE id IN (SELECT follower_profile_id FROM changed UNION SELECT target_id FROM changed)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET follower_count = follower_count + step * sums.followers, following_count = following_count + step * sums.following
  FROM (
    SELECT id, sum(followers) AS followers, sum(following) AS following FROM (
      SELECT target_id AS id, follower_profile_id AS other, 1 AS followers, 0 AS following FROM changed
      UNION ALL SELECT follower_profile_id, target_id, 0, 1 FROM changed
    ) sides WHERE NOT EXISTS (SELECT FROM profiles AS others WHERE others.id = other AND others.is_suspended) GROUP BY id
  ) sums WHERE profiles.id = sums.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follows_count_insert AFTER INSERT ON follows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_follows();
CREATE OR REPLACE TRIGGER follows_count_delete AFTER DELETE ON follows
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_follows();

-- Maintains albums.track_count, once per statement: adding twelve tracks to an album is one update
-- and one invalidation. Albums are locked in the order of their ids, as in every transaction that
-- changes entries. A track that is not public keeps its entries but is not counted.
CREATE OR REPLACE FUNCTION count_album_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE albums SET updated_at = now(), track_count = track_count + step * sums.counted
  FROM (
    SELECT album_id, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM assets WHERE id = track_id AND NOT is_public)) AS counted
    FROM changed GROUP BY album_id
  ) AS sums WHERE albums.id = sums.album_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER album_tracks_count_insert AFTER INSERT ON album_tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_album_tracks();
CREATE OR REPLACE TRIGGER album_tracks_count_delete AFTER DELETE ON album_tracks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_album_tracks();

-- Maintains playlists.track_count, once per statement and with the playlists locked in the order of
-- their ids.
CREATE OR REPLACE FUNCTION count_playlist_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE playlists SET track_count = track_count + step * sums.counted
  FROM (
    SELECT playlist_id, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM assets WHERE id = track_id AND NOT is_public)) AS counted
    FROM changed GROUP BY playlist_id
  ) AS sums WHERE playlists.id = sums.playlist_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER playlist_tracks_count_insert AFTER INSERT ON playlist_tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_playlist_tracks();
CREATE OR REPLACE TRIGGER playlist_tracks_count_delete AFTER DELETE ON playlist_tracks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_playlist_tracks();
