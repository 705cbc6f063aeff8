CREATE TABLE "album_tracks" (
	"album_id" uuid NOT NULL,
	"track_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "album_tracks_album_id_track_id_pk" PRIMARY KEY("album_id","track_id")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile_id" uuid NOT NULL,
	"title" text NOT NULL,
	"release_date" date,
	"artwork_url" text,
	"cover_full_url" text,
	"cover_width" integer,
	"cover_height" integer,
	"cover_placeholder" text,
	"stock" text,
	"stock_deep" text,
	"track_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "albums_title" CHECK (char_length("albums"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "artwork_tags" (
	"artwork_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "artwork_tags_artwork_id_tag_pk" PRIMARY KEY("artwork_id","tag")
);
--> statement-breakpoint
CREATE TABLE "artworks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"usage_type" text NOT NULL,
	"original_path" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"thumb_path" text DEFAULT 'temp' NOT NULL,
	"small_path" text,
	"large_path" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"stock" text,
	"stock_deep" text,
	CONSTRAINT "artworks_title" CHECK (char_length("artworks"."title") between 1 and 200),
	CONSTRAINT "artworks_usage" CHECK ("artworks"."usage_type" in ('gallery', 'merch', 'both'))
);
--> statement-breakpoint
CREATE TABLE "profile_days" (
	"profile_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "profile_days_profile_id_day_pk" PRIMARY KEY("profile_id","day")
);
--> statement-breakpoint
CREATE TABLE "artist_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"artist_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"start_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location_text" text,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_events_title" CHECK (char_length("artist_events"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "merch_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile_id" uuid NOT NULL,
	"title" text NOT NULL,
	"item_type" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"artwork_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"shopify_url" text,
	"product_img_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merch_items_title" CHECK (char_length("merch_items"."title") between 1 and 200),
	CONSTRAINT "merch_items_type" CHECK ("merch_items"."item_type" in ('vinyl', 'tshirt', 'poster', 'sticker', 'button')),
	CONSTRAINT "merch_items_status" CHECK ("merch_items"."status" in ('draft', 'pending_approval', 'approved', 'rejected')),
	CONSTRAINT "merch_items_price" CHECK ("merch_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "music" ADD COLUMN "downloadable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "album_tracks" ADD CONSTRAINT "album_tracks_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_tracks" ADD CONSTRAINT "album_tracks_track_id_music_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."music"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_tags" ADD CONSTRAINT "artwork_tags_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_id_assets_id_fk" FOREIGN KEY ("id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_days" ADD CONSTRAINT "profile_days_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_events" ADD CONSTRAINT "artist_events_artist_id_profiles_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merch_items" ADD CONSTRAINT "merch_items_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merch_items" ADD CONSTRAINT "merch_items_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_tracks_order" ON "album_tracks" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "album_tracks_of_track" ON "album_tracks" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "albums_of_profile" ON "albums" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "artwork_tags_listed" ON "artwork_tags" USING btree ("tag","created_at" DESC NULLS LAST,"artwork_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "artist_events_of_profile" ON "artist_events" USING btree ("artist_id","start_at","id");--> statement-breakpoint
CREATE INDEX "merch_items_of_profile" ON "merch_items" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merch_items_public" ON "merch_items" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "merch_items"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "merch_items_in_review" ON "merch_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "merch_items"."status" in ('draft', 'pending_approval');--> statement-breakpoint
CREATE INDEX "merch_items_of_artwork" ON "merch_items" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_parent_id_music_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."music"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "music_stems" ON "music" USING btree ("parent_id") WHERE "music"."parent_id" is not null;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_parent" CHECK ("music"."parent_id" is null or "music"."type" = 'stem');