CREATE TABLE "offline_plays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"music_id" uuid NOT NULL,
	"client" text NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offline_plays" ADD CONSTRAINT "offline_plays_music_id_music_id_fk" FOREIGN KEY ("music_id") REFERENCES "public"."music"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offline_plays_of_client" ON "offline_plays" USING btree ("client","music_id");--> statement-breakpoint
CREATE INDEX "offline_plays_of_track" ON "offline_plays" USING btree ("music_id");--> statement-breakpoint
CREATE INDEX "offline_plays_age" ON "offline_plays" USING btree ("played_at");