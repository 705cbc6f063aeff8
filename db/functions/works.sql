-- Triggers on works: they set the time of the last change, the scene of a new asset and the
-- reminder of an event, and lock rows before a deletion.

-- Sets changed_at of the updated row. Each table has its own changed_at. If one table had it for
-- several, a trigger would lock a row of that table after the row of another table. A transaction
-- that locks the two rows in the opposite order would deadlock with it.
CREATE OR REPLACE FUNCTION set_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := greatest(OLD.changed_at, clock_timestamp());
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER artworks_changed_at BEFORE UPDATE OF title, tags, description, alt_text, original_path ON artworks
  FOR EACH ROW WHEN ((OLD.title, OLD.tags, OLD.description, OLD.alt_text, OLD.original_path)
    IS DISTINCT FROM (NEW.title, NEW.tags, NEW.description, NEW.alt_text, NEW.original_path))
  EXECUTE FUNCTION set_changed_at();
CREATE OR REPLACE TRIGGER assets_changed_at BEFORE UPDATE OF sensitive_why, made_with_ai ON assets
  FOR EACH ROW WHEN ((OLD.sensitive_why, OLD.made_with_ai)
    IS DISTINCT FROM (NEW.sensitive_why, NEW.made_with_ai))
  EXECUTE FUNCTION set_changed_at();
-- A copy of the audio that is made for players is no change of the work.
CREATE OR REPLACE TRIGGER music_changed_at
  BEFORE UPDATE OF title, tags, file_url, original_url, cover_art_url, cover_full_url ON music
  FOR EACH ROW WHEN ((OLD.title, OLD.tags, coalesce(OLD.original_url, OLD.file_url), OLD.cover_art_url, OLD.cover_full_url)
    IS DISTINCT FROM (NEW.title, NEW.tags, coalesce(NEW.original_url, NEW.file_url), NEW.cover_art_url, NEW.cover_full_url))
  EXECUTE FUNCTION set_changed_at();

-- A new asset gets the scene of its profile, and is hidden if the profile is suspended. FOR SHARE
-- waits for a concurrent transaction that changes the profile's scene or suspends the profile.
CREATE OR REPLACE FUNCTION set_asset_scene() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT scene, is_suspended INTO NEW.scene, NEW.is_maker_suspended FROM profiles WHERE id = NEW.profile_id FOR SHARE;
  NEW.is_maker_suspended := coalesce(NEW.is_maker_suspended, false);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assets_scene BEFORE INSERT ON assets
  FOR EACH ROW
  EXECUTE FUNCTION set_asset_scene();

-- Followers are reminded of an event once; told_at says when. An event with a new start gets a new
-- reminder.
CREATE OR REPLACE FUNCTION forget_event_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_at := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER artist_events_reminder BEFORE UPDATE OF start_at ON artist_events
  FOR EACH ROW WHEN (OLD.start_at <> NEW.start_at)
  EXECUTE FUNCTION forget_event_reminder();

-- Deleting a track deletes its album entries by a cascade, which changes albums.track_count. So the
-- albums are locked first and in the order of their ids, as in every transaction that changes
-- entries. Otherwise concurrent deletions, additions and moves would deadlock.
CREATE OR REPLACE FUNCTION lock_albums_of_track() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id)
  ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER music_lock_albums BEFORE DELETE ON music
  FOR EACH ROW
  EXECUTE FUNCTION lock_albums_of_track();

-- Deleting a track locks its playlists in the same way.
CREATE OR REPLACE FUNCTION lock_playlists_of_track() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id)
  ORDER BY id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER music_lock_playlists BEFORE DELETE ON music
  FOR EACH ROW
  EXECUTE FUNCTION lock_playlists_of_track();
