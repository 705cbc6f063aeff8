CREATE SCHEMA IF NOT EXISTS "security_log";--> statement-breakpoint
CREATE TABLE "security_log"."security_events" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"event" text NOT NULL,
	"is_warning" boolean NOT NULL,
	"is_own" boolean NOT NULL,
	"user_id" uuid,
	"address" text,
	"network" text,
	"device" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_created_at_id_pk" PRIMARY KEY("created_at","id"),
	CONSTRAINT "security_events_times" CHECK ("times" > 0)
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "security_log"."security_events_rest" PARTITION OF "security_log"."security_events" DEFAULT;--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_log"."security_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_log"."security_events" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_warnings" ON "security_log"."security_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "is_warning";--> statement-breakpoint
CREATE INDEX "security_events_addresses" ON "security_log"."security_events" USING btree ("created_at") WHERE "address" is not null;
