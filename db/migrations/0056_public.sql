-- One generated column on every kind of thing says whether everyone may see it. Each table is rewritten once. CASCADE also drops the
-- triggers and functions that need what is dropped: db/functions is applied after this and declares them again.
DROP VIEW "search_sources" CASCADE;
--> statement-breakpoint
ALTER TABLE "assets"
  DROP COLUMN "is_withheld" CASCADE,
  DROP COLUMN "listed" CASCADE,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (not is_draft and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "comments"
  DROP COLUMN "is_withheld" CASCADE,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (deleted_at is null and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "artist_events"
  DROP COLUMN "is_withheld" CASCADE,
  DROP COLUMN "is_shown" CASCADE,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (is_published and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "merch_items"
  DROP COLUMN "is_withheld" CASCADE,
  DROP COLUMN "is_shown" CASCADE,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (status = 'approved' and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" RENAME COLUMN "is_public" TO "is_published";
--> statement-breakpoint
ALTER TABLE "playlists"
  DROP COLUMN "is_withheld" CASCADE,
  DROP COLUMN "is_shown" CASCADE,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (is_published and not (hidden_at is not null or is_maker_suspended)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "is_withheld" TO "is_public";
--> statement-breakpoint
ALTER TABLE "files"
  ALTER COLUMN "is_public" DROP DEFAULT,
  ALTER COLUMN "is_public" TYPE boolean USING NOT is_public,
  ALTER COLUMN "is_public" SET DEFAULT true;
--> statement-breakpoint
DROP INDEX "profiles_artists";
--> statement-breakpoint
DROP INDEX "profiles_newest";
--> statement-breakpoint
DROP INDEX "profiles_scene";
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (not (suspended_at is not null or is_account_suspended)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "assets_listed" ON "assets" USING btree ("asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"profile_id") WHERE "assets"."is_public" and "assets"."listable";
--> statement-breakpoint
CREATE INDEX "assets_of_profile" ON "assets" USING btree ("profile_id","asset_type","is_public","listable","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "assets_scene" ON "assets" USING btree ("scene","asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "assets"."is_public" and "assets"."listable" and "assets"."scene" is not null;
--> statement-breakpoint
CREATE INDEX "comments_of_asset" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."is_public";
--> statement-breakpoint
CREATE INDEX "comments_of_moments" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."is_public" and "comments"."at_ms" is not null;
--> statement-breakpoint
CREATE INDEX "artist_events_upcoming" ON "artist_events" USING btree ("start_at","id") WHERE "artist_events"."is_public";
--> statement-breakpoint
CREATE INDEX "artist_events_untold" ON "artist_events" USING btree ("start_at") WHERE "artist_events"."is_public" and "artist_events"."told_at" is null;
--> statement-breakpoint
CREATE INDEX "merch_items_public" ON "merch_items" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "merch_items"."is_public";
--> statement-breakpoint
CREATE INDEX "profiles_artists" ON "profiles" USING btree (regexp_replace(lower(normalize(coalesce("display_name", "handle"), nfkd)), '[\u0300-\u036f]', '', 'g'),"id") WHERE "profiles"."profile_type" = 'artist' and "profiles"."is_public";
--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."profile_type" = 'artist' and "profiles"."is_public";
--> statement-breakpoint
CREATE INDEX "profiles_scene" ON "profiles" USING btree ("scene","profile_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "profiles"."scene" is not null and "profiles"."is_public";
