-- What can be searched for, by words. decision 025 says why it is built so. Words are compared as search_fold leaves them.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- A text without what people leave out or write otherwise: case, accents, width, apostrophes, ligatures. Letters that Unicode does
-- not take apart are replaced by what is typed for them.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f''’ʼ`´]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŋŧ', 'olddhint'), NFC)
$$;
--> statement-breakpoint
-- Whether a word begins with a letter of a script that is written without spaces: kana, Han, Thai, Lao, Burmese, Khmer.
CREATE FUNCTION search_unspaced(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '^[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]'
$$;
--> statement-breakpoint
-- The words of a text in their order; of a script without spaces what stands together is one.
CREATE FUNCTION search_words_of(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(found[1], 40) ORDER BY n), '{}')
  FROM regexp_matches(search_fold(said),
    '[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+'
    || '|(?:(?![\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])[[:alnum:]])+',
    'g') WITH ORDINALITY AS matches(found, n)
$$;
--> statement-breakpoint
-- What is indexed of a text, with the kind and the field before it: its words; two that stand side by side also as one, in capitals of
-- the field, since people split and join them; of scripts without spaces each letter with the next. Loops, which take a tenth of the time
-- that sets take.
CREATE FUNCTION search_terms(kind text, field text, said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  before text;
  word text;
BEGIN
  FOREACH word IN ARRAY search_words_of(said) LOOP
    IF search_unspaced(word) THEN
      FOR at IN 1..length(word) LOOP found := found || (kind || field || substr(word, at, 2)); END LOOP;
      before := NULL;
    ELSE
      found := found || (kind || field || word);
      IF before IS NOT NULL THEN found := found || (kind || upper(field) || before || word); END IF;
      before := word;
    END IF;
  END LOOP;
  RETURN found;
END $$;
--> statement-breakpoint
-- A word with letters left out, by which it is found when it is misspelt: two words that differ by one letter more, less, other or
-- swapped have one of these in common (Wolf Garbe, Symmetric Delete spelling correction, 2012). Of long words the first eight letters; with
-- two left out after a -, which are asked for by those alone who may have two wrong; after a ^ the first five and six letters, for
-- what is not typed to its end.
CREATE FUNCTION search_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH stems AS (
    SELECT CASE size WHEN 8 THEN '' ELSE '^' END AS mark, left(word, size) AS stem FROM unnest(ARRAY[5, 6, 8]) AS size
    WHERE length(word) > 2 AND NOT search_unspaced(word) AND (size = 8 OR length(word) > size)
  ), less AS (
    SELECT mark, overlay(stem PLACING '' FROM at FOR 1) AS stem FROM stems, generate_series(1, length(stem)) AS at
  )
  SELECT array_agg(DISTINCT mark || stem) FROM (
    TABLE stems UNION ALL TABLE less
    UNION ALL SELECT '-', overlay(stem PLACING '' FROM at FOR 1) FROM less, generate_series(1, length(stem)) AS at
    WHERE mark = '' AND length(word) > 5
  ) AS every
$$;
--> statement-breakpoint
-- The same of what somebody typed, with as many letters left out as they may have got wrong: one from four letters on, two from eight.
CREATE FUNCTION search_typed(typed text, is_last boolean) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH less AS (
    SELECT left(typed, 8) AS stem UNION SELECT overlay(left(typed, 8) PLACING '' FROM at FOR 1) FROM generate_series(1, least(length(typed), 8)) AS at
  ), least AS (
    SELECT overlay(stem PLACING '' FROM at FOR 1) AS stem FROM less, generate_series(1, length(stem)) AS at WHERE length(typed) > 7
    UNION TABLE less
  )
  SELECT array_agg(mark || stem) FROM least, unnest(ARRAY['', '-', '^']) AS mark
  WHERE mark = '' OR mark = '-' AND length(typed) > 7 OR mark = '^' AND is_last
$$;
--> statement-breakpoint
-- How each kind is called within a term, which begins with its kind and its field: n name, b by whom, g tag or place, s what is said
-- of it; capitals for two words as one;
-- besides, = for a whole name without its spaces and h for a handle.
CREATE FUNCTION search_letter(kind text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'profile' THEN 'p' WHEN 'track' THEN 't' WHEN 'album' THEN 'l' WHEN 'artwork' THEN 'w' WHEN 'event' THEN 'e'
    WHEN 'playlist' THEN 'y' WHEN 'tag' THEN 'g' END
$$;
--> statement-breakpoint
CREATE TABLE search_entries (
  kind text NOT NULL, id uuid NOT NULL, profile_id uuid, tag text, at timestamptz(3) NOT NULL, terms tsvector NOT NULL, PRIMARY KEY (kind, id)
);
--> statement-breakpoint
ALTER TABLE search_entries ALTER COLUMN terms SET STATISTICS 300;
--> statement-breakpoint
CREATE INDEX search_entries_newest ON search_entries (kind, at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX search_entries_terms ON search_entries USING gin (terms) WITH (fastupdate = off);
--> statement-breakpoint
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY, deletes text[] COLLATE "C" GENERATED ALWAYS AS (search_deletes(word)) STORED);
--> statement-breakpoint
CREATE INDEX search_words_deletes ON search_words USING gin (deletes);
--> statement-breakpoint
-- What everyone may find, and by what. Whoever hides something adds the condition here, and a trigger that tells.
CREATE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, '{}'::text[], bio FROM profiles
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags, ''
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE listed AND type = 'track'
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN profiles ON profiles.id = albums.profile_id
  UNION ALL
  SELECT 'artwork', artworks.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    concat_ws(E'\n', description, alt_text)
  FROM artworks JOIN assets ON assets.id = artworks.id JOIN profiles ON profiles.id = profile_id WHERE listed
  UNION ALL
  SELECT 'event', artist_events.id, artist_id, start_at, title,
    concat_ws(' ', display_name, handle, (
      SELECT string_agg(concat_ws(' ', name, acting.display_name, acting.handle), ' ' ORDER BY position)
      FROM event_acts LEFT JOIN profiles AS acting ON acting.id = event_acts.profile_id WHERE event_id = artist_events.id)),
    handle, array_remove(ARRAY[location_text], NULL), description
  FROM artist_events JOIN profiles ON profiles.id = artist_id WHERE is_published
  UNION ALL
  SELECT 'playlist', playlists.id, owner_profile_id, playlists.created_at, title, concat_ws(' ', display_name, handle), handle, '{}', ''
  FROM playlists JOIN profiles ON profiles.id = owner_profile_id WHERE is_public;
--> statement-breakpoint
CREATE FUNCTION search_terms_of(source search_sources) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  kind text := search_letter(source.kind);
  found text[] := search_terms(kind, 'n', source.name) || search_terms(kind, 'b', source.maker) || search_terms(kind, 's', source.said)
    || (kind || 'h' || source.handle) || (kind || '=' || left(array_to_string(search_words_of(source.name), ''), 80));
  tag text;
BEGIN
  FOREACH tag IN ARRAY source.tags LOOP found := found || search_terms(kind, 'g', tag); END LOOP;
  IF kind = 'p' THEN found := found || ('p=' || source.handle); END IF;
  RETURN array_to_tsvector(found);
END $$;
--> statement-breakpoint
-- Brings the entries of things of one kind in line with what they are now. The things are held first: who hides or renames one at the same
-- time is waited for, and seen. A plan for each call would take most of the time.
CREATE FUNCTION search_index(changed_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  CASE changed_kind
    WHEN 'profile' THEN PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    WHEN 'event' THEN PERFORM FROM artist_events WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    WHEN 'playlist' THEN PERFORM FROM playlists WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    ELSE PERFORM FROM assets WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  END CASE;
  DELETE FROM search_entries WHERE kind = changed_kind AND id = ANY (ids)
    AND NOT EXISTS (SELECT FROM search_sources AS s WHERE s.kind = changed_kind AND s.id = search_entries.id);
  WITH sources AS MATERIALIZED (
    SELECT s FROM search_sources AS s WHERE s.kind = changed_kind AND s.id = ANY (ids)
  )
  INSERT INTO search_entries AS e (kind, id, profile_id, at, terms)
  SELECT (s).kind, (s).id, (s).profile_id, (s).at, search_terms_of(s) FROM sources
  ON CONFLICT (kind, id) DO UPDATE SET profile_id = excluded.profile_id, at = excluded.at, terms = excluded.terms
  WHERE (e.profile_id, e.at, e.terms) IS DISTINCT FROM (excluded.profile_id, excluded.at, excluded.terms);
END $$;
--> statement-breakpoint
-- Words that somebody may have meant who typed this: the nearest, of the last word such as begin nearly so; of another also such as begin so.
CREATE FUNCTION search_misspelt(typed text, is_last boolean) RETURNS text[] LANGUAGE sql STABLE STRICT
SET enable_seqscan = off SET enable_indexscan = off AS $$
  WITH near AS (
    SELECT words.word FROM search_words AS words,
      LATERAL (SELECT CASE WHEN length(typed) < 8 THEN 1 ELSE 2 END AS most) AS allowed,
      LATERAL (
        SELECT levenshtein_less_equal(typed, words.word, 2) AS far WHERE abs(length(words.word) - length(typed)) <= most
        -- two letters swapped are one mistake
        UNION ALL SELECT 1 WHERE length(words.word) = length(typed) AND levenshtein_less_equal(typed, words.word, 2) = 2
          AND EXISTS (SELECT FROM generate_series(1, length(typed) - 1) AS at
            WHERE overlay(typed PLACING reverse(substr(typed, at, 2)) FROM at FOR 2) = words.word)
        UNION ALL SELECT levenshtein_less_equal(typed, left(words.word, length(typed) + more), 2)
          FROM generate_series(-1, 1) AS more WHERE is_last AND length(words.word) > length(typed)
      ) AS distances
    WHERE length(typed) BETWEEN 4 AND 40 AND words.deletes && search_typed(typed, is_last)
      AND NOT (starts_with(words.word, typed) AND (is_last OR words.word = typed))
    GROUP BY words.word, most HAVING min(far) <= most
    ORDER BY min(far) FETCH FIRST ROW WITH TIES
  ), longer AS (
    SELECT words.word FROM search_words AS words
    WHERE NOT is_last AND words.word > typed AND words.word < typed || chr(1114111) AND length(words.word) <= length(typed) + 4
  )
  SELECT array_agg(word) FROM (
    (SELECT word FROM near ORDER BY word LIMIT 20) UNION (SELECT word FROM longer ORDER BY length(word), word LIMIT 10)
  ) AS found
$$;
--> statement-breakpoint
CREATE TYPE search_hit AS (kind text, id uuid, tag text, tier int, at timestamptz, total int);
--> statement-breakpoint
-- How many entries each frequent term has, as the last ANALYZE saw it: what decides where to look first, and nothing else.
CREATE TABLE search_common (term text COLLATE "C" PRIMARY KEY, entries int NOT NULL);
--> statement-breakpoint
CREATE FUNCTION search_count() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_common;
  INSERT INTO search_common
  SELECT term, frequency * (SELECT reltuples FROM pg_class WHERE oid = 'search_entries'::regclass)
  FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (term, frequency)
  WHERE tablename = 'search_entries' AND attname = 'terms' AND schemaname = current_schema() AND term IS NOT NULL
$$;
--> statement-breakpoint
-- About how many entries a query finds, if its words had nothing to do with each other.
CREATE FUNCTION search_estimate(query text) RETURNS float8 LANGUAGE sql STABLE STRICT AS $$
  SELECT total * exp(sum(ln(least(1, greatest(1, entries) / total)))) FROM (
    SELECT greatest(1, reltuples)::float8 AS total, (
      SELECT coalesce(sum(common.entries), 0) FROM regexp_matches(word, '''([^'']+)''(:\*)?', 'g') AS lexeme
      JOIN search_common AS common ON common.term >= lexeme[1]
        AND common.term < lexeme[1] || CASE WHEN lexeme[2] IS NULL THEN chr(1) ELSE chr(1114111) END
    ) AS entries
    FROM pg_class, regexp_split_to_table(query, '\)&\(') AS word WHERE oid = 'search_entries'::regclass
  ) AS words GROUP BY total
$$;
--> statement-breakpoint
CREATE FUNCTION search_hides(viewer uuid, maker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM blocks WHERE blocks.profile_id = viewer AND target_id = maker)
    OR EXISTS (SELECT FROM mutes WHERE mutes.profile_id = viewer AND target_id = maker)
$$;
--> statement-breakpoint
-- All that the loosest of these queries finds, with the place of the strictest that does: of what few have. The first that does ends the
-- look at a row. Terms say of which kind.
CREATE FUNCTION search_all(queries tsquery[], viewer uuid) RETURNS SETOF search_hit
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT kind, id, tag, (SELECT place::int FROM unnest(queries) WITH ORDINALITY AS given(query, place) WHERE terms @@ query LIMIT 1), at,
    count(*) OVER ()::int
  FROM search_entries WHERE terms @@ queries[cardinality(queries)] AND (viewer IS NULL OR NOT search_hides(viewer, profile_id))
$$;
--> statement-breakpoint
-- The newest that a query finds and a stricter one does not, of what many have: reading back from a moment.
CREATE FUNCTION search_newest(searched text, query tsquery, stricter tsquery, viewer uuid, wanted int, before_at timestamptz, before_id uuid)
RETURNS TABLE (id uuid, tag text, at timestamptz) LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT e.id, e.tag, e.at FROM (
    SELECT * FROM search_entries WHERE kind = searched AND (search_entries.at, search_entries.id) < (before_at, before_id)
    ORDER BY search_entries.at DESC, search_entries.id DESC LIMIT 20000
  ) AS e
  WHERE terms @@ query AND NOT coalesce(terms @@ stricter, false) AND (viewer IS NULL OR NOT search_hides(viewer, profile_id))
  LIMIT wanted
$$;
--> statement-breakpoint
-- Things of a kind that one of the queries finds, from the strictest query to the loosest, the newest first; after those up to a place.
-- total is how many there are, at most 500. What few have is read whole from the index; what many have from the newest on, query after query,
-- until there are enough.
CREATE FUNCTION search_kind(searched text, queries text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS SETOF search_hit LANGUAGE plpgsql STABLE AS $$
DECLARE
  many CONSTANT int := 500;
  frequent CONSTANT int := 2000;
  asked tsquery[] := queries::tsquery[];
  loosest int := cardinality(queries);
  few int := loosest;
  sent int := 0;
  n int;
BEGIN
  WHILE few > 0 AND search_estimate(queries[few]) > frequent LOOP few := few - 1; END LOOP;
  IF few > 0 AND coalesce(after_tier, 1) <= few THEN
    RETURN QUERY SELECT h.kind, h.id, h.tag, h.tier, h.at, CASE WHEN few = loosest THEN least(h.total, many) ELSE many END
      FROM search_all(asked[1:few], viewer) AS h
      WHERE after_tier IS NULL OR h.tier > after_tier OR h.tier = after_tier AND (h.at, h.id) < (after_at, after_id)
      ORDER BY h.tier, h.at DESC, h.id DESC LIMIT wanted;
    GET DIAGNOSTICS sent = ROW_COUNT;
  END IF;
  FOR place IN greatest(few + 1, coalesce(after_tier, 1))..loosest LOOP
    EXIT WHEN sent >= wanted;
    RETURN QUERY SELECT searched, h.id, h.tag, place, h.at, many FROM search_newest(searched, asked[place], asked[place - 1], viewer, wanted - sent,
      CASE WHEN place = after_tier THEN after_at ELSE 'infinity' END, coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) AS h;
    GET DIAGNOSTICS n = ROW_COUNT;
    sent := sent + n;
  END LOOP;
END $$;
--> statement-breakpoint
-- The same of several kinds, of queries with ~ for the kind's letter.
CREATE FUNCTION search_kinds(kinds text[], queries text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS search_hit[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(ROW(h.kind, h.id, h.tag, h.tier, h.at, h.total)::search_hit ORDER BY asked.place, h.place)
  FROM unnest(kinds) WITH ORDINALITY AS asked (kind, place), search_kind(
    asked.kind, ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(queries) AS query),
    wanted, viewer, after_tier, after_at, after_id
  ) WITH ORDINALITY AS h (kind, id, tag, tier, at, total, place)
$$;
--> statement-breakpoint
-- Queries with the words that may be meant by what was typed, for each {field:word}.
CREATE FUNCTION search_meant(queries text[], typed text[], OUT words text[], OUT loose text[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
  found text[];
BEGIN
  words := '{}';
  loose := queries;
  FOR at IN 1..cardinality(typed) LOOP
    found := coalesce(search_misspelt(typed[at], at = cardinality(typed)), '{}');
    words := words || found;
    loose := ARRAY(
      SELECT replace(replace(replace(replace(query,
        format('{n:%s}', typed[at]), alternatives[1]), format('{b:%s}', typed[at]), alternatives[2]),
        format('{g:%s}', typed[at]), alternatives[3]), format('{s:%s}', typed[at]), alternatives[4])
      FROM unnest(loose) WITH ORDINALITY AS given (query, place), (
        SELECT array_agg((SELECT coalesce(string_agg(format('|%L', '~' || field || word), ''), '') FROM unnest(found) AS word) ORDER BY n)
        FROM unnest(ARRAY['n', 'b', 'g', 's']) WITH ORDINALITY AS fields (field, n)
      ) AS of_fields (alternatives) ORDER BY place
    );
  END LOOP;
END $$;
--> statement-breakpoint
-- How many are found by more than what is said of them, which the fifth and the ninth query look for.
CREATE FUNCTION search_near(hits search_hit[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::int FROM unnest(hits) AS hit WHERE hit.tier NOT IN (5, 9)
$$;
--> statement-breakpoint
-- What is found, kind by kind. queries are texts of tsqueries from the strictest to the loosest. The last of them, which have places for other
-- words, are asked where as typed fewer than three things of all kinds are near; misspelt says so, of a list that
-- goes on.
CREATE FUNCTION search_find(kinds text[], queries text[], known int, typed text[], wanted int, viewer uuid,
  misspelt boolean DEFAULT NULL, after_tier int DEFAULT NULL, after_at timestamptz DEFAULT NULL, after_id uuid DEFAULT NULL)
RETURNS TABLE (kind text, id uuid, tag text, tier int, at timestamptz, total int, meant text[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
  few CONSTANT int := 3;
  every CONSTANT text[] := ARRAY['profile', 'track', 'album', 'artwork', 'event', 'playlist', 'tag'];
  others text[];
  near int;
  hits search_hit[] := '{}';
  words text[];
  loose text[];
BEGIN
  IF misspelt IS NOT TRUE THEN
    hits := coalesce(search_kinds(kinds, queries[1:known], wanted, viewer, after_tier, after_at, after_id), '{}');
  END IF;
  IF misspelt IS NULL THEN
    near := search_near(hits);
    IF near < few THEN
      others := ARRAY(SELECT unnest(every) EXCEPT SELECT unnest(kinds));
      near := near + search_near(search_kinds(others, queries[1:known], wanted, viewer, NULL, NULL, NULL));
    END IF;
    misspelt := near < few AND known < cardinality(queries);
  END IF;
  IF misspelt THEN
    SELECT m.words, m.loose INTO words, loose FROM search_meant(queries, typed) AS m;
    IF words <> '{}' THEN
      meant := words;
      hits := coalesce(search_kinds(kinds, loose, wanted, viewer, after_tier, after_at, after_id), '{}');
    END IF;
  END IF;
  RETURN QUERY SELECT h.*, search_find.meant FROM unnest(hits) AS h;
END $$;
--> statement-breakpoint
-- Every term that a word may be.
CREATE FUNCTION search_anywhere(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(kind || field || word), '|')::tsquery
  FROM unnest(ARRAY['p', 't', 'l', 'w', 'e', 'y', 'g']) AS kind, unnest(ARRAY['n', 'b', 'g', 's']) AS field
$$;
--> statement-breakpoint
-- The words of entries that are looked for when one is misspelt.
CREATE FUNCTION search_words_in(terms tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substr(term, 3) FROM unnest(tsvector_to_array(terms)) AS term
  WHERE substr(term, 2, 1) IN ('n', 'b', 'g', 's') AND length(term) BETWEEN 5 AND 42 AND NOT search_unspaced(substr(term, 3))
$$;
--> statement-breakpoint
-- A change of entries adds their words, and takes those with it that no other has. Arrays, so that the plan looks words up one by one.
CREATE FUNCTION search_learn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text[] := '{}';
  gone text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT DISTINCT word FROM changed, search_words_in(terms) AS word); END IF;
  IF TG_OP <> 'INSERT' THEN
    gone := ARRAY(SELECT word FROM was, search_words_in(terms) AS word EXCEPT SELECT unnest(come));
  END IF;
  INSERT INTO search_words (word)
  SELECT word FROM unnest(come) AS word EXCEPT SELECT known.word FROM search_words AS known WHERE known.word = ANY (come)
  ORDER BY word ON CONFLICT DO NOTHING;
  DELETE FROM search_words WHERE word = ANY (gone) AND NOT EXISTS (SELECT FROM search_entries WHERE terms @@ search_anywhere(word));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_new AFTER INSERT ON search_entries REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_learn();
--> statement-breakpoint
CREATE TRIGGER search_entries_changed AFTER UPDATE ON search_entries REFERENCING OLD TABLE AS was NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_learn();
--> statement-breakpoint
CREATE TRIGGER search_entries_gone AFTER DELETE ON search_entries REFERENCING OLD TABLE AS was
FOR EACH STATEMENT EXECUTE FUNCTION search_learn();
--> statement-breakpoint
-- What was added or went, statement by statement. The kind is the trigger's argument.
CREATE FUNCTION search_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'album_credits' THEN ids := ARRAY(SELECT album_id FROM changed);
    WHEN 'event_acts' THEN ids := ARRAY(SELECT event_id FROM changed);
    ELSE ids := ARRAY(SELECT id FROM changed);
  END CASE;
  IF ids <> '{}' THEN PERFORM search_index(TG_ARGV[0], ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was changed, row by row, since only some of the columns count.
CREATE FUNCTION search_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'album_credits' THEN PERFORM search_index(TG_ARGV[0], ARRAY[OLD.album_id, NEW.album_id]);
    WHEN 'event_acts' THEN PERFORM search_index(TG_ARGV[0], ARRAY[OLD.event_id, NEW.event_id]);
    ELSE PERFORM search_index(TG_ARGV[0], ARRAY[NEW.id]);
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_searched_new AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('profile');
--> statement-breakpoint
CREATE TRIGGER profiles_searched_gone AFTER DELETE ON profiles REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('profile');
--> statement-breakpoint
CREATE TRIGGER profiles_searched AFTER UPDATE OF display_name, handle, bio ON profiles
FOR EACH ROW EXECUTE FUNCTION search_row('profile');
--> statement-breakpoint
CREATE TRIGGER music_searched_new AFTER INSERT ON music REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('track');
--> statement-breakpoint
CREATE TRIGGER music_searched_gone AFTER DELETE ON music REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('track');
--> statement-breakpoint
CREATE TRIGGER music_searched AFTER UPDATE OF title, tags, type ON music
FOR EACH ROW EXECUTE FUNCTION search_row('track');
--> statement-breakpoint
CREATE TRIGGER artworks_searched_new AFTER INSERT ON artworks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('artwork');
--> statement-breakpoint
CREATE TRIGGER artworks_searched_gone AFTER DELETE ON artworks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('artwork');
--> statement-breakpoint
CREATE TRIGGER artworks_searched AFTER UPDATE OF title, description, alt_text, tags ON artworks
FOR EACH ROW EXECUTE FUNCTION search_row('artwork');
--> statement-breakpoint
CREATE TRIGGER albums_searched_new AFTER INSERT ON albums REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('album');
--> statement-breakpoint
CREATE TRIGGER albums_searched_gone AFTER DELETE ON albums REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('album');
--> statement-breakpoint
CREATE TRIGGER albums_searched AFTER UPDATE OF title, notes ON albums
FOR EACH ROW EXECUTE FUNCTION search_row('album');
--> statement-breakpoint
CREATE TRIGGER album_credits_searched_new AFTER INSERT ON album_credits REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('album');
--> statement-breakpoint
CREATE TRIGGER album_credits_searched_gone AFTER DELETE ON album_credits REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('album');
--> statement-breakpoint
CREATE TRIGGER album_credits_searched AFTER UPDATE OF album_id, name ON album_credits
FOR EACH ROW EXECUTE FUNCTION search_row('album');
--> statement-breakpoint
CREATE TRIGGER artist_events_searched_new AFTER INSERT ON artist_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('event');
--> statement-breakpoint
CREATE TRIGGER artist_events_searched_gone AFTER DELETE ON artist_events REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('event');
--> statement-breakpoint
CREATE TRIGGER artist_events_searched AFTER UPDATE OF title, description, location_text, start_at, is_published ON artist_events
FOR EACH ROW EXECUTE FUNCTION search_row('event');
--> statement-breakpoint
CREATE TRIGGER event_acts_searched_new AFTER INSERT ON event_acts REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('event');
--> statement-breakpoint
CREATE TRIGGER event_acts_searched_gone AFTER DELETE ON event_acts REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('event');
--> statement-breakpoint
CREATE TRIGGER event_acts_searched AFTER UPDATE OF event_id, name, profile_id, position ON event_acts
FOR EACH ROW EXECUTE FUNCTION search_row('event');
--> statement-breakpoint
CREATE TRIGGER playlists_searched_new AFTER INSERT ON playlists REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('playlist');
--> statement-breakpoint
CREATE TRIGGER playlists_searched_gone AFTER DELETE ON playlists REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('playlist');
--> statement-breakpoint
CREATE TRIGGER playlists_searched AFTER UPDATE OF title, is_public ON playlists
FOR EACH ROW EXECUTE FUNCTION search_row('playlist');
--> statement-breakpoint
CREATE FUNCTION search_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(CASE NEW.asset_type WHEN 'music' THEN 'track' ELSE NEW.asset_type END, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_searched AFTER UPDATE OF listed ON assets FOR EACH ROW WHEN (OLD.listed <> NEW.listed) EXECUTE FUNCTION search_listed();
--> statement-breakpoint
-- Whoever is called otherwise has works that are found otherwise.
CREATE FUNCTION search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END, array_agg(id))
  FROM assets WHERE profile_id = NEW.id GROUP BY asset_type;
  PERFORM search_index('event', ARRAY(SELECT id FROM artist_events WHERE artist_id = NEW.id
    UNION SELECT event_id FROM event_acts WHERE profile_id = NEW.id));
  PERFORM search_index('playlist', ARRAY(SELECT id FROM playlists WHERE owner_profile_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_renamed AFTER UPDATE OF display_name, handle ON profiles FOR EACH ROW
WHEN ((OLD.display_name, OLD.handle) IS DISTINCT FROM (NEW.display_name, NEW.handle)) EXECUTE FUNCTION search_renamed();
--> statement-breakpoint
CREATE FUNCTION search_tag_terms(tag text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_terms('g', 'n', tag) || search_terms('g', 'g', tag) || ('g=' || left(array_to_string(search_words_of(tag), ''), 80))
$$;
--> statement-breakpoint
-- A tag is found while a listed work has it. Who takes one away waits for those who add it, and they for him.
CREATE FUNCTION search_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('search_tagged'), hashtext(tag)) FROM (SELECT DISTINCT tag FROM changed ORDER BY tag) AS tags;
  INSERT INTO search_entries (kind, id, tag, at, terms)
  SELECT 'tag', md5(tag)::uuid, tag, min(created_at), array_to_tsvector(search_tag_terms(tag)) FROM changed
  WHERE NOT EXISTS (SELECT FROM search_entries WHERE kind = 'tag' AND id = md5(changed.tag)::uuid) AND cardinality(search_tag_terms(tag)) > 1
  GROUP BY tag ORDER BY tag ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_untagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search_tagged'), hashtext(tag)) FROM (SELECT DISTINCT tag FROM changed ORDER BY tag) AS tags;
  DELETE FROM search_entries USING (SELECT DISTINCT changed.tag FROM changed) AS was
  WHERE kind = 'tag' AND id = md5(was.tag)::uuid
    AND NOT EXISTS (SELECT FROM music_tags WHERE music_tags.tag = was.tag)
    AND NOT EXISTS (SELECT FROM artwork_tags WHERE artwork_tags.tag = was.tag);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER music_tags_searched_new AFTER INSERT ON music_tags REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_tagged();
--> statement-breakpoint
CREATE TRIGGER music_tags_searched_gone AFTER DELETE ON music_tags REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_untagged();
--> statement-breakpoint
CREATE TRIGGER artwork_tags_searched_new AFTER INSERT ON artwork_tags REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_tagged();
--> statement-breakpoint
CREATE TRIGGER artwork_tags_searched_gone AFTER DELETE ON artwork_tags REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_untagged();
--> statement-breakpoint
-- What was there before.
INSERT INTO search_entries (kind, id, profile_id, at, terms)
SELECT s.kind, s.id, s.profile_id, s.at, search_terms_of(s) FROM search_sources AS s;
--> statement-breakpoint
INSERT INTO search_entries (kind, id, tag, at, terms)
SELECT 'tag', md5(tag)::uuid, tag, now(), array_to_tsvector(search_tag_terms(tag))
FROM (SELECT tag FROM music_tags UNION SELECT tag FROM artwork_tags) AS tags WHERE cardinality(search_tag_terms(tag)) > 1;

--> statement-breakpoint
ANALYZE search_entries;
--> statement-breakpoint
SELECT search_count();
