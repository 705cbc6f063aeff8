-- Counts the edits of an event: a calendar program takes a change over where its SEQUENCE is higher.
ALTER TABLE "artist_events" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
