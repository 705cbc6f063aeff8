-- Hides what moderators hide, and everything of a suspended profile. Suspending an account suspends
-- its profiles. Suspending a profile sets is_maker_suspended on everything it made. The generated
-- columns of these tables say what is public.

-- Suspends all profiles of a suspended account. Their suspension ends with the suspension of the
-- account.
CREATE OR REPLACE FUNCTION suspend_profiles_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET is_account_suspended = NEW.suspended_at IS NOT NULL
  WHERE id IN (SELECT profile_id FROM profile_members WHERE user_id = NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_suspend_profiles AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION suspend_profiles_of_account();

-- Hides everything that a profile made while it is suspended, leaves its follows out of the counts,
-- and makes instances check its live channels again.
CREATE OR REPLACE FUNCTION suspend_profile() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE WHEN NEW.is_suspended THEN -1 ELSE 1 END;
BEGIN
  PERFORM FROM assets WHERE profile_id = NEW.id ORDER BY id FOR UPDATE;
  UPDATE assets SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  UPDATE artist_events SET is_maker_suspended = NEW.is_suspended WHERE artist_id = NEW.id;
  UPDATE playlists SET is_maker_suspended = NEW.is_suspended WHERE owner_profile_id = NEW.id;
  UPDATE merch_items SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  UPDATE comments SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  PERFORM show_or_hide_files(NEW.id, '');
  PERFORM FROM profiles WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = NEW.id
    UNION SELECT follower_profile_id FROM follows WHERE target_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET follower_count = follower_count + step WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = NEW.id);
  UPDATE profiles SET following_count = following_count + step WHERE id IN (SELECT follower_profile_id FROM follows WHERE target_id = NEW.id);
  -- responses that name this profile leave its name out while it is suspended
  PERFORM invalidate(ARRAY(SELECT event_id::text FROM event_acts WHERE profile_id = NEW.id
    UNION SELECT album_id::text FROM album_credits WHERE profile_id = NEW.id
    UNION SELECT asset_id::text FROM mentions JOIN comments ON comments.id = comment_id WHERE mentions.profile_id = NEW.id
    UNION SELECT profile_id::text FROM bio_mentions WHERE mentioned_id = NEW.id));
  PERFORM pg_notify('live', json_build_object('kind', 'access', 'profileIds', json_build_array(NEW.id))::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_hide_works AFTER UPDATE OF is_suspended ON profiles
  FOR EACH ROW WHEN (OLD.is_suspended <> NEW.is_suspended)
  EXECUTE FUNCTION suspend_profile();

-- Deleting a profile deletes its follows by a cascade, which subtracts them from the counts. But
-- the follows of a suspended profile were subtracted when the profile was suspended. So this
-- trigger adds them again while the profile's row is still visible.
CREATE OR REPLACE FUNCTION restore_follow_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET follower_count = follower_count + 1 WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = OLD.id);
  UPDATE profiles SET following_count = following_count + 1 WHERE id IN (SELECT follower_profile_id FROM follows WHERE target_id = OLD.id);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER profiles_restore_follow_counts BEFORE DELETE ON profiles
  FOR EACH ROW WHEN (OLD.is_suspended)
  EXECUTE FUNCTION restore_follow_counts();

-- Hides the works of a suspended profile from the start. FOR KEY SHARE waits for a transaction that
-- suspends the profile, which locks its row FOR UPDATE. The argument is the column with the
-- profile.
CREATE OR REPLACE FUNCTION set_maker_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_maker_suspended := coalesce((
    SELECT is_suspended FROM profiles WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid FOR KEY SHARE
  ), false);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER artist_events_maker BEFORE INSERT ON artist_events
  FOR EACH ROW EXECUTE FUNCTION set_maker_suspended('artist_id');
CREATE OR REPLACE TRIGGER comments_maker BEFORE INSERT ON comments
  FOR EACH ROW EXECUTE FUNCTION set_maker_suspended('profile_id');
CREATE OR REPLACE TRIGGER merch_items_maker BEFORE INSERT ON merch_items
  FOR EACH ROW EXECUTE FUNCTION set_maker_suspended('profile_id');
CREATE OR REPLACE TRIGGER playlists_maker BEFORE INSERT ON playlists
  FOR EACH ROW EXECUTE FUNCTION set_maker_suspended('owner_profile_id');

-- Updates files, counts and tags when an asset stops being public, or is public again. A
-- transaction that adds the track to a list locks the asset FOR KEY SHARE: this update waits for
-- it, so the entry is counted once.
CREATE OR REPLACE FUNCTION show_or_hide_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_or_hide_files(NEW.profile_id, NEW.id::text);
  IF NEW.asset_type = 'music' THEN
    -- Cached responses of a track lack the id of a hidden stem, so the track itself is invalidated.
    PERFORM invalidate(ARRAY(SELECT parent_id::text FROM music WHERE id = NEW.id));
    PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE albums SET track_count = track_count + CASE WHEN NEW.is_public THEN 1 ELSE -1 END
    WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = NEW.id);
    PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE playlists SET track_count = track_count + CASE WHEN NEW.is_public THEN 1 ELSE -1 END
    WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = NEW.id);
    IF NOT NEW.is_public THEN
      DELETE FROM music_tags WHERE music_id = NEW.id;
    ELSIF NEW.listable THEN
      INSERT INTO music_tags (music_id, tag, created_at)
      SELECT DISTINCT NEW.id, tag, NEW.created_at FROM music, unnest(tags) AS tag WHERE music.id = NEW.id ON CONFLICT DO NOTHING;
    END IF;
  ELSIF NEW.asset_type = 'artwork' THEN
    IF NOT NEW.is_public THEN
      DELETE FROM artwork_tags WHERE artwork_id = NEW.id;
    ELSIF NEW.listable THEN
      INSERT INTO artwork_tags (artwork_id, tag, created_at)
      SELECT DISTINCT NEW.id, tag, NEW.created_at FROM artworks, unnest(tags) AS tag WHERE artworks.id = NEW.id ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_hide AFTER UPDATE OF is_public ON assets
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public)
  EXECUTE FUNCTION show_or_hide_asset();

-- Deleting a track deletes its entries by a cascade, which subtracts it from the counts. But a
-- track that is not public was subtracted when it was hidden. So this trigger adds it again while
-- the track's row is still visible.
CREATE OR REPLACE FUNCTION restore_track_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE albums SET track_count = track_count + 1 WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id);
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE playlists SET track_count = track_count + 1 WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER assets_restore_track_counts BEFORE DELETE ON assets
  FOR EACH ROW WHEN (NOT OLD.is_public AND OLD.asset_type = 'music')
  EXECUTE FUNCTION restore_track_counts();

-- Hides the files of an event or playlist that stops being public, and shows them when it is public
-- again. The argument is the column with the owner.
CREATE OR REPLACE FUNCTION show_or_hide_files_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_or_hide_files((to_jsonb(NEW) ->> TG_ARGV[0])::uuid, NEW.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER artist_events_hide_files AFTER UPDATE OF is_public ON artist_events
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public)
  EXECUTE FUNCTION show_or_hide_files_of('artist_id');
CREATE OR REPLACE TRIGGER playlists_hide_files AFTER UPDATE OF is_public ON playlists
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public)
  EXECUTE FUNCTION show_or_hide_files_of('owner_profile_id');

CREATE OR REPLACE TRIGGER artist_events_hide_unreleased AFTER INSERT ON artist_events
  FOR EACH ROW WHEN (NOT NEW.is_public)
  EXECUTE FUNCTION show_or_hide_files_of('artist_id');
CREATE OR REPLACE TRIGGER playlists_hide_unreleased AFTER INSERT ON playlists
  FOR EACH ROW WHEN (NOT NEW.is_public)
  EXECUTE FUNCTION show_or_hide_files_of('owner_profile_id');

-- Hides the files of a new work that is not public. They are stored before its row.
CREATE OR REPLACE FUNCTION show_or_hide_new_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_or_hide_files(NEW.profile_id, NEW.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_hide_unreleased AFTER INSERT ON assets
  FOR EACH ROW WHEN (NEW.state <> 'public')
  EXECUTE FUNCTION show_or_hide_new_files();

-- Decides whether a new file is public.
CREATE OR REPLACE FUNCTION set_file_public() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_public := is_file_public(NEW.profile_id, NEW.key);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER files_hide BEFORE INSERT ON files
  FOR EACH ROW
  EXECUTE FUNCTION set_file_public();

-- Updates is_public of an owner's files whose key contains a text: the id of a work. An empty text
-- means all files of the owner.
CREATE OR REPLACE FUNCTION show_or_hide_files(owner uuid, named text) RETURNS void LANGUAGE sql AS $$
  UPDATE files SET is_public = is_file_public(owner, key)
  WHERE profile_id = owner AND position(named IN key) > 0 AND is_public <> is_file_public(owner, key)
$$;

-- Whether a file is public: its owner is not suspended, and its key contains no id of a work, event
-- or playlist that is not public.
CREATE OR REPLACE FUNCTION is_file_public(owner uuid, key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM profiles WHERE id = owner AND is_suspended) AND NOT EXISTS (
    SELECT FROM (
      SELECT id FROM assets WHERE profile_id = owner AND NOT is_public
      UNION ALL SELECT id FROM artist_events WHERE artist_id = owner AND NOT is_public
      UNION ALL SELECT id FROM playlists WHERE owner_profile_id = owner AND NOT is_public
    ) AS hidden WHERE position(hidden.id::text IN key) > 0)
$$;

-- Whether somebody reported a thing, its album or its track, and the case is open. Only people who
-- can open a thing can report it.
CREATE OR REPLACE FUNCTION is_reported(thing uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM cases WHERE closed_at IS NULL AND kind IN ('track', 'album', 'artwork', 'event', 'playlist')
      AND subject_id = ANY (ARRAY(
        SELECT thing
        UNION ALL SELECT state_from FROM assets WHERE id = thing
        UNION ALL SELECT above.state_from FROM assets JOIN assets AS above ON above.id = assets.state_from WHERE assets.id = thing))
      AND EXISTS (SELECT FROM reports WHERE case_id = cases.id))
$$;
