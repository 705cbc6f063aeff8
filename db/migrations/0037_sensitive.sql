CREATE TABLE "unveiled_artists" (
	"user_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unveiled_artists_user_id_profile_id_pk" PRIMARY KEY("user_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "unveiled_works" (
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unveiled_works_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_sensitive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "sensitive_why" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "sensitive_by" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "made_with_ai" text DEFAULT 'no' NOT NULL;--> statement-breakpoint
ALTER TABLE "unveiled_artists" ADD CONSTRAINT "unveiled_artists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unveiled_artists" ADD CONSTRAINT "unveiled_artists_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unveiled_works" ADD CONSTRAINT "unveiled_works_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unveiled_works" ADD CONSTRAINT "unveiled_works_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unveiled_artists_of_profile" ON "unveiled_artists" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "unveiled_works_of_asset" ON "unveiled_works" USING btree ("asset_id");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_sensitive" CHECK (("assets"."sensitive_why" is null) = ("assets"."sensitive_by" is null));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_sensitive_why" CHECK (char_length("assets"."sensitive_why") between 1 and 120);--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_sensitive_by" CHECK ("assets"."sensitive_by" in ('artist', 'admin'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_made_with_ai" CHECK ("assets"."made_with_ai" in ('no', 'part', 'yes'));
--> statement-breakpoint
-- Lists show pictures of works that they do not name, as playlists do: they are told as if a work came or went.
CREATE OR REPLACE FUNCTION tell_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_changed(ARRAY(SELECT unnest(CASE
      WHEN (changed.listed, changed.is_withheld, changed.sensitive_why) IS NOT DISTINCT FROM (was.listed, was.is_withheld, was.sensitive_why)
        THEN ARRAY[id::text]
      ELSE ARRAY[id::text, changed.profile_id::text, CASE changed.asset_type WHEN 'music' THEN 'track' ELSE changed.asset_type END] END)
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM tell_changed(ARRAY(SELECT unnest(ARRAY[id::text, profile_id::text,
      CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END]) FROM changed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What an account is shown belongs to who asks, as its sessions do.
CREATE TRIGGER unveiled_works_told_new AFTER INSERT ON unveiled_works REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER unveiled_works_told AFTER UPDATE ON unveiled_works REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER unveiled_works_told_gone AFTER DELETE ON unveiled_works REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER unveiled_artists_told_new AFTER INSERT ON unveiled_artists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER unveiled_artists_told AFTER UPDATE ON unveiled_artists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
CREATE TRIGGER unveiled_artists_told_gone AFTER DELETE ON unveiled_artists REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('user_id');
--> statement-breakpoint
-- 'made with ai' is found as if it had been written there.
CREATE FUNCTION search_made_with_ai(label text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE label WHEN 'yes' THEN 'Made with AI' WHEN 'part' THEN 'Made with AI in part' END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, array_remove(ARRAY[place], NULL), bio FROM profiles
  WHERE NOT is_suspended
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    coalesce(search_made_with_ai(made_with_ai), '')
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE listed AND type = 'track'
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN assets ON assets.id = albums.id JOIN profiles ON profiles.id = albums.profile_id WHERE NOT is_withheld
  UNION ALL
  SELECT 'artwork', artworks.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    concat_ws(E'\n', description, alt_text, search_made_with_ai(made_with_ai))
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
CREATE TRIGGER assets_labelled AFTER UPDATE OF made_with_ai ON assets FOR EACH ROW
WHEN (OLD.made_with_ai <> NEW.made_with_ai) EXECUTE FUNCTION search_listed();
