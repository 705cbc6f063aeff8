-- Likes, comments and followers of each day, by others, as far as they still stand. The triggers only append, so that nobody waits.
-- What goes with a deleted asset is not taken back: it did happen.

CREATE FUNCTION note_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, likes)
  SELECT a.profile_id, (c.created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c JOIN assets a ON a.id = c.asset_id WHERE c.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER likes_noted AFTER INSERT ON likes
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_likes();
--> statement-breakpoint
CREATE TRIGGER likes_withdrawn AFTER DELETE ON likes
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_likes();
--> statement-breakpoint
-- A comment counts while it is not deleted.
CREATE FUNCTION note_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, comments)
  SELECT a.profile_id, (c.created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c JOIN assets a ON a.id = c.asset_id
  WHERE c.deleted_at IS NULL AND c.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, comments)
  SELECT a.profile_id, (n.created_at AT TIME ZONE 'UTC')::date, sum(CASE WHEN n.deleted_at IS NULL THEN 1 ELSE -1 END)
  FROM after_change n JOIN before_change o ON o.id = n.id JOIN assets a ON a.id = n.asset_id
  WHERE (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) AND n.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_noted AFTER INSERT ON comments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_comments();
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_comments();
--> statement-breakpoint
CREATE TRIGGER comments_taken_back AFTER UPDATE ON comments
REFERENCING NEW TABLE AS after_change OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION note_changed_comments();
--> statement-breakpoint
CREATE FUNCTION note_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, followers)
  SELECT target_id, (created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_noted AFTER INSERT ON follows
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_follows();
--> statement-breakpoint
CREATE TRIGGER follows_withdrawn AFTER DELETE ON follows
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_follows();
--> statement-breakpoint
-- What happened before there were such days.
INSERT INTO profile_days (profile_id, day, plays, likes, comments, followers)
SELECT profile_id, day, sum(plays), sum(likes), sum(comments), sum(followers) FROM (
  SELECT a.profile_id, p.day, p.plays, 0 AS likes, 0 AS comments, 0 AS followers
  FROM plays_daily p JOIN assets a ON a.id = p.music_id
  UNION ALL
  SELECT a.profile_id, (l.created_at AT TIME ZONE 'UTC')::date, 0, 1, 0, 0
  FROM likes l JOIN assets a ON a.id = l.asset_id WHERE l.profile_id IS DISTINCT FROM a.profile_id
  UNION ALL
  SELECT a.profile_id, (c.created_at AT TIME ZONE 'UTC')::date, 0, 0, 1, 0
  FROM comments c JOIN assets a ON a.id = c.asset_id WHERE c.deleted_at IS NULL AND c.profile_id IS DISTINCT FROM a.profile_id
  UNION ALL
  SELECT target_id, (created_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1 FROM follows
) happened GROUP BY profile_id, day;
