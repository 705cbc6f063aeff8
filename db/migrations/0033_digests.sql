CREATE TABLE "mail_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text DEFAULT 'daily' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "mail_digests" ADD CONSTRAINT "mail_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_digests_due" ON "mail_digests" USING btree ("due_at") WHERE rhythm <> 'never';
--> statement-breakpoint
INSERT INTO mail_digests (user_id) SELECT id FROM users;
--> statement-breakpoint
CREATE FUNCTION add_mail_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_digests (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_mailed AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_mail_digest();
