-- What answers are made of is told as it changes: the ids of the rows, of what they belong to, and the kinds of which a list may
-- look different now. Instances forget the answers in which these occur. Beyond a thousand at once all are forgotten.
CREATE FUNCTION tell_changed(keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text[] := ARRAY(SELECT DISTINCT key FROM unnest(keys) AS key WHERE key IS NOT NULL LIMIT 1001);
BEGIN
  IF cardinality(told) > 1000 THEN
    PERFORM pg_notify('changes', '*');
    RETURN;
  END IF;
  -- A notification holds 8,000 bytes.
  FOR n IN 1..cardinality(told) BY 200 LOOP
    PERFORM pg_notify('changes', array_to_string(told[n:n + 199], ' '));
  END LOOP;
END $$;
--> statement-breakpoint
-- Tells the columns that a trigger names, of all rows: `changed` are these as they are now, or were before they went. In the functions
-- below `was` are those of an update before it.
CREATE FUNCTION tell_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT to_jsonb(changed) ->> given.name FROM changed CROSS JOIN unnest(TG_ARGV) AS given(name)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(CASE WHEN changed.listed = was.listed THEN ARRAY[id::text]
      ELSE ARRAY[id::text, changed.profile_id::text, CASE changed.asset_type WHEN 'music' THEN 'track' ELSE changed.asset_type END] END)
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, profile_id::text,
      CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END]) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_told_new AFTER INSERT ON assets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_assets();
--> statement-breakpoint
CREATE TRIGGER assets_told AFTER UPDATE ON assets REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_assets();
--> statement-breakpoint
CREATE TRIGGER assets_told_gone AFTER DELETE ON assets REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_assets();
--> statement-breakpoint
-- Stems are counted and listed with their track.
CREATE FUNCTION tell_music() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, was.parent_id::text, changed.parent_id::text,
    CASE WHEN (changed.type, changed.tags) IS DISTINCT FROM (was.type, was.tags) THEN 'track' END])
    FROM changed JOIN was USING (id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_told AFTER UPDATE ON music REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_music();
--> statement-breakpoint
CREATE FUNCTION tell_artworks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text,
    CASE WHEN changed.tags IS DISTINCT FROM was.tags THEN 'artwork' END]) FROM changed JOIN was USING (id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artworks_told AFTER UPDATE ON artworks REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_artworks();
--> statement-breakpoint
CREATE FUNCTION tell_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text,
      CASE WHEN (changed.display_name, changed.handle, changed.slug, changed.profile_type)
        IS DISTINCT FROM (was.display_name, was.handle, was.slug, was.profile_type) THEN 'profile' END])
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, 'profile']) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_told_new AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_profiles();
--> statement-breakpoint
CREATE TRIGGER profiles_told AFTER UPDATE ON profiles REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_profiles();
--> statement-breakpoint
CREATE TRIGGER profiles_told_gone AFTER DELETE ON profiles REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_profiles();
--> statement-breakpoint
CREATE TRIGGER music_told_new AFTER INSERT ON music REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('parent_id');
--> statement-breakpoint
CREATE TRIGGER music_told_gone AFTER DELETE ON music REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('parent_id');
--> statement-breakpoint
CREATE TRIGGER albums_told AFTER UPDATE ON albums REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'profile_id');
--> statement-breakpoint
CREATE TRIGGER album_tracks_told_new AFTER INSERT ON album_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id', 'track_id');
--> statement-breakpoint
CREATE TRIGGER album_tracks_told AFTER UPDATE ON album_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id', 'track_id');
--> statement-breakpoint
CREATE TRIGGER album_tracks_told_gone AFTER DELETE ON album_tracks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id', 'track_id');
--> statement-breakpoint
CREATE TRIGGER album_credits_told_new AFTER INSERT ON album_credits REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id');
--> statement-breakpoint
CREATE TRIGGER album_credits_told AFTER UPDATE ON album_credits REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id');
--> statement-breakpoint
CREATE TRIGGER album_credits_told_gone AFTER DELETE ON album_credits REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('album_id');
--> statement-breakpoint
CREATE TRIGGER playlists_told_new AFTER INSERT ON playlists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'owner_profile_id');
--> statement-breakpoint
CREATE TRIGGER playlists_told AFTER UPDATE ON playlists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'owner_profile_id');
--> statement-breakpoint
CREATE TRIGGER playlists_told_gone AFTER DELETE ON playlists REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'owner_profile_id');
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_told_new AFTER INSERT ON playlist_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('playlist_id');
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_told AFTER UPDATE ON playlist_tracks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('playlist_id');
--> statement-breakpoint
CREATE TRIGGER playlist_tracks_told_gone AFTER DELETE ON playlist_tracks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('playlist_id');
--> statement-breakpoint
CREATE TRIGGER events_told_new AFTER INSERT ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'artist_id');
--> statement-breakpoint
CREATE TRIGGER events_told AFTER UPDATE ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'artist_id');
--> statement-breakpoint
CREATE TRIGGER events_told_gone AFTER DELETE ON artist_events REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'artist_id');
--> statement-breakpoint
CREATE TRIGGER event_acts_told_new AFTER INSERT ON event_acts REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('event_id');
--> statement-breakpoint
CREATE TRIGGER event_acts_told AFTER UPDATE ON event_acts REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('event_id');
--> statement-breakpoint
CREATE TRIGGER event_acts_told_gone AFTER DELETE ON event_acts REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('event_id');
--> statement-breakpoint
CREATE TRIGGER merch_items_told_new AFTER INSERT ON merch_items REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'profile_id');
--> statement-breakpoint
CREATE TRIGGER merch_items_told AFTER UPDATE ON merch_items REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'profile_id');
--> statement-breakpoint
CREATE TRIGGER merch_items_told_gone AFTER DELETE ON merch_items REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('id', 'profile_id');
--> statement-breakpoint
-- New and removed ones change the count of what they stand on, which is told with that.
CREATE TRIGGER comments_told AFTER UPDATE ON comments REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('asset_id');
--> statement-breakpoint
-- A person's page shows what they liked last; what they no longer like is told by its count.
CREATE TRIGGER likes_told_new AFTER INSERT ON likes REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('profile_id');
