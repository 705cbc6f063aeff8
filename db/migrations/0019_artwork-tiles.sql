ALTER TABLE "artworks" ADD COLUMN "tile_paths" text[];--> statement-breakpoint
CREATE INDEX "artworks_without_tiles" ON "artworks" USING btree ("id") WHERE "artworks"."tile_paths" is null;