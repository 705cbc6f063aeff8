CREATE TABLE "admins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"password_hash" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('verify-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asset_type" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"listed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assets_type" CHECK ("assets"."asset_type" in ('music', 'artwork'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_state" CHECK ("files"."state" in ('pending', 'stored', 'removing'))
);
--> statement-breakpoint
CREATE TABLE "music" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"file_url" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"bitrate" integer NOT NULL,
	"sample_rate_hz" integer NOT NULL,
	"loudness_lufs" real,
	"peaks" "bytea",
	"row_peaks" "bytea",
	"cover_art_url" text,
	"cover_full_url" text,
	"cover_name" text,
	"cover_width" integer,
	"cover_height" integer,
	"cover_placeholder" text,
	"stock" text,
	"stock_deep" text,
	"play_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "music_type" CHECK ("music"."type" in ('track', 'stem')),
	CONSTRAINT "music_title" CHECK (char_length("music"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "music_tags" (
	"music_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "music_tags_music_id_tag_pk" PRIMARY KEY("music_id","tag")
);
--> statement-breakpoint
CREATE TABLE "play_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"music_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_marks" (
	"music_id" uuid NOT NULL,
	"client" text NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "play_marks_music_id_client_pk" PRIMARY KEY("music_id","client")
);
--> statement-breakpoint
CREATE TABLE "plays_daily" (
	"music_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "plays_daily_music_id_day_pk" PRIMARY KEY("music_id","day")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "profile_members" (
	"profile_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_members_profile_id_user_id_pk" PRIMARY KEY("profile_id","user_id"),
	CONSTRAINT "profile_members_role" CHECK ("profile_members"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile_type" text NOT NULL,
	"handle" text NOT NULL,
	"slug" text NOT NULL,
	"display_name" text,
	"bio" text DEFAULT '' NOT NULL,
	"avatar" text,
	"avatar_placeholder" text,
	"stock" text,
	"stock_deep" text,
	"date_of_birth" date,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_handle_unique" UNIQUE("handle"),
	CONSTRAINT "profiles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "profiles_handle" CHECK ("profiles"."handle" ~ '^[a-z0-9_]{3,30}$'),
	CONSTRAINT "profiles_type" CHECK ("profiles"."profile_type" in ('artist', 'personal')),
	CONSTRAINT "profiles_display_name" CHECK (char_length("profiles"."display_name") <= 50)
);
--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_id_assets_id_fk" FOREIGN KEY ("id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_tags" ADD CONSTRAINT "music_tags_music_id_music_id_fk" FOREIGN KEY ("music_id") REFERENCES "public"."music"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays_daily" ADD CONSTRAINT "plays_daily_music_id_music_id_fk" FOREIGN KEY ("music_id") REFERENCES "public"."music"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_members" ADD CONSTRAINT "profile_members_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_members" ADD CONSTRAINT "profile_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assets_listed" ON "assets" USING btree ("asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "assets"."listed";--> statement-breakpoint
CREATE INDEX "assets_of_profile" ON "assets" USING btree ("profile_id","asset_type","listed","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_unsettled" ON "files" USING btree ("state","created_at") WHERE "files"."state" <> 'stored';--> statement-breakpoint
CREATE INDEX "files_profile" ON "files" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "music_tags_listed" ON "music_tags" USING btree ("tag","created_at" DESC NULLS LAST,"music_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "play_marks_age" ON "play_marks" USING btree ("played_at");--> statement-breakpoint
CREATE INDEX "profile_members_user" ON "profile_members" USING btree ("user_id");