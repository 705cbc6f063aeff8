ALTER TABLE "users" ADD COLUMN "quota_mb" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quota" CHECK ("users"."quota_mb" >= 0);--> statement-breakpoint
-- What an account's quota counts: all but cards, which the site draws, and archives that wait to be imported.
CREATE INDEX "files_counted" ON "files" ("profile_id") INCLUDE ("size")
  WHERE "state" = 'stored' AND "key" NOT LIKE 'cards/%' AND "key" NOT LIKE 'imports/%';--> statement-breakpoint
-- The account whose quota a profile's files use up: its owner, of several the first.
CREATE FUNCTION storage_account(profile uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT user_id FROM profile_members WHERE profile_id = profile
  ORDER BY role = 'owner' DESC, created_at, user_id LIMIT 1
$$;--> statement-breakpoint
CREATE FUNCTION storage_profiles(account uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(profile_id), '{}') FROM profile_members
  WHERE user_id = account AND storage_account(profile_id) = account
$$;--> statement-breakpoint
CREATE FUNCTION stored_bytes(account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(size), 0)::bigint FROM files
  WHERE profile_id = ANY (storage_profiles(account))
    AND state = 'stored' AND key NOT LIKE 'cards/%' AND key NOT LIKE 'imports/%'
$$;
