-- Where people and events are. A place is written by hand; its scene is the first part of it, up to a comma, as search_words_of leaves it:
-- 'Łódź', 'lodz' and 'Lodz, Poland' are one.
CREATE FUNCTION scene_of(place text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(array_to_string((search_words_of(split_part(place, ',', 1)))[1:5], ' '), '')
$$;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "scene" text GENERATED ALWAYS AS (scene_of(place)) STORED;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_place" CHECK (char_length("profiles"."place") between 1 and 60);--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."profile_type" = 'artist';--> statement-breakpoint
CREATE INDEX "profiles_scene" ON "profiles" USING btree ("scene","profile_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."scene" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "scene" text;--> statement-breakpoint
CREATE INDEX "assets_scene" ON "assets" USING btree ("scene","asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "assets"."listed" and "assets"."scene" is not null;--> statement-breakpoint
CREATE TABLE "scenes" (
	"scene" text PRIMARY KEY NOT NULL,
	"artist_count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "scenes_largest" ON "scenes" USING btree ("artist_count" DESC NULLS LAST,"scene");--> statement-breakpoint
CREATE TABLE "event_places" (
	"place" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"city" text,
	CONSTRAINT "event_places_place_start_at_event_id_pk" PRIMARY KEY("place","start_at","event_id")
);
--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_event_id_artist_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."artist_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_places_of_event" ON "event_places" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_places_cities" ON "event_places" USING btree ("start_at") WHERE "event_places"."city" is not null;--> statement-breakpoint
CREATE INDEX "artist_events_upcoming" ON "artist_events" USING btree ("start_at","id") WHERE "artist_events"."is_published";--> statement-breakpoint
-- A profile is found by its place as a work is by its tags.
CREATE OR REPLACE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, array_remove(ARRAY[place], NULL), bio FROM profiles
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags, ''
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE listed AND type = 'track'
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN profiles ON profiles.id = albums.profile_id
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
  FROM artist_events JOIN profiles ON profiles.id = artist_id WHERE is_published
  UNION ALL
  SELECT 'playlist', playlists.id, owner_profile_id, playlists.created_at, title, concat_ws(' ', display_name, handle), handle, '{}', ''
  FROM playlists JOIN profiles ON profiles.id = owner_profile_id WHERE is_public;
--> statement-breakpoint
CREATE TRIGGER profiles_place_searched AFTER UPDATE OF place ON profiles
FOR EACH ROW WHEN (OLD.place IS DISTINCT FROM NEW.place) EXECUTE FUNCTION search_row('profile');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text,
      CASE WHEN (changed.display_name, changed.handle, changed.slug, changed.profile_type, changed.place)
        IS DISTINCT FROM (was.display_name, was.handle, was.slug, was.profile_type, was.place) THEN 'profile' END])
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, 'profile']) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- How many artists say that they are from a scene. Two scenes are changed in the order of their names, so that nobody waits in a circle.
CREATE FUNCTION scene_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT scene, sum(more)::int AS more FROM (
      SELECT OLD.scene, -1 AS more WHERE TG_OP <> 'INSERT' AND OLD.profile_type = 'artist'
      UNION ALL SELECT NEW.scene, 1 WHERE TG_OP <> 'DELETE' AND NEW.profile_type = 'artist'
    ) AS changes WHERE scene IS NOT NULL GROUP BY scene HAVING sum(more) <> 0 ORDER BY scene
  LOOP
    INSERT INTO scenes VALUES (changed.scene, changed.more)
    ON CONFLICT (scene) DO UPDATE SET artist_count = scenes.artist_count + excluded.artist_count;
    DELETE FROM scenes WHERE scene = changed.scene AND artist_count <= 0;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_scene_counted_new AFTER INSERT ON profiles
FOR EACH ROW WHEN (NEW.scene IS NOT NULL) EXECUTE FUNCTION scene_counted();
--> statement-breakpoint
CREATE TRIGGER profiles_scene_counted AFTER UPDATE OF place, profile_type ON profiles
FOR EACH ROW WHEN ((OLD.scene, OLD.profile_type) IS DISTINCT FROM (NEW.scene, NEW.profile_type)) EXECUTE FUNCTION scene_counted();
--> statement-breakpoint
CREATE TRIGGER profiles_scene_counted_gone AFTER DELETE ON profiles
FOR EACH ROW WHEN (OLD.scene IS NOT NULL) EXECUTE FUNCTION scene_counted();
--> statement-breakpoint
-- Works are listed by the scene of whoever made them. The profile is held while one is added: another scene meanwhile would miss it.
CREATE FUNCTION scene_of_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT scene INTO NEW.scene FROM profiles WHERE id = NEW.profile_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_scene BEFORE INSERT ON assets FOR EACH ROW EXECUTE FUNCTION scene_of_asset();
--> statement-breakpoint
CREATE FUNCTION scene_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assets SET scene = NEW.scene WHERE profile_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_scene_moved AFTER UPDATE OF place ON profiles
FOR EACH ROW WHEN (OLD.scene IS DISTINCT FROM NEW.scene) EXECUTE FUNCTION scene_moved();
--> statement-breakpoint
-- The places that a location names: one to five words that stand side by side between commas, as scene_of would have them; of scripts
-- without spaces two to six letters.
CREATE FUNCTION places_in(location text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT place FROM regexp_split_to_table(location, '[,;\n]') AS part, search_words_of(part) AS words,
    generate_subscripts(words, 1) AS at, generate_series(1, 5) AS size,
    LATERAL (
      SELECT array_to_string(words[at:at + size - 1], ' ') AS place WHERE at + size - 1 <= cardinality(words)
      UNION ALL SELECT substr(words[at], since, size + 1) FROM generate_series(1, length(words[at]) - size) AS since
        WHERE search_unspaced(words[at])
    ) AS places
$$;
--> statement-breakpoint
-- The city of a location, as it is written: its last part without numbers, or the one before where the last is the mark of a country.
CREATE FUNCTION city_in(location text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT city FROM (
    SELECT trim(regexp_replace(regexp_replace(part, '\S*[0-9]\S*', '', 'g'), '\s+', ' ', 'g')) AS city, n, count(*) OVER () AS parts
    FROM regexp_split_to_table(location, '[,;\n]') WITH ORDINALITY AS split (part, n)
  ) AS written
  WHERE cardinality(search_words_of(city)) BETWEEN 1 AND CASE WHEN parts > 1 THEN 5 ELSE 2 END AND city !~ '^[A-Z]{2,3}$'
  ORDER BY n DESC LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION event_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  city_name text := city_in(NEW.location_text);
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM event_places WHERE event_id = NEW.id; END IF;
  IF NEW.is_published THEN
    INSERT INTO event_places (place, start_at, event_id, city)
    SELECT place, NEW.start_at, NEW.id, CASE WHEN place = scene_of(city_name) THEN city_name END FROM places_in(NEW.location_text) AS place;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artist_events_placed AFTER INSERT OR UPDATE OF location_text, start_at, is_published ON artist_events
FOR EACH ROW EXECUTE FUNCTION event_placed();
--> statement-breakpoint
-- How a scene is written: by the first artist who named it, else by the first who did, else by an event to come. NULL where nothing names it.
CREATE FUNCTION scene_name(asked text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT coalesce(
    (SELECT trim(split_part(place, ',', 1)) FROM profiles WHERE scene = asked AND profile_type = 'artist'
      ORDER BY created_at NULLS FIRST, id NULLS FIRST LIMIT 1),
    (SELECT trim(split_part(place, ',', 1)) FROM profiles WHERE scene = asked AND profile_type = 'personal'
      ORDER BY created_at NULLS FIRST, id NULLS FIRST LIMIT 1),
    (SELECT coalesce(city, place) FROM event_places WHERE place = asked AND start_at >= now() ORDER BY start_at, event_id LIMIT 1))
$$;
--> statement-breakpoint
-- Events are listed by when and where they are.
CREATE FUNCTION tell_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, artist_id::text, 'event']) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER events_told_new ON artist_events;
--> statement-breakpoint
CREATE TRIGGER events_told_new AFTER INSERT ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_events();
--> statement-breakpoint
DROP TRIGGER events_told ON artist_events;
--> statement-breakpoint
CREATE TRIGGER events_told AFTER UPDATE ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_events();
--> statement-breakpoint
DROP TRIGGER events_told_gone ON artist_events;
--> statement-breakpoint
CREATE TRIGGER events_told_gone AFTER DELETE ON artist_events REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_events();
--> statement-breakpoint
-- The events that were there before.
INSERT INTO event_places (place, start_at, event_id, city)
SELECT place, start_at, id, CASE WHEN place = scene_of(city_in(location_text)) THEN city_in(location_text) END
FROM artist_events, places_in(location_text) AS place WHERE is_published;
