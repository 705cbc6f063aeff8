ALTER TABLE "artworks" ADD COLUMN "public_path" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "public_size" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "traces" text[];--> statement-breakpoint
CREATE INDEX "artworks_unread" ON "artworks" USING btree ("id") WHERE "artworks"."traces" is null;