CREATE TABLE "album_credits" (
	"album_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"name" text,
	"profile_id" uuid,
	CONSTRAINT "album_credits_album_id_position_pk" PRIMARY KEY("album_id","position"),
	CONSTRAINT "album_credits_role" CHECK (char_length("album_credits"."role") between 1 and 60),
	CONSTRAINT "album_credits_who" CHECK (num_nonnulls("album_credits"."name", "album_credits"."profile_id") = 1),
	CONSTRAINT "album_credits_name" CHECK (char_length("album_credits"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "event_acts" (
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text,
	"profile_id" uuid,
	"plays_at" text,
	CONSTRAINT "event_acts_event_id_position_pk" PRIMARY KEY("event_id","position"),
	CONSTRAINT "event_acts_who" CHECK (num_nonnulls("event_acts"."name", "event_acts"."profile_id") = 1),
	CONSTRAINT "event_acts_name" CHECK (char_length("event_acts"."name") between 1 and 100),
	CONSTRAINT "event_acts_plays_at" CHECK ("event_acts"."plays_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_type";--> statement-breakpoint
ALTER TABLE "albums" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "doors_time" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "price" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "flyer_url" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "cover_full_url" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "cover_width" integer;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "cover_height" integer;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "cover_placeholder" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "stock" text;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "stock_deep" text;--> statement-breakpoint
ALTER TABLE "album_credits" ADD CONSTRAINT "album_credits_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_credits" ADD CONSTRAINT "album_credits_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_acts" ADD CONSTRAINT "event_acts_event_id_artist_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."artist_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_acts" ADD CONSTRAINT "event_acts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_credits_of_profile" ON "album_credits" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "event_acts_of_profile" ON "event_acts" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_type" CHECK ("assets"."asset_type" in ('music', 'artwork', 'album'));--> statement-breakpoint
-- Albums share the key of assets from now on, as tracks and artworks do: people comment on them.
INSERT INTO assets (id, asset_type, profile_id, listed, created_at)
SELECT id, 'album', profile_id, false, created_at FROM albums;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_id_assets_id_fk" FOREIGN KEY ("id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_notes" CHECK (char_length("albums"."notes") between 1 and 5000);--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_licence" CHECK ("albums"."licence" in ('all-rights-reserved', 'cc-by-4.0', 'cc-by-sa-4.0', 'cc-by-nc-4.0', 'cc-by-nc-sa-4.0', 'cc-by-nd-4.0', 'cc-by-nc-nd-4.0', 'cc0-1.0'));--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_end" CHECK ("artist_events"."end_at" > "artist_events"."start_at");--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_doors" CHECK ("artist_events"."doors_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_price" CHECK (char_length("artist_events"."price") between 1 and 100);--> statement-breakpoint
-- Nobody is named at an event or on an album of whom they block, or who blocks them. The pair's lock is taken before the rows are changed,
-- or a block that takes them away would wait for the change, which waits for the block.
CREATE FUNCTION refuse_blocked_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, artist_id) FROM artist_events WHERE id = NEW.event_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_acts_unblocked BEFORE INSERT OR UPDATE ON event_acts
FOR EACH ROW WHEN (NEW.profile_id IS NOT NULL) EXECUTE FUNCTION refuse_blocked_act();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM albums WHERE id = NEW.album_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER album_credits_unblocked BEFORE INSERT OR UPDATE ON album_credits
FOR EACH ROW WHEN (NEW.profile_id IS NOT NULL) EXECUTE FUNCTION refuse_blocked_credit();
