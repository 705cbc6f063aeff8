CREATE TABLE "secret_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asset_id" uuid,
	"event_id" uuid,
	"playlist_id" uuid,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"with_stems" boolean NOT NULL,
	"with_downloads" boolean NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"plays" integer DEFAULT 0 NOT NULL,
	"last_heard_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secret_links_token" UNIQUE("token_hash"),
	CONSTRAINT "secret_links_thing" CHECK (num_nonnulls("secret_links"."asset_id", "secret_links"."event_id", "secret_links"."playlist_id") = 1),
	CONSTRAINT "secret_links_name" CHECK (char_length("secret_links"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_event_id_artist_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."artist_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secret_links_of_asset" ON "secret_links" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "secret_links_of_event" ON "secret_links" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "secret_links_of_playlist" ON "secret_links" USING btree ("playlist_id");