-- How much of its quota an account uses.

-- The account whose quota a profile's files use: its first owner.
CREATE OR REPLACE FUNCTION storage_account(profile uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT user_id FROM profile_members WHERE profile_id = profile
  ORDER BY role = 'owner' DESC, created_at, user_id LIMIT 1
$$;

-- The profiles whose files use the quota of an account.
CREATE OR REPLACE FUNCTION storage_profiles(account uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(profile_id), '{}') FROM profile_members
  WHERE user_id = account AND storage_account(profile_id) = account
$$;

-- The bytes that an account uses. Social cards and archives of imports do not count.
CREATE OR REPLACE FUNCTION stored_bytes(account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(size), 0)::bigint FROM files
  WHERE profile_id = ANY (storage_profiles(account))
    AND state = 'stored' AND key NOT LIKE 'cards/%' AND key NOT LIKE 'imports/%'
$$;
