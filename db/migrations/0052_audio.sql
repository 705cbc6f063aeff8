ALTER TABLE "music" ADD COLUMN "original_url" text;--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "original_size" integer;--> statement-breakpoint
-- Tracks from before are looked at by a job.
ALTER TABLE "music" ADD COLUMN "is_seekable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_original" CHECK (("music"."original_url" is null) = ("music"."original_size" is null));--> statement-breakpoint
CREATE INDEX "music_not_seekable" ON "music" USING btree ("id") WHERE not "music"."is_seekable";
