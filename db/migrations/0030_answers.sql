CREATE TABLE "mentions" (
	"comment_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	CONSTRAINT "mentions_comment_id_profile_id_pk" PRIMARY KEY("comment_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "bio_mentions" (
	"profile_id" uuid NOT NULL,
	"mentioned_id" uuid NOT NULL,
	CONSTRAINT "bio_mentions_profile_id_mentioned_id_pk" PRIMARY KEY("profile_id","mentioned_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "in_reply_to_id" uuid;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bio_mentions" ADD CONSTRAINT "bio_mentions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bio_mentions" ADD CONSTRAINT "bio_mentions_mentioned_id_profiles_id_fk" FOREIGN KEY ("mentioned_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_of_profile" ON "mentions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "bio_mentions_of_mentioned" ON "bio_mentions" USING btree ("mentioned_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_in_reply_to_id_comments_id_fk" FOREIGN KEY ("in_reply_to_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_in_reply_to" ON "comments" USING btree ("in_reply_to_id") WHERE "comments"."in_reply_to_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answer" CHECK ("comments"."in_reply_to_id" <> "comments"."id");
--> statement-breakpoint
-- Whom a text means: the first ten profiles whose handles stand in it with an @ before them, but for those who block its author. What is
-- one is said in contract/mentions.ts, too. They are held until the end of the transaction, so that none goes meanwhile.
CREATE FUNCTION mentioned_in(words text, author uuid) RETURNS SETOF uuid LANGUAGE sql VOLATILE AS $$
  SELECT p.id
  FROM (
    SELECT lower(found[1]) AS handle, min(place) AS place
    FROM regexp_matches(
      regexp_replace(words COLLATE "pg_c_utf8", 'https?://\S+', ' ', 'gi'),
      '(?<![[:alnum:]_@/])@([A-Za-z0-9_]{3,30})(?![[:alnum:]_@]|[.][[:alnum:]])', 'g'
    ) WITH ORDINALITY AS matches (found, place)
    GROUP BY 1
  ) AS written JOIN profiles AS p USING (handle)
  WHERE NOT EXISTS (SELECT FROM blocks AS b WHERE b.profile_id = p.id AND b.target_id = author)
  ORDER BY written.place LIMIT 10
  FOR KEY SHARE OF p
$$;
--> statement-breakpoint
-- Rows of those who are still meant stay, so that what comes of a new one comes of it alone.
CREATE FUNCTION note_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant uuid[] := ARRAY(SELECT mentioned_in(NEW.body, NEW.profile_id));
BEGIN
  INSERT INTO mentions (comment_id, profile_id) SELECT NEW.id, unnest(meant) ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM mentions WHERE comment_id = NEW.id AND profile_id <> ALL (meant);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_mention AFTER INSERT ON comments FOR EACH ROW
WHEN (strpos(NEW.body, '@') > 0) EXECUTE FUNCTION note_mentions();
--> statement-breakpoint
CREATE TRIGGER comments_changed_mention AFTER UPDATE OF body ON comments FOR EACH ROW
WHEN (NEW.body <> OLD.body) EXECUTE FUNCTION note_mentions();
--> statement-breakpoint
CREATE FUNCTION note_bio_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant uuid[] := ARRAY(SELECT mentioned_in(NEW.bio, NEW.id));
BEGIN
  INSERT INTO bio_mentions (profile_id, mentioned_id) SELECT NEW.id, unnest(meant) ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM bio_mentions WHERE profile_id = NEW.id AND mentioned_id <> ALL (meant);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_mention AFTER INSERT ON profiles FOR EACH ROW
WHEN (strpos(NEW.bio, '@') > 0) EXECUTE FUNCTION note_bio_mentions();
--> statement-breakpoint
CREATE TRIGGER profiles_changed_mention AFTER UPDATE OF bio ON profiles FOR EACH ROW
WHEN (NEW.bio <> OLD.bio) EXECUTE FUNCTION note_bio_mentions();
--> statement-breakpoint
INSERT INTO mentions (comment_id, profile_id)
SELECT c.id, meant FROM comments AS c CROSS JOIN LATERAL mentioned_in(c.body, c.profile_id) AS meant WHERE strpos(c.body, '@') > 0;
--> statement-breakpoint
INSERT INTO bio_mentions (profile_id, mentioned_id)
SELECT p.id, meant FROM profiles AS p CROSS JOIN LATERAL mentioned_in(p.bio, p.id) AS meant WHERE strpos(p.bio, '@') > 0;
--> statement-breakpoint
-- Who is meant stands in the answer by their id, so a new handle is told by their profile.
CREATE TRIGGER mentions_told_new AFTER INSERT ON mentions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('comment_id');
--> statement-breakpoint
CREATE TRIGGER mentions_told_gone AFTER DELETE ON mentions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('comment_id');
--> statement-breakpoint
CREATE TRIGGER bio_mentions_told_new AFTER INSERT ON bio_mentions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('profile_id');
--> statement-breakpoint
CREATE TRIGGER bio_mentions_told_gone AFTER DELETE ON bio_mentions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_rows('profile_id');
--> statement-breakpoint
-- Nobody answers whom they block, or who blocks them.
CREATE OR REPLACE FUNCTION refuse_blocked_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM assets WHERE id = NEW.asset_id;
  IF NEW.in_reply_to_id IS NOT NULL THEN
    PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM comments WHERE id = NEW.in_reply_to_id;
  END IF;
  RETURN NEW;
END $$;
