ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "used_at" = "updated_at";--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("updated_at") WHERE not "users"."email_verified";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "user_agent";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_email" CHECK (("mailed_links"."email" is not null) = ("mailed_links"."purpose" in ('change-email', 'restore-email')));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('verify-email', 'reset-password', 'change-email', 'restore-email'));