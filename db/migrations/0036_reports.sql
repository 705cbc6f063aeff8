CREATE TABLE "case_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid,
	"step" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_steps_step" CHECK ("case_steps"."step" in ('claim', 'release', 'note', 'close'))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "cases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"profile_id" uuid,
	"snapshot" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('track', 'artwork', 'album', 'event', 'playlist', 'merch', 'comment', 'message', 'conversation', 'profile'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid,
	"profile_id" uuid,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"excerpt" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("case_id","user_id"),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('copyright', 'hate', 'sexual', 'impersonation', 'sensitive', 'ai', 'spam', 'other'))
);
--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_steps_of_case" ON "case_steps" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_steps_of_user" ON "case_steps" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open" ON "cases" USING btree ("kind","subject_id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("opened_at","id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_of_profile" ON "cases" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "reports_of_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_of_profile" ON "reports" USING btree ("profile_id");