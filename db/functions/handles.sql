-- Old handles lead to their profile (old_handles), until the owner wants them to lead nowhere. The
-- handles of deleted profiles stay reserved (reserved_handles). No other profile can take a handle
-- of either table.

-- When a handle becomes free that leads nowhere from now on. HANDLE.reservedDays in
-- contract/platform/limits.ts is the same number of days.
CREATE OR REPLACE FUNCTION handle_reservation() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() + interval '90 days'
$$;

-- A hash by which a handle of a deleted profile is recognised. It is keyed, because anyone could
-- find so short a name by trying all hashes.
CREATE OR REPLACE FUNCTION handle_digest(handle text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256((SELECT value FROM secrets WHERE name = 'handles') || convert_to(handle, 'UTF8'))
$$;

-- The profile that a handle leads to: the profile that has it, or had it and lets it redirect.
CREATE OR REPLACE FUNCTION profile_by_handle(named text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM profiles WHERE handle = named
  UNION ALL SELECT profile_id FROM old_handles WHERE handle = named AND redirects
  LIMIT 1
$$;

-- Whether a text mentions the profile by one of the handles that lead to it.
CREATE OR REPLACE FUNCTION is_mentioned(profile uuid, words text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM written_handles(words) AS written WHERE profile_by_handle(written.handle) = profile)
$$;

-- Fails with a unique violation if one of these names is reserved for another profile. Called after
-- the row was written: a transaction that just left the name has committed by then, so its
-- reservation is visible.
CREATE OR REPLACE FUNCTION refuse_reserved_handles(names text[], taker uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM old_handles WHERE handle = ANY (names) AND reserved_until <= now();
  IF EXISTS (SELECT FROM old_handles WHERE handle = ANY (names) AND profile_id IS DISTINCT FROM taker)
    OR EXISTS (SELECT FROM reserved_handles WHERE digest = ANY (ARRAY(SELECT handle_digest(name) FROM unnest(names) AS name)) AND until > now()) THEN
    RAISE unique_violation USING MESSAGE = 'the handle is reserved';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION take_handles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_reserved_handles(ARRAY(SELECT handle FROM changed UNION SELECT slug FROM changed), NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_take_handles AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION take_handles();

-- Remembers the old handle of a profile, and the old slug if it was another name. A handle that the
-- profile takes back is no longer an old one.
CREATE OR REPLACE FUNCTION change_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_reserved_handles(ARRAY[NEW.handle, NEW.slug], NEW.id);
  DELETE FROM old_handles WHERE handle = NEW.handle;
  INSERT INTO old_handles (handle, profile_id)
    SELECT DISTINCT name, NEW.id FROM unnest(ARRAY[nullif(OLD.handle, NEW.handle), nullif(nullif(OLD.slug, NEW.slug), NEW.handle)]) AS name
    WHERE name IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_change_handle AFTER UPDATE OF handle, slug ON profiles
  FOR EACH ROW WHEN ((OLD.handle, OLD.slug) IS DISTINCT FROM (NEW.handle, NEW.slug))
  EXECUTE FUNCTION change_handle();

-- Removes what connects a profile in public with a handle that leads nowhere from now on: mentions
-- with this handle, the id of the podcast feed, and social cards. The profile's card shows its
-- handle; cards of its works do if it has no name.
CREATE OR REPLACE FUNCTION leave_handle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_by CONSTANT text := NEW.profile_id;
BEGIN
  DELETE FROM mentions USING comments WHERE comments.id = comment_id AND mentions.profile_id = NEW.profile_id
    AND NOT is_mentioned(NEW.profile_id, body);
  DELETE FROM bio_mentions USING profiles WHERE profiles.id = profile_id AND mentioned_id = NEW.profile_id
    AND NOT is_mentioned(NEW.profile_id, bio);
  PERFORM publish_notified(ARRAY[NEW.profile_id]);
  PERFORM invalidate(ARRAY['unread:' || left_by]);
  UPDATE profiles SET feed_handle = NULL WHERE id = NEW.profile_id AND feed_handle = NEW.handle;
  PERFORM drop_cards('profile', ARRAY[left_by]);
  PERFORM draw_cards('profile', ARRAY[left_by]);
  IF EXISTS (SELECT FROM profiles WHERE id = NEW.profile_id AND display_name IS NULL) THEN
    PERFORM drop_cards(card_kind(asset_type), array_agg(id::text)) FROM assets WHERE profile_id = NEW.profile_id GROUP BY asset_type;
    PERFORM drop_cards('event', ARRAY(SELECT id::text FROM artist_events WHERE artist_id = NEW.profile_id));
    PERFORM drop_cards('playlist', ARRAY(SELECT id::text FROM playlists WHERE owner_profile_id = NEW.profile_id));
    PERFORM graphile_worker.add_job('draw-cards-of', json_build_object('id', left_by), job_key => 'draw-cards-of ' || left_by, priority => 20);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER old_handles_leave AFTER UPDATE OF redirects ON old_handles
  FOR EACH ROW WHEN (OLD.redirects AND NOT NEW.redirects)
  EXECUTE FUNCTION leave_handle();

-- Reserves the handles of a deleted profile for the account that owned it. Its row is still visible,
-- with its members and old handles. Only the newest reservations of an account stay: otherwise it
-- could take any number of names from others, by creating and deleting profiles.
-- HANDLES_RESERVED_PER_ACCOUNT in contract/platform/limits.ts is the same number.
CREATE OR REPLACE FUNCTION reserve_handles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner CONSTANT uuid := (SELECT user_id FROM profile_members WHERE profile_id = OLD.id ORDER BY role = 'owner' DESC, created_at LIMIT 1);
BEGIN
  INSERT INTO reserved_handles (digest, user_id, until)
    SELECT handle_digest(name), owner, max(free_at) FROM (
      SELECT unnest(ARRAY[OLD.handle, OLD.slug]), handle_reservation()
      UNION ALL SELECT handle, coalesce(reserved_until, handle_reservation()) FROM old_handles WHERE profile_id = OLD.id
    ) AS names (name, free_at) GROUP BY name
  ON CONFLICT (digest) DO UPDATE SET user_id = excluded.user_id, until = excluded.until;
  DELETE FROM reserved_handles WHERE user_id = owner
    AND digest IN (SELECT digest FROM reserved_handles WHERE user_id = owner ORDER BY until DESC, digest OFFSET 50);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER profiles_reserve_handles BEFORE DELETE ON profiles
  FOR EACH ROW
  EXECUTE FUNCTION reserve_handles();
