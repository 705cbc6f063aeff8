-- Likes, comments and followers that a profile gains each day, for the artist's dashboard. The
-- triggers only insert into profile_day_changes, so no transaction waits for another; a job adds
-- the rows up. A profile's own likes and comments do not count. Deleting a work does not subtract
-- what it gained.

-- Records likes that were added or withdrawn.
CREATE OR REPLACE FUNCTION record_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, likes)
  SELECT a.profile_id, (c.created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c JOIN assets a ON a.id = c.asset_id WHERE c.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER likes_statistics_insert AFTER INSERT ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_likes();
CREATE OR REPLACE TRIGGER likes_statistics_delete AFTER DELETE ON likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_likes();

-- Records comments that were added or removed. A comment counts while it is not deleted.
CREATE OR REPLACE FUNCTION record_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, comments)
  SELECT a.profile_id, (c.created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c JOIN assets a ON a.id = c.asset_id
  WHERE c.deleted_at IS NULL AND c.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_statistics_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_comments();
CREATE OR REPLACE TRIGGER comments_statistics_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_comments();

-- Records comments that an update marks as deleted, or restores.
CREATE OR REPLACE FUNCTION record_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, comments)
  SELECT a.profile_id, (n.created_at AT TIME ZONE 'UTC')::date, sum(CASE WHEN n.deleted_at IS NULL THEN 1 ELSE -1 END)
  FROM after_change n JOIN before_change o ON o.id = n.id JOIN assets a ON a.id = n.asset_id
  WHERE (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) AND n.profile_id IS DISTINCT FROM a.profile_id GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_statistics_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT
  EXECUTE FUNCTION record_changed_comments();

-- Records follows that were added or ended.
CREATE OR REPLACE FUNCTION record_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_day_changes (profile_id, day, followers)
  SELECT target_id, (created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follows_statistics_insert AFTER INSERT ON follows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_follows();
CREATE OR REPLACE TRIGGER follows_statistics_delete AFTER DELETE ON follows
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION record_follows();
