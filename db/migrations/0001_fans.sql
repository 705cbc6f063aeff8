CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"profile_id" uuid,
	"body" text NOT NULL,
	"at_ms" integer,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_body" CHECK (char_length("comments"."body") between 1 and 2000),
	CONSTRAINT "comments_moment" CHECK ("comments"."at_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_profile_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_profile_id_target_id_pk" PRIMARY KEY("follower_profile_id","target_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."follower_profile_id" <> "follows"."target_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asset_id" uuid NOT NULL,
	"profile_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_once" UNIQUE("profile_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "share_marks" (
	"asset_id" uuid NOT NULL,
	"client" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "share_marks_asset_id_client_day_pk" PRIMARY KEY("asset_id","client","day")
);
--> statement-breakpoint
CREATE TABLE "playlist_tracks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"playlist_id" uuid NOT NULL,
	"track_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "playlist_tracks_once" UNIQUE("playlist_id","track_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"owner_profile_id" uuid NOT NULL,
	"cover_image_url" text,
	"cover_full_url" text,
	"cover_width" integer,
	"cover_height" integer,
	"cover_placeholder" text,
	"stock" text,
	"stock_deep" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"track_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlists_title" CHECK (char_length("playlists"."title") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "share_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_profile_id_profiles_id_fk" FOREIGN KEY ("follower_profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_target_id_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_marks" ADD CONSTRAINT "share_marks_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_tracks" ADD CONSTRAINT "playlist_tracks_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_tracks" ADD CONSTRAINT "playlist_tracks_track_id_music_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."music"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_owner_profile_id_profiles_id_fk" FOREIGN KEY ("owner_profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_asset" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_of_profile" ON "comments" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "follows_of_target" ON "follows" USING btree ("target_id","created_at" DESC NULLS LAST,"follower_profile_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "follows_of_follower" ON "follows" USING btree ("follower_profile_id","created_at" DESC NULLS LAST,"target_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "likes_of_asset" ON "likes" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "likes_of_profile" ON "likes" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "playlist_tracks_order" ON "playlist_tracks" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "playlist_tracks_of_track" ON "playlist_tracks" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "playlists_of_profile" ON "playlists" USING btree ("owner_profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);