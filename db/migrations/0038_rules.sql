CREATE TABLE "prevention" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"mail_domains" text[] DEFAULT '{}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "prevention_only" CHECK ("prevention"."is_only")
);
--> statement-breakpoint
CREATE TABLE "rules_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "rules_versions_version" CHECK ("rules_versions"."version" > 0),
	CONSTRAINT "rules_versions_body" CHECK (char_length("rules_versions"."body") between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rules_version" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rules_told" integer;--> statement-breakpoint
ALTER TABLE "rules_versions" ADD CONSTRAINT "rules_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rules_versions_by" ON "rules_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assets_created" ON "assets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comments_created" ON "comments" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "plays_daily_day" ON "plays_daily" USING brin ("day") WITH (autosummarize=true);
--> statement-breakpoint
-- Some acts are on what there is one of, without an id.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.id = OLD.id AND NEW.act = OLD.act AND NEW.subject_type = OLD.subject_type AND NEW.created_at = OLD.created_at
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id OR (NEW.subject_id IS NULL AND OLD.subject_type = 'user'))
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR OLD.before @> NEW.before)
    AND (NEW.after IS NOT DISTINCT FROM OLD.after OR OLD.after @> NEW.after) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
-- Who is signed in is told of new rules: what is kept of them ends with a new version.
CREATE FUNCTION tell_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY['rules']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rules_versions_told AFTER INSERT OR UPDATE OR DELETE ON rules_versions
FOR EACH STATEMENT EXECUTE FUNCTION tell_rules();
--> statement-breakpoint
-- Everyone who has been here before there were any is told of them.
UPDATE users SET rules_told = 0 WHERE terms_accepted_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO prevention DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO rules_versions (version, body) VALUES (1, $rules$These rules hold for everyone here, for works as much as for words. They are short, so that you can read them.

## Be decent to people

Be as hard on the work as you like, and leave the person alone. No harassment, no piling on, nothing that is only there to hurt. Nobody’s address, number or private messages belong in public.

## No hate, no threats

Nothing that threatens people, calls for violence against them or celebrates it. Nothing that runs people down for where they come from, the colour of their skin, their faith, their gender, whom they love or a disability. Dark and violent art is welcome; recruiting for those who hate is not.

## Nothing sexual with minors, nor of anyone without their consent

Nothing sexual that shows anyone under eighteen, drawn or generated, either. No intimate pictures or recordings of people who have not agreed to be shown here. We take these down at once and report them where the law asks for it.

## Upload only what you made or may use

It is yours, or you have the permission of whoever it belongs to. That holds for samples, covers, photographs and typefaces too. Name those who made it with you.

## Say when it was made with AI

If a machine generated a work or a large part of it, say so where it is shown. Nobody’s voice or hand may be imitated without their permission.

## Mark what is sensitive

Mark nudity, gore and whatever else people should be able to choose not to see, and say in a few words what it is. What is marked stays. What should be marked and is not, we mark ourselves.

## Do not pretend to be somebody else

No profile may be made to be taken for another person, band or label. Tributes and parodies say that they are one.

## No spam

No bought plays, likes or followers, and no accounts made for them. Do not write the same to many people, and do not fill comments with adverts.

---

## How we decide

People decide, not machines. We look at what was meant, where it stands and how often it happened. What breaks a rule may be marked, hidden or removed; whoever keeps breaking them may be warned, or suspended for a time or for good.

Whoever it concerns is told what we did, to what, which rule it rests on and why, and how it came to our notice. Who reported something is not named.

You may appeal once, within six months. Another admin than the one who decided reads the appeal, where there is one, and their word is final here.
$rules$);
