DROP INDEX "artworks_without_tiles";--> statement-breakpoint
CREATE INDEX "artworks_without_tiles" ON "artworks" USING btree ("id") WHERE "artworks"."tile_paths" is null or "artworks"."tile_paths"[1] not like '%-360.avif';--> statement-breakpoint
-- Small pictures had none, which now means that none can be made.
UPDATE "artworks" SET "tile_paths" = NULL WHERE "tile_paths" = '{}';
