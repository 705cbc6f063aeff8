DROP INDEX "comments_of_asset";--> statement-breakpoint
DROP INDEX "comments_of_moments";--> statement-breakpoint
DROP INDEX "artist_events_upcoming";--> statement-breakpoint
DROP INDEX "artist_events_untold";--> statement-breakpoint
DROP INDEX "merch_items_public";--> statement-breakpoint
DROP INDEX "profiles_artists";--> statement-breakpoint
DROP INDEX "profiles_newest";--> statement-breakpoint
DROP INDEX "profiles_scene";--> statement-breakpoint
DROP INDEX "assets_listed";--> statement-breakpoint
DROP INDEX "assets_of_profile";--> statement-breakpoint
DROP INDEX "assets_scene";--> statement-breakpoint
-- Triggers keep to the column that they were made for, so that those of listed are made anew.
DROP TRIGGER feed_heads_removed ON assets;--> statement-breakpoint
DROP TRIGGER feed_heads_changed ON assets;--> statement-breakpoint
DROP TRIGGER assets_searched ON assets;--> statement-breakpoint
ALTER TABLE "assets" RENAME COLUMN "listed" TO "listable";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone,
  ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "hidden_at" timestamp with time zone,
  ADD COLUMN "is_maker_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_withheld" boolean GENERATED ALWAYS AS (hidden_at is not null or is_maker_suspended) STORED NOT NULL,
  ADD COLUMN "listed" boolean GENERATED ALWAYS AS (listable and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone,
  ADD COLUMN "is_maker_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_withheld" boolean GENERATED ALWAYS AS (hidden_at is not null or is_maker_suspended) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "hidden_at" timestamp with time zone,
  ADD COLUMN "is_maker_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_withheld" boolean GENERATED ALWAYS AS (hidden_at is not null or is_maker_suspended) STORED NOT NULL,
  ADD COLUMN "is_shown" boolean GENERATED ALWAYS AS (is_published and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "merch_items" ADD COLUMN "hidden_at" timestamp with time zone,
  ADD COLUMN "is_maker_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_withheld" boolean GENERATED ALWAYS AS (hidden_at is not null or is_maker_suspended) STORED NOT NULL,
  ADD COLUMN "is_shown" boolean GENERATED ALWAYS AS (status = 'approved' and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "hidden_at" timestamp with time zone,
  ADD COLUMN "is_maker_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_withheld" boolean GENERATED ALWAYS AS (hidden_at is not null or is_maker_suspended) STORED NOT NULL,
  ADD COLUMN "is_shown" boolean GENERATED ALWAYS AS (is_public and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_at" timestamp with time zone,
  ADD COLUMN "suspended_until" timestamp with time zone,
  ADD COLUMN "is_account_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_suspended" boolean GENERATED ALWAYS AS (suspended_at is not null or is_account_suspended) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "profiles_suspended_until" ON "profiles" USING btree ("suspended_until") WHERE "profiles"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "comments_of_asset" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."deleted_at" is null and not "comments"."is_withheld";--> statement-breakpoint
CREATE INDEX "comments_of_moments" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."deleted_at" is null and not "comments"."is_withheld" and "comments"."at_ms" is not null;--> statement-breakpoint
CREATE INDEX "artist_events_upcoming" ON "artist_events" USING btree ("start_at","id") WHERE "artist_events"."is_shown";--> statement-breakpoint
CREATE INDEX "artist_events_untold" ON "artist_events" USING btree ("start_at") WHERE "artist_events"."is_shown" and "artist_events"."told_at" is null;--> statement-breakpoint
CREATE INDEX "merch_items_public" ON "merch_items" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "merch_items"."is_shown";--> statement-breakpoint
CREATE INDEX "profiles_artists" ON "profiles" USING btree (regexp_replace(lower(normalize(coalesce("display_name", "handle"), nfkd)), '[\u0300-\u036f]', '', 'g'),"id") WHERE "profiles"."profile_type" = 'artist' and not "profiles"."is_suspended";--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."profile_type" = 'artist' and not "profiles"."is_suspended";--> statement-breakpoint
CREATE INDEX "profiles_scene" ON "profiles" USING btree ("scene","profile_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."scene" is not null and not "profiles"."is_suspended";--> statement-breakpoint
CREATE INDEX "assets_listed" ON "assets" USING btree ("asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"profile_id") WHERE "assets"."listed";--> statement-breakpoint
CREATE INDEX "assets_of_profile" ON "assets" USING btree ("profile_id","asset_type","listed","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "assets_scene" ON "assets" USING btree ("scene","asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "assets"."listed" and "assets"."scene" is not null;
--> statement-breakpoint
-- What is withheld is in no list: whatever is kept of listed works is kept of these.
CREATE TRIGGER feed_heads_removed AFTER DELETE ON assets
FOR EACH ROW WHEN (OLD.listed) EXECUTE FUNCTION settle_feed_head();
--> statement-breakpoint
CREATE TRIGGER feed_heads_changed AFTER UPDATE OF listed, created_at ON assets
FOR EACH ROW EXECUTE FUNCTION settle_feed_head();
--> statement-breakpoint
CREATE TRIGGER assets_searched AFTER UPDATE OF listed, is_withheld ON assets
FOR EACH ROW WHEN ((OLD.listed, OLD.is_withheld) <> (NEW.listed, NEW.is_withheld)) EXECUTE FUNCTION search_listed();
--> statement-breakpoint
CREATE OR REPLACE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, array_remove(ARRAY[place], NULL), bio FROM profiles
  WHERE NOT is_suspended
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags, ''
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE listed AND type = 'track'
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN assets ON assets.id = albums.id JOIN profiles ON profiles.id = albums.profile_id WHERE NOT is_withheld
  UNION ALL
  SELECT 'artwork', artworks.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    concat_ws(E'\n', description, alt_text)
  FROM artworks JOIN assets ON assets.id = artworks.id JOIN profiles ON profiles.id = profile_id WHERE listed
  UNION ALL
  SELECT 'event', artist_events.id, artist_id, start_at, title,
    concat_ws(' ', display_name, handle, (
      SELECT string_agg(concat_ws(' ', name, acting.display_name, acting.handle), ' ' ORDER BY position)
      FROM event_acts LEFT JOIN profiles AS acting ON acting.id = event_acts.profile_id WHERE event_id = artist_events.id)),
    handle, array_remove(ARRAY[location_text], NULL), description
  FROM artist_events JOIN profiles ON profiles.id = artist_id WHERE is_shown
  UNION ALL
  SELECT 'playlist', playlists.id, owner_profile_id, playlists.created_at, title, concat_ws(' ', display_name, handle), handle, '{}', ''
  FROM playlists JOIN profiles ON profiles.id = owner_profile_id WHERE is_shown;
--> statement-breakpoint
DROP TRIGGER artist_events_searched ON artist_events;
--> statement-breakpoint
CREATE TRIGGER artist_events_searched AFTER UPDATE OF title, description, location_text, start_at, is_shown ON artist_events
FOR EACH ROW EXECUTE FUNCTION search_row('event');
--> statement-breakpoint
DROP TRIGGER playlists_searched ON playlists;
--> statement-breakpoint
CREATE TRIGGER playlists_searched AFTER UPDATE OF title, is_shown ON playlists
FOR EACH ROW EXECUTE FUNCTION search_row('playlist');
--> statement-breakpoint
CREATE TRIGGER profiles_suspended_searched AFTER UPDATE OF is_suspended ON profiles
FOR EACH ROW WHEN (OLD.is_suspended <> NEW.is_suspended) EXECUTE FUNCTION search_row('profile');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  city_name text := city_in(NEW.location_text);
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM event_places WHERE event_id = NEW.id; END IF;
  IF NEW.is_shown THEN
    INSERT INTO event_places (place, start_at, event_id, city)
    SELECT place, NEW.start_at, NEW.id, CASE WHEN place = scene_of(city_name) THEN city_name END FROM places_in(NEW.location_text) AS place;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER artist_events_placed ON artist_events;
--> statement-breakpoint
CREATE TRIGGER artist_events_placed AFTER INSERT OR UPDATE OF location_text, start_at, is_shown ON artist_events
FOR EACH ROW EXECUTE FUNCTION event_placed();
--> statement-breakpoint
-- Suspended artists are of no scene.
CREATE OR REPLACE FUNCTION scene_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT scene, sum(more)::int AS more FROM (
      SELECT OLD.scene, -1 AS more WHERE TG_OP <> 'INSERT' AND OLD.profile_type = 'artist' AND NOT OLD.is_suspended
      UNION ALL SELECT NEW.scene, 1 WHERE TG_OP <> 'DELETE' AND NEW.profile_type = 'artist' AND NOT NEW.is_suspended
    ) AS changes WHERE scene IS NOT NULL GROUP BY scene HAVING sum(more) <> 0 ORDER BY scene
  LOOP
    INSERT INTO scenes VALUES (changed.scene, changed.more)
    ON CONFLICT (scene) DO UPDATE SET artist_count = scenes.artist_count + excluded.artist_count;
    DELETE FROM scenes WHERE scene = changed.scene AND artist_count <= 0;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER profiles_scene_counted ON profiles;
--> statement-breakpoint
CREATE TRIGGER profiles_scene_counted AFTER UPDATE OF place, profile_type, is_suspended ON profiles
FOR EACH ROW WHEN ((OLD.scene, OLD.profile_type, OLD.is_suspended) IS DISTINCT FROM (NEW.scene, NEW.profile_type, NEW.is_suspended))
EXECUTE FUNCTION scene_counted();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION scene_name(asked text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT coalesce(
    (SELECT trim(split_part(place, ',', 1)) FROM profiles WHERE scene = asked AND profile_type = 'artist' AND NOT is_suspended
      ORDER BY created_at NULLS FIRST, id NULLS FIRST LIMIT 1),
    (SELECT trim(split_part(place, ',', 1)) FROM profiles WHERE scene = asked AND profile_type = 'personal' AND NOT is_suspended
      ORDER BY created_at NULLS FIRST, id NULLS FIRST LIMIT 1),
    (SELECT coalesce(city, place) FROM event_places WHERE place = asked AND start_at >= now() ORDER BY start_at, event_id LIMIT 1))
$$;
--> statement-breakpoint
-- What instances keep ends with what is withheld: lists of its kind, of its profile.
CREATE OR REPLACE FUNCTION tell_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(CASE WHEN (changed.listed, changed.is_withheld) = (was.listed, was.is_withheld) THEN ARRAY[id::text]
      ELSE ARRAY[id::text, changed.profile_id::text, CASE changed.asset_type WHEN 'music' THEN 'track' ELSE changed.asset_type END] END)
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, profile_id::text,
      CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END]) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text,
      CASE WHEN (changed.display_name, changed.handle, changed.slug, changed.profile_type, changed.place, changed.is_suspended)
        IS DISTINCT FROM (was.display_name, was.handle, was.slug, was.profile_type, was.place, was.is_suspended) THEN 'profile' END])
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, 'profile']) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_told AFTER UPDATE ON messages REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'conversation_id');
--> statement-breakpoint
-- Whether a file of a profile belongs to something that is withheld: its key names that by its id.
CREATE FUNCTION is_file_withheld(owner uuid, key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM profiles WHERE id = owner AND is_suspended) OR EXISTS (
    SELECT FROM (
      SELECT id FROM assets WHERE profile_id = owner AND hidden_at IS NOT NULL
      UNION ALL SELECT id FROM artist_events WHERE artist_id = owner AND hidden_at IS NOT NULL
      UNION ALL SELECT id FROM playlists WHERE owner_profile_id = owner AND hidden_at IS NOT NULL
    ) AS hidden WHERE position(hidden.id::text IN key) > 0)
$$;
--> statement-breakpoint
CREATE FUNCTION file_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_withheld := is_file_withheld(NEW.profile_id, NEW.key);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_withheld BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION file_added();
--> statement-breakpoint
CREATE FUNCTION withhold_files(owner uuid, named text) RETURNS void LANGUAGE sql AS $$
  UPDATE files SET is_withheld = is_file_withheld(owner, key)
  WHERE profile_id = owner AND position(named IN key) > 0 AND is_withheld <> is_file_withheld(owner, key)
$$;
--> statement-breakpoint
-- Who adds a track to a list holds it FOR KEY SHARE: whoever hides it waits, so that it is counted once.
CREATE FUNCTION asset_withheld() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withhold_files(NEW.profile_id, NEW.id::text);
  IF NEW.asset_type = 'music' THEN
    -- a stem that comes back stands in no answer of its track yet
    PERFORM tell_changed(ARRAY(SELECT parent_id::text FROM music WHERE id = NEW.id));
    PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE albums SET track_count = track_count + CASE WHEN NEW.is_withheld THEN -1 ELSE 1 END
    WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = NEW.id);
    PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE playlists SET track_count = track_count + CASE WHEN NEW.is_withheld THEN -1 ELSE 1 END
    WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = NEW.id);
    IF OLD.listed AND NOT NEW.listed THEN
      DELETE FROM music_tags WHERE music_id = NEW.id;
    ELSIF NEW.listed AND NOT OLD.listed THEN
      INSERT INTO music_tags (music_id, tag, created_at)
      SELECT DISTINCT NEW.id, tag, NEW.created_at FROM music, unnest(tags) AS tag WHERE music.id = NEW.id ON CONFLICT DO NOTHING;
    END IF;
  ELSIF NEW.asset_type = 'artwork' THEN
    IF OLD.listed AND NOT NEW.listed THEN
      DELETE FROM artwork_tags WHERE artwork_id = NEW.id;
    ELSIF NEW.listed AND NOT OLD.listed THEN
      INSERT INTO artwork_tags (artwork_id, tag, created_at)
      SELECT DISTINCT NEW.id, tag, NEW.created_at FROM artworks, unnest(tags) AS tag WHERE artworks.id = NEW.id ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_withheld AFTER UPDATE OF is_withheld ON assets
FOR EACH ROW WHEN (OLD.is_withheld <> NEW.is_withheld) EXECUTE FUNCTION asset_withheld();
--> statement-breakpoint
CREATE FUNCTION thing_withheld() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withhold_files((to_jsonb(NEW) ->> TG_ARGV[0])::uuid, NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artist_events_withheld AFTER UPDATE OF is_withheld ON artist_events
FOR EACH ROW WHEN (OLD.is_withheld <> NEW.is_withheld) EXECUTE FUNCTION thing_withheld('artist_id');
--> statement-breakpoint
CREATE TRIGGER playlists_withheld AFTER UPDATE OF is_withheld ON playlists
FOR EACH ROW WHEN (OLD.is_withheld <> NEW.is_withheld) EXECUTE FUNCTION thing_withheld('owner_profile_id');
--> statement-breakpoint
-- A track that is withheld is on its lists, and counted on none.
CREATE OR REPLACE FUNCTION count_album_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry album_tracks := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  UPDATE albums SET updated_at = now(), track_count = track_count + CASE
    WHEN EXISTS (SELECT FROM assets WHERE id = entry.track_id AND is_withheld) THEN 0 WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
  WHERE id = entry.album_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_playlist_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry playlist_tracks := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  UPDATE playlists SET track_count = track_count + CASE
    WHEN EXISTS (SELECT FROM assets WHERE id = entry.track_id AND is_withheld) THEN 0 WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
  WHERE id = entry.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its entries go after it, when nobody can tell any more that it was withheld.
CREATE FUNCTION withheld_track_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM albums WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE albums SET track_count = track_count + 1 WHERE id IN (SELECT album_id FROM album_tracks WHERE track_id = OLD.id);
  PERFORM FROM playlists WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE playlists SET track_count = track_count + 1 WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = OLD.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_withheld_go BEFORE DELETE ON assets
FOR EACH ROW WHEN (OLD.is_withheld AND OLD.asset_type = 'music') EXECUTE FUNCTION withheld_track_goes();
--> statement-breakpoint
-- A comment counts while it is neither deleted nor withheld.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_count integer := CASE WHEN TG_OP = 'INSERT' OR OLD.deleted_at IS NOT NULL OR OLD.is_withheld THEN 0 ELSE 1 END;
  after_count integer := CASE WHEN TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL OR NEW.is_withheld THEN 0 ELSE 1 END;
BEGIN
  IF before_count <> after_count THEN
    UPDATE assets SET comment_count = comment_count + after_count - before_count
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.asset_id ELSE NEW.asset_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER comments_counted ON comments;
--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at, is_withheld ON comments
FOR EACH ROW EXECUTE FUNCTION count_comments();
--> statement-breakpoint
-- Followers who are suspended do not count, nor do suspended profiles that one follows.
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
--> statement-breakpoint
-- A profile that goes takes its follows with it, when nobody can tell any more that it was suspended.
CREATE FUNCTION suspended_profile_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET follower_count = follower_count + 1 WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = OLD.id);
  UPDATE profiles SET following_count = following_count + 1 WHERE id IN (SELECT follower_profile_id FROM follows WHERE target_id = OLD.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_suspended_go BEFORE DELETE ON profiles
FOR EACH ROW WHEN (OLD.is_suspended) EXECUTE FUNCTION suspended_profile_goes();
--> statement-breakpoint
-- All that a profile made is withheld while it is suspended, and whoever acts as it is looked at again.
CREATE FUNCTION profile_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step CONSTANT integer := CASE WHEN NEW.is_suspended THEN -1 ELSE 1 END;
BEGIN
  PERFORM FROM assets WHERE profile_id = NEW.id ORDER BY id FOR UPDATE;
  UPDATE assets SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  UPDATE artist_events SET is_maker_suspended = NEW.is_suspended WHERE artist_id = NEW.id;
  UPDATE playlists SET is_maker_suspended = NEW.is_suspended WHERE owner_profile_id = NEW.id;
  UPDATE merch_items SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  UPDATE comments SET is_maker_suspended = NEW.is_suspended WHERE profile_id = NEW.id;
  PERFORM withhold_files(NEW.id, '');
  PERFORM FROM profiles WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = NEW.id
    UNION SELECT follower_profile_id FROM follows WHERE target_id = NEW.id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET follower_count = follower_count + step WHERE id IN (SELECT target_id FROM follows WHERE follower_profile_id = NEW.id);
  UPDATE profiles SET following_count = following_count + step WHERE id IN (SELECT follower_profile_id FROM follows WHERE target_id = NEW.id);
  -- where it is named, which answers do not say while it is suspended
  PERFORM tell_changed(ARRAY(SELECT event_id::text FROM event_acts WHERE profile_id = NEW.id
    UNION SELECT album_id::text FROM album_credits WHERE profile_id = NEW.id
    UNION SELECT asset_id::text FROM mentions JOIN comments ON comments.id = comment_id WHERE mentions.profile_id = NEW.id
    UNION SELECT profile_id::text FROM bio_mentions WHERE mentioned_id = NEW.id));
  PERFORM pg_notify('live', json_build_object('kind', 'access', 'profileIds', json_build_array(NEW.id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_suspended AFTER UPDATE OF is_suspended ON profiles
FOR EACH ROW WHEN (OLD.is_suspended <> NEW.is_suspended) EXECUTE FUNCTION profile_suspended();
--> statement-breakpoint
CREATE FUNCTION account_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET is_account_suspended = NEW.suspended_at IS NOT NULL
  WHERE id IN (SELECT profile_id FROM profile_members WHERE user_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users
FOR EACH ROW WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)) EXECUTE FUNCTION account_suspended();
--> statement-breakpoint
-- What is made while its maker is suspended is withheld from the beginning. KEY SHARE waits for who suspends them, who holds them FOR UPDATE.
CREATE FUNCTION event_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_maker_suspended := coalesce((SELECT is_suspended FROM profiles WHERE id = NEW.artist_id FOR KEY SHARE), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER artist_events_maker BEFORE INSERT ON artist_events FOR EACH ROW EXECUTE FUNCTION event_made();
--> statement-breakpoint
CREATE FUNCTION playlist_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_maker_suspended := coalesce((SELECT is_suspended FROM profiles WHERE id = NEW.owner_profile_id FOR KEY SHARE), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_maker BEFORE INSERT ON playlists FOR EACH ROW EXECUTE FUNCTION playlist_made();
--> statement-breakpoint
CREATE FUNCTION merch_item_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_maker_suspended := coalesce((SELECT is_suspended FROM profiles WHERE id = NEW.profile_id FOR KEY SHARE), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER merch_items_maker BEFORE INSERT ON merch_items FOR EACH ROW EXECUTE FUNCTION merch_item_made();
--> statement-breakpoint
CREATE FUNCTION comment_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_maker_suspended := coalesce((SELECT is_suspended FROM profiles WHERE id = NEW.profile_id FOR KEY SHARE), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_maker BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION comment_made();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION scene_of_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT scene, is_suspended INTO NEW.scene, NEW.is_maker_suspended FROM profiles WHERE id = NEW.profile_id FOR SHARE;
  NEW.is_maker_suspended := coalesce(NEW.is_maker_suspended, false);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nobody acts on a suspended profile, nor does it act itself.
CREATE OR REPLACE FUNCTION refuse_if_blocked(one uuid, other uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF one IS NULL OR other IS NULL OR one = other THEN
    RETURN;
  END IF;
  PERFORM lock_pair(one, other, false);
  IF EXISTS (SELECT FROM blocks WHERE (profile_id = one AND target_id = other) OR (profile_id = other AND target_id = one)) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
  IF EXISTS (SELECT FROM profiles WHERE id IN (one, other) AND is_suspended) THEN
    RAISE EXCEPTION 'one of the two profiles is suspended' USING ERRCODE = 'UB001';
  END IF;
END $$;
--> statement-breakpoint
-- What is withheld is told to nobody, nor what suspended profiles did.
CREATE OR REPLACE FUNCTION notification_acts(n notifications, hidden uuid[], OUT people int, OUT newest timestamptz, OUT faces uuid[], OUT said text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  day_start CONSTANT timestamptz := to_timestamp(n.day * 86400.0);
  day_end CONSTANT timestamptz := day_start + interval '1 day';
BEGIN
  CASE n.kind
    WHEN 'like' THEN
      SELECT assets.like_count - (SELECT count(*) FROM likes WHERE asset_id = n.asset_id AND profile_id = ANY (hidden))
      INTO people FROM assets WHERE id = n.asset_id;
      SELECT array_agg(profile_id), max(created_at) INTO faces, newest FROM (
        SELECT profile_id, created_at FROM likes WHERE asset_id = n.asset_id AND NOT coalesce(profile_id = ANY (hidden), false)
          AND NOT EXISTS (SELECT FROM profiles WHERE profiles.id = profile_id AND is_suspended)
        ORDER BY id DESC LIMIT 3
      ) AS last_likes;
    WHEN 'follow' THEN
      SELECT count(*), max(created_at), (array_agg(follower_profile_id ORDER BY created_at DESC, follower_profile_id DESC))[1:3]
      INTO people, newest, faces FROM follows
      WHERE target_id = n.profile_id AND created_at >= day_start AND created_at < day_end AND NOT follower_profile_id = ANY (hidden)
        AND NOT EXISTS (SELECT FROM profiles WHERE id = follower_profile_id AND is_suspended);
    WHEN 'comment' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE asset_id = n.asset_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'answer' THEN
      SELECT count(*), max(last_at), (array_agg(profile_id ORDER BY last_at DESC, profile_id))[1:3] INTO people, newest, faces FROM (
        SELECT profile_id, max(created_at) AS last_at FROM comments
        WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false) GROUP BY profile_id
      ) AS writers;
      SELECT body INTO said FROM comments
      WHERE in_reply_to_id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(profile_id = ANY (hidden), false)
      ORDER BY created_at DESC, id DESC LIMIT 1;
    WHEN 'mention' THEN
      IF n.comment_id IS NULL THEN
        SELECT 1, n.at, ARRAY[n.actor_id] INTO people, newest, faces FROM bio_mentions
        WHERE profile_id = n.actor_id AND mentioned_id = n.profile_id AND NOT n.actor_id = ANY (hidden)
          AND NOT EXISTS (SELECT FROM profiles WHERE id = n.actor_id AND is_suspended);
      ELSE
        SELECT 1, created_at, ARRAY[comments.profile_id], body INTO people, newest, faces, said
        FROM comments JOIN mentions ON mentions.comment_id = comments.id AND mentions.profile_id = n.profile_id
        WHERE comments.id = n.comment_id AND deleted_at IS NULL AND NOT is_withheld AND NOT coalesce(comments.profile_id = ANY (hidden), false);
      END IF;
    WHEN 'release' THEN
      SELECT count(*), max(created_at), ARRAY[n.actor_id] INTO people, newest, faces FROM notification_releases(n.actor_id, n.day);
      IF n.actor_id = ANY (hidden) THEN people := 0; END IF;
    WHEN 'event' THEN
      SELECT 1, start_at, ARRAY[artist_id] INTO people, newest, faces FROM artist_events
      WHERE id = n.event_id AND is_shown AND NOT artist_id = ANY (hidden);
    WHEN 'message' THEN
      SELECT 1, updated_at, array_remove(ARRAY[CASE n.profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END], NULL)
      INTO people, newest, faces FROM conversations WHERE id = n.conversation_id;
      IF faces && hidden OR EXISTS (SELECT FROM profiles WHERE id = ANY (faces) AND is_suspended) THEN people := 0; END IF;
    WHEN 'merch' THEN
      SELECT 1, updated_at, rejection_reason INTO people, newest, said FROM merch_items
      WHERE id = n.merch_item_id AND status IN ('approved', 'rejected');
  END CASE;
  IF n.asset_id IS NOT NULL AND EXISTS (SELECT FROM assets WHERE id = n.asset_id AND is_withheld AND profile_id <> n.profile_id) THEN people := 0; END IF;
  people := coalesce(people, 0);
  faces := coalesce(array_remove(faces, NULL), '{}');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notification_releases(artist uuid, on_day int) RETURNS TABLE (id uuid, asset_type text, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT assets.id, assets.asset_type, assets.created_at FROM assets LEFT JOIN music ON music.id = assets.id
  WHERE assets.profile_id = artist AND (assets.listed AND coalesce(music.type, 'track') = 'track' OR assets.asset_type = 'album' AND NOT assets.is_withheld)
    AND assets.created_at >= to_timestamp(on_day * 86400.0) AND assets.created_at < to_timestamp((on_day + 1) * 86400.0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notice_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  comment comments := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  act notifications;
  answered uuid := (SELECT profile_id FROM comments WHERE id = comment.in_reply_to_id);
  owner uuid := (SELECT profile_id FROM assets WHERE id = comment.asset_id);
  is_there CONSTANT boolean := TG_OP <> 'DELETE' AND comment.deleted_at IS NULL AND NOT comment.is_withheld;
BEGIN
  act.day := 0;
  act.at := comment.created_at;
  act.asset_id := comment.asset_id;
  IF answered IS NOT NULL THEN
    act.kind := 'answer';
    act.profile_id := answered;
    act.comment_id := comment.in_reply_to_id;
    IF is_there THEN PERFORM add_notification(act, comment.profile_id); ELSE PERFORM undo_notification(act); END IF;
  END IF;
  IF owner IS DISTINCT FROM answered OR NOT is_there THEN
    act.kind := 'comment';
    act.profile_id := owner;
    act.comment_id := NULL;
    IF is_there THEN PERFORM add_notification(act, comment.profile_id); ELSE PERFORM undo_notification(act); END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER comments_noticed_change ON comments;
--> statement-breakpoint
CREATE TRIGGER comments_noticed_change AFTER UPDATE OF deleted_at, is_withheld ON comments FOR EACH ROW
WHEN ((OLD.deleted_at IS NULL AND NOT OLD.is_withheld) <> (NEW.deleted_at IS NULL AND NOT NEW.is_withheld)) EXECUTE FUNCTION notice_comment();
