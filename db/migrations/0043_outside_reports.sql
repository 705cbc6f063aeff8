CREATE TABLE "outside_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"secret_hash" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_reports_kind" CHECK ("outside_reports"."kind" in ('track', 'artwork', 'album', 'event', 'playlist', 'profile')),
	CONSTRAINT "outside_reports_reason" CHECK ("outside_reports"."reason" in ('copyright', 'hate', 'sexual', 'impersonation', 'sensitive', 'ai', 'spam', 'other'))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outsider_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outsider_email" text;--> statement-breakpoint
ALTER TABLE "outside_reports" ADD CONSTRAINT "outside_reports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_reports_age" ON "outside_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outside_reports_of_profile" ON "outside_reports" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once_outside" UNIQUE("case_id","outsider_email");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outsider" CHECK (("reports"."outsider_name" is null) = ("reports"."outsider_email" is null)
      and ("reports"."outsider_email" is null or "reports"."user_id" is null and "reports"."profile_id" is null));