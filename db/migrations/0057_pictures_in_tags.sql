-- A job looks at every track again: a played file must not have a picture in its tags. Setting a
-- new column is instant, and tells nobody that all tracks have changed.
ALTER TABLE "music" DROP COLUMN "is_seekable";--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "is_seekable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "music_not_seekable" ON "music" USING btree ("id") WHERE not "music"."is_seekable";
