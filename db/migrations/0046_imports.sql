CREATE TABLE "imported" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"old_id" text NOT NULL,
	"made_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_user_id_kind_old_id_pk" PRIMARY KEY("user_id","kind","old_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"file_key" text,
	"size" bigint NOT NULL,
	"contents" jsonb NOT NULL,
	"handles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"report" jsonb,
	"started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready', 'running', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "imported" ADD CONSTRAINT "imported_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported" ADD CONSTRAINT "imported_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_of_profile" ON "imported" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "imports_age" ON "imports" USING btree ("updated_at");