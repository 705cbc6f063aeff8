CREATE TABLE "old_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"redirects" boolean DEFAULT true NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reserved_until" timestamp with time zone,
	CONSTRAINT "old_handles_reserved" CHECK ("old_handles"."redirects" = ("old_handles"."reserved_until" is null))
);
--> statement-breakpoint
CREATE TABLE "reserved_handles" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "handle_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "feed_handle" text;--> statement-breakpoint
ALTER TABLE "old_handles" ADD CONSTRAINT "old_handles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_handles" ADD CONSTRAINT "reserved_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_handles_of_profile" ON "old_handles" USING btree ("profile_id","left_at");--> statement-breakpoint
CREATE INDEX "old_handles_reserved_until" ON "old_handles" USING btree ("reserved_until") WHERE "old_handles"."reserved_until" is not null;--> statement-breakpoint
CREATE INDEX "reserved_handles_until" ON "reserved_handles" USING btree ("until");--> statement-breakpoint
CREATE INDEX "reserved_handles_user" ON "reserved_handles" USING btree ("user_id");--> statement-breakpoint
-- The key of `handle_digest`.
INSERT INTO "secrets" ("name", "value") VALUES ('handles', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
