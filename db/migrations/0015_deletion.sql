DROP INDEX "comments_of_profile";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_profile" ON "audit_log" USING btree (("before" ->> 'profileId'));--> statement-breakpoint
CREATE INDEX "comments_of_profile" ON "comments" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- The audit log is only ever added to, but for what names an account: that can be taken out, and nothing put in its place.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.id = OLD.id AND NEW.act = OLD.act AND NEW.subject_type = OLD.subject_type AND NEW.created_at = OLD.created_at
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.subject_id = OLD.subject_id OR (NEW.subject_id IS NULL AND OLD.subject_type = 'user'))
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR OLD.before @> NEW.before)
    AND (NEW.after IS NOT DISTINCT FROM OLD.after OR OLD.after @> NEW.after) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
-- Follows are counted once per statement: the many of a profile that goes are one update. Profiles are locked in the order of their ids,
-- or two profiles that follow each other at once would wait for each other.
DROP TRIGGER follows_counted ON follows;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM profiles WHERE id IN (SELECT follower_profile_id FROM changed UNION SELECT target_id FROM changed)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET follower_count = follower_count + step * sums.followers, following_count = following_count + step * sums.following
  FROM (
    SELECT id, sum(followers) AS followers, sum(following) AS following FROM (
      SELECT target_id AS id, 1 AS followers, 0 AS following FROM changed
      UNION ALL SELECT follower_profile_id, 0, 1 FROM changed
    ) sides GROUP BY id
  ) sums WHERE profiles.id = sums.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_counted AFTER INSERT ON follows
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
--> statement-breakpoint
CREATE TRIGGER follows_discounted AFTER DELETE ON follows
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
