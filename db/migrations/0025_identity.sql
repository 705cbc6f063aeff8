-- Who asks is kept by instances until something of it changes: their session, their account, whether they are an admin, and as whom
-- they may act. Their profiles tell of themselves.
CREATE TRIGGER sessions_told AFTER UPDATE ON sessions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id');
--> statement-breakpoint
CREATE TRIGGER sessions_told_gone AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id');
--> statement-breakpoint
CREATE TRIGGER users_told AFTER UPDATE ON users REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id');
--> statement-breakpoint
CREATE TRIGGER admins_told_new AFTER INSERT ON admins REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER admins_told_gone AFTER DELETE ON admins REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER profile_members_told_new AFTER INSERT ON profile_members REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER profile_members_told AFTER UPDATE ON profile_members REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER profile_members_told_gone AFTER DELETE ON profile_members REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
-- How often somebody tried is worth no disk: after a crash everyone begins anew.
ALTER TABLE rate_limits SET UNLOGGED;
