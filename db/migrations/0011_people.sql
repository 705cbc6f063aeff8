CREATE TABLE "blocks" (
	"profile_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_profile_id_target_id_pk" PRIMARY KEY("profile_id","target_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."profile_id" <> "blocks"."target_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"profile_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_profile_id_target_id_pk" PRIMARY KEY("profile_id","target_id"),
	CONSTRAINT "mutes_not_oneself" CHECK ("mutes"."profile_id" <> "mutes"."target_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"profile_a_id" uuid,
	"profile_b_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"a_read_seq" integer DEFAULT 0 NOT NULL,
	"b_read_seq" integer DEFAULT 0 NOT NULL,
	"profile_a_read" boolean GENERATED ALWAYS AS (a_read_seq >= last_seq) STORED NOT NULL,
	"profile_b_read" boolean GENERATED ALWAYS AS (b_read_seq >= last_seq) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("profile_a_id","profile_b_id"),
	CONSTRAINT "conversations_sorted" CHECK ("conversations"."profile_a_id" < "conversations"."profile_b_id"),
	CONSTRAINT "conversations_read" CHECK (least(a_read_seq, b_read_seq) >= 0 and greatest(a_read_seq, b_read_seq) <= last_seq)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_profile_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_order" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_seq" CHECK ("messages"."seq" > 0),
	CONSTRAINT "messages_content" CHECK (char_length("messages"."content") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_target_id_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_target_id_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_profile_a_id_profiles_id_fk" FOREIGN KEY ("profile_a_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_profile_b_id_profiles_id_fk" FOREIGN KEY ("profile_b_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_profile_id_profiles_id_fk" FOREIGN KEY ("sender_profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_of_profile" ON "blocks" USING btree ("profile_id","created_at" DESC NULLS LAST,"target_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blocks_of_target" ON "blocks" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "mutes_of_profile" ON "mutes" USING btree ("profile_id","created_at" DESC NULLS LAST,"target_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mutes_of_target" ON "mutes" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "conversations_of_a" ON "conversations" USING btree ("profile_a_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_of_b" ON "conversations" USING btree ("profile_b_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_unread_a" ON "conversations" USING btree ("profile_a_id") WHERE not profile_a_read;--> statement-breakpoint
CREATE INDEX "conversations_unread_b" ON "conversations" USING btree ("profile_b_id") WHERE not profile_b_read;--> statement-breakpoint
CREATE INDEX "messages_of_sender" ON "messages" USING btree ("sender_profile_id");