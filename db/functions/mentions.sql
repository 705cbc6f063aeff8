-- The profiles that a comment or a bio mentions by @handle.

-- The handles that are written in a text after an @, in lower case, and the place of each. URLs and
-- mail addresses do not count.
CREATE OR REPLACE FUNCTION written_handles(words text) RETURNS TABLE (handle text, place bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(found[1]), min(place)
  FROM regexp_matches(
    regexp_replace(words COLLATE "pg_c_utf8", 'https?://\S+', ' ', 'gi'),
    '(?<![[:alnum:]_@/])@([A-Za-z0-9_]{3,30})(?![[:alnum:]_@]|[.][[:alnum:]])', 'g'
  ) WITH ORDINALITY AS matches (found, place)
  GROUP BY 1
$$;

-- The first ten profiles to which a handle in the text leads. Profiles whose account blocks the
-- author do not count.
CREATE OR REPLACE FUNCTION mentioned_in(words text, author uuid) RETURNS SETOF uuid LANGUAGE sql VOLATILE AS $$
  SELECT p.id
  FROM written_handles(words) AS written JOIN profiles AS p ON p.id = profile_by_handle(written.handle)
  WHERE NOT EXISTS (SELECT FROM blocks AS b
    WHERE b.profile_id = ANY (ARRAY(SELECT profiles_beside(p.id))) AND b.target_id = ANY (ARRAY(SELECT profiles_beside(author))))
  ORDER BY written.place LIMIT 10
  FOR KEY SHARE OF p
$$;

-- The result of mentioned_in after its locks: while the first call waits for a profile, the profile
-- may leave its old handle.
CREATE OR REPLACE FUNCTION lock_mentioned(words text, author uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
BEGIN
  IF ARRAY(SELECT mentioned_in(words, author)) = '{}' THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT mentioned_in(words, author));
END $$;

-- Stores the mentions of a comment. Rows of profiles that are still mentioned after an edit stay as
-- they are: only a new mention inserts a row, and so notifies.
CREATE OR REPLACE FUNCTION store_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant uuid[] := lock_mentioned(NEW.body, NEW.profile_id);
BEGIN
  INSERT INTO mentions (comment_id, profile_id) SELECT NEW.id, unnest(meant) ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM mentions WHERE comment_id = NEW.id AND profile_id <> ALL (meant);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_mentions_insert AFTER INSERT ON comments
  FOR EACH ROW WHEN (strpos(NEW.body, '@') > 0)
  EXECUTE FUNCTION store_mentions();
CREATE OR REPLACE TRIGGER comments_mentions_update AFTER UPDATE OF body ON comments
  FOR EACH ROW WHEN (NEW.body <> OLD.body)
  EXECUTE FUNCTION store_mentions();

-- Stores the mentions of a bio. As for comments, only a new mention inserts a row.
CREATE OR REPLACE FUNCTION store_bio_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meant uuid[] := lock_mentioned(NEW.bio, NEW.id);
BEGIN
  INSERT INTO bio_mentions (profile_id, mentioned_id) SELECT NEW.id, unnest(meant) ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM bio_mentions WHERE profile_id = NEW.id AND mentioned_id <> ALL (meant);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_bio_mentions_insert AFTER INSERT ON profiles
  FOR EACH ROW WHEN (strpos(NEW.bio, '@') > 0)
  EXECUTE FUNCTION store_bio_mentions();
CREATE OR REPLACE TRIGGER profiles_bio_mentions_update AFTER UPDATE OF bio ON profiles
  FOR EACH ROW WHEN (NEW.bio <> OLD.bio)
  EXECUTE FUNCTION store_bio_mentions();
