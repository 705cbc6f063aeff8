CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"act" text NOT NULL,
	"profile_id" uuid,
	"user_id" uuid,
	"words" text DEFAULT '' NOT NULL,
	"rule" integer,
	"rule_title" text,
	"rules_version" integer,
	"report_count" integer NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_words" text,
	"appeal_words" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_granted" boolean,
	"appeal_answer" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_of_case" UNIQUE("case_id"),
	CONSTRAINT "decisions_act" CHECK ("decisions"."act" in ('dismiss', 'warn', 'mark-sensitive', 'hide', 'remove', 'suspend-profile', 'suspend-account')),
	CONSTRAINT "decisions_appeal" CHECK (("decisions"."appeal_words" is null) = ("decisions"."appealed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "case_steps" DROP CONSTRAINT "case_steps_step";--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_of_profile" ON "decisions" USING btree ("profile_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_of_user" ON "decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decisions_by" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "decisions_undone_by" ON "decisions" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "decisions_appeal_by" ON "decisions" USING btree ("appeal_decided_by");--> statement-breakpoint
CREATE INDEX "decisions_appealed" ON "decisions" USING btree ("appealed_at","id") WHERE "decisions"."appealed_at" is not null and "decisions"."appeal_decided_at" is null;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_step" CHECK ("case_steps"."step" in ('claim', 'release', 'note', 'close', 'undo', 'appeal'));