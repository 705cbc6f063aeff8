ALTER TABLE "assets" ADD COLUMN "state" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "public_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "public_zone" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "state_from" uuid;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "state" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "public_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artist_events" ADD COLUMN "public_zone" text;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "state" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "public_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "public_zone" text;--> statement-breakpoint
-- The triggers at this point are those of an older release.
ALTER TABLE "assets" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "artist_events" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "playlists" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "files" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "assets" SET "state" = 'draft' WHERE "is_draft";--> statement-breakpoint
UPDATE "artist_events" SET "state" = 'draft' WHERE NOT "is_published";--> statement-breakpoint
UPDATE "playlists" SET "state" = 'draft' WHERE NOT "is_published";--> statement-breakpoint
-- Stems have the state of their track, drafts on a draft album that of the album.
UPDATE "assets" SET "state_from" = "music"."parent_id" FROM "music"
  WHERE "music"."id" = "assets"."id" AND "music"."parent_id" IS NOT NULL;--> statement-breakpoint
UPDATE "assets" SET "state_from" = "entry"."album_id" FROM (
  SELECT DISTINCT ON (track_id) track_id, album_id FROM album_tracks JOIN assets AS album ON album.id = album_id
  WHERE album.is_draft ORDER BY track_id, album_id
) AS "entry" WHERE "entry"."track_id" = "assets"."id" AND "assets"."is_draft";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "is_public" SET EXPRESSION AS (state = 'public' and not (hidden_at is not null or is_maker_suspended));--> statement-breakpoint
ALTER TABLE "artist_events" ALTER COLUMN "is_public" SET EXPRESSION AS (state = 'public' and not (hidden_at is not null or is_maker_suspended));--> statement-breakpoint
ALTER TABLE "playlists" ALTER COLUMN "is_public" SET EXPRESSION AS (state = 'public' and not (hidden_at is not null or is_maker_suspended));--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_draft";--> statement-breakpoint
DROP INDEX "assets_drafts";--> statement-breakpoint
ALTER TABLE "assets" DROP COLUMN "is_draft" CASCADE;--> statement-breakpoint
ALTER TABLE "artist_events" DROP COLUMN "is_published" CASCADE;--> statement-breakpoint
ALTER TABLE "playlists" DROP COLUMN "is_published" CASCADE;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_state_from_assets_id_fk" FOREIGN KEY ("state_from") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_unreleased" ON "assets" USING btree ("profile_id","created_at","id") WHERE "assets"."state" <> 'public';--> statement-breakpoint
CREATE INDEX "assets_state_from" ON "assets" USING btree ("state_from") WHERE "assets"."state_from" is not null;--> statement-breakpoint
CREATE INDEX "assets_scheduled" ON "assets" USING btree ("public_at") WHERE "assets"."public_at" is not null;--> statement-breakpoint
CREATE INDEX "artist_events_scheduled" ON "artist_events" USING btree ("public_at") WHERE "artist_events"."public_at" is not null;--> statement-breakpoint
CREATE INDEX "playlists_scheduled" ON "playlists" USING btree ("public_at") WHERE "playlists"."public_at" is not null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_state" CHECK ("assets"."state" in ('draft', 'link', 'followers', 'public'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_schedule" CHECK (("assets"."public_at" is null) = ("assets"."public_zone" is null)
    and ("assets"."public_at" is null or "assets"."state" <> 'public'));--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_state" CHECK ("artist_events"."state" in ('draft', 'link', 'followers', 'public'));--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_schedule" CHECK (("artist_events"."public_at" is null) = ("artist_events"."public_zone" is null)
    and ("artist_events"."public_at" is null or "artist_events"."state" <> 'public'));--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_state" CHECK ("playlists"."state" in ('draft', 'link', 'followers', 'public'));--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_schedule" CHECK (("playlists"."public_at" is null) = ("playlists"."public_zone" is null)
    and ("playlists"."public_at" is null or "playlists"."state" <> 'public'));--> statement-breakpoint
-- The flyers and covers of things that are not public need a signed URL from now on.
UPDATE "files" SET "is_public" = false FROM "artist_events" AS "event"
  WHERE "files"."profile_id" = "event"."artist_id" AND NOT "event"."is_public" AND position("event"."id"::text IN "files"."key") > 0;--> statement-breakpoint
UPDATE "files" SET "is_public" = false FROM "playlists" AS "list"
  WHERE "files"."profile_id" = "list"."owner_profile_id" AND NOT "list"."is_public" AND position("list"."id"::text IN "files"."key") > 0;--> statement-breakpoint
ALTER TABLE "files" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "playlists" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "artist_events" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "assets" ENABLE TRIGGER USER;
