-- How a search finds its hits. A query is a list of texts of tsqueries, from the strictest to the
-- loosest. A hit gets the tier of the strictest that finds it.

-- Finds items kind by kind. The first `known` queries are for the words as typed. If fewer than
-- three items of all kinds match closely, the remaining queries also accept words that the typed
-- ones may have meant. If nothing of any kind has all words, items with most of them are found:
-- `words` has a query for each word, `named` the same for names. read_as says which of these was
-- used ('typed', 'misspelt', 'most'); a request for the next page passes it back.
CREATE OR REPLACE FUNCTION search_find(kinds text[], queries text[], known int, typed text[], words text[], named text[], wanted int, viewer uuid,
  read_as text DEFAULT NULL, after_tier int DEFAULT NULL, after_at timestamptz DEFAULT NULL, after_id uuid DEFAULT NULL)
RETURNS TABLE (kind text, id uuid, tag text, tier int, at timestamptz, total int, meant text[], found_as text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  few CONSTANT int := 3;
  every CONSTANT text[] := ARRAY['profile', 'track', 'album', 'artwork', 'event', 'playlist', 'merch', 'tag'];
  others CONSTANT text[] := ARRAY(SELECT unnest(every) EXCEPT SELECT unnest(kinds));
  given_as CONSTANT text := read_as;
  hits search_hit[] := '{}';
  elsewhere search_hit[] := '{}';
  other_words text[] := '{}';
  loose text[];
  present text[];
BEGIN
  IF coalesce(given_as, 'typed') = 'typed' THEN
    read_as := 'typed';
    hits := coalesce(search_kinds(kinds, queries[1:known], wanted, viewer, after_tier, after_at, after_id), '{}');
  END IF;
  IF given_as IS NULL AND search_near(hits) < few THEN
    elsewhere := coalesce(search_kinds(others, queries[1:known], wanted, viewer, NULL, NULL, NULL), '{}');
    IF search_near(hits) + search_near(elsewhere) < few AND known < cardinality(queries) THEN read_as := 'misspelt'; END IF;
  END IF;
  IF read_as <> 'typed' THEN
    -- the queries for single words as well
    SELECT m.words, m.loose INTO other_words, loose FROM search_meant(queries || words || named, typed) AS m;
    words := loose[cardinality(queries) + 1:cardinality(queries) + cardinality(words)];
    named := loose[cardinality(queries) + cardinality(words) + 1:];
    loose := loose[1:cardinality(queries)];
  END IF;
  IF read_as = 'misspelt' AND other_words = '{}' THEN read_as := 'typed'; END IF;
  IF given_as IS NULL AND hits = '{}' AND elsewhere = '{}' AND cardinality(words) > 1 THEN
    -- if a word is in no entry, no entry has all words: skip the search for misspellings
    present := search_present(words, every);
    IF present <> words THEN
      read_as := 'most';
      words := present;
    END IF;
  END IF;
  IF read_as = 'misspelt' THEN
    hits := coalesce(search_kinds(kinds, loose, wanted, viewer, after_tier, after_at, after_id), '{}');
    IF given_as IS NULL AND hits = '{}' AND elsewhere = '{}' THEN
      elsewhere := coalesce(search_kinds(others, loose, 1, viewer, NULL, NULL, NULL), '{}');
    END IF;
  END IF;
  IF given_as IS NULL AND hits = '{}' AND elsewhere = '{}' AND cardinality(words) > 1 THEN read_as := 'most'; END IF;
  IF read_as = 'most' THEN
    hits := coalesce(search_most_kinds(kinds, words, named, wanted, viewer, after_tier, after_at, after_id), '{}');
  END IF;
  RETURN QUERY SELECT h.*, nullif(other_words, '{}'), read_as FROM unnest(hits) AS h;
END $$;

-- search_kind for several kinds. '~' in a query stands for the letter of the kind.
CREATE OR REPLACE FUNCTION search_kinds(kinds text[], queries text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS search_hit[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(ROW(h.kind, h.id, h.tag, h.tier, h.at, h.total)::search_hit ORDER BY asked.place, h.place)
  FROM unnest(kinds) WITH ORDINALITY AS asked (kind, place), search_kind(
    asked.kind, ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(queries) AS query),
    wanted, viewer, after_tier, after_at, after_id
  ) WITH ORDINALITY AS h (kind, id, tag, tier, at, total, place)
$$;

-- Hits of one kind after a given place: strictest query first, then newest first. total is at most
-- 500. Queries with few hits are read as a whole from the index. Queries with many hits are read
-- from the newest entry on, one query after the other, until `wanted` hits are found.
-- search_estimate tells them apart, as if words were independent. If all words are common, the hits
-- in names are counted first. If there are 500 or more, prefixes, the slowest queries, run only
-- when hits are missing.
CREATE OR REPLACE FUNCTION search_kind(searched text, queries text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS SETOF search_hit LANGUAGE plpgsql STABLE AS $$
DECLARE
  many CONSTANT int := 500;
  frequent CONSTANT int := 2000;
  in_name CONSTANT int := 2;
  asked tsquery[] := queries::tsquery[];
  loosest int := cardinality(queries);
  few int := loosest;
  sent int := 0;
  n int;
BEGIN
  WHILE few > 0 AND search_estimate(queries[few]) > frequent LOOP few := few - 1; END LOOP;
  IF few > in_name AND search_rarest(queries[in_name]) > many THEN
    n := search_number(asked[in_name], frequent + 1);
    few := CASE WHEN n > frequent THEN in_name - 1 WHEN n >= many THEN in_name ELSE few END;
  END IF;
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

-- All hits of the loosest given query, each with the tier of the strictest query that matches. Used
-- for queries with few hits. The CASE is written out, because a subquery for each row took most of
-- the time.
CREATE OR REPLACE FUNCTION search_all(queries tsquery[], viewer uuid) RETURNS SETOF search_hit
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT kind, id, tag, CASE WHEN terms @@ queries[1] THEN 1 WHEN terms @@ queries[2] THEN 2 WHEN terms @@ queries[3] THEN 3
      WHEN terms @@ queries[4] THEN 4 WHEN terms @@ queries[5] THEN 5 WHEN terms @@ queries[6] THEN 6 WHEN terms @@ queries[7] THEN 7
      WHEN terms @@ queries[8] THEN 8 WHEN terms @@ queries[9] THEN 9 WHEN terms @@ queries[10] THEN 10 WHEN terms @@ queries[11] THEN 11
      WHEN terms @@ queries[12] THEN 12 ELSE 13 END, at, count(*) OVER ()::int
  FROM search_entries WHERE terms @@ queries[cardinality(queries)] AND (viewer IS NULL OR NOT search_hides(viewer, profile_id))
$$;

-- The newest hits of a query that no stricter query finds. Used for queries with many hits, because
-- it reads entries from the newest on and stops early.
CREATE OR REPLACE FUNCTION search_newest(searched text, query tsquery, stricter tsquery, viewer uuid, wanted int, before_at timestamptz, before_id uuid)
RETURNS TABLE (id uuid, tag text, at timestamptz) LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT e.id, e.tag, e.at FROM (
    SELECT * FROM search_entries WHERE kind = searched AND (search_entries.at, search_entries.id) < (before_at, before_id)
    ORDER BY search_entries.at DESC, search_entries.id DESC LIMIT 20000
  ) AS e
  WHERE terms @@ query AND NOT coalesce(terms @@ stricter, false) AND (viewer IS NULL OR NOT search_hides(viewer, profile_id))
  LIMIT wanted
$$;

-- How many hits match by more than their description. Only the fifth and the ninth query look for
-- that.
CREATE OR REPLACE FUNCTION search_near(hits search_hit[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::int FROM unnest(hits) AS hit WHERE hit.tier NOT IN (5, 9)
$$;

-- Whether the viewer blocks or mutes the maker of an item.
CREATE OR REPLACE FUNCTION search_hides(viewer uuid, maker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM blocks WHERE blocks.profile_id = viewer AND target_id = maker)
    OR EXISTS (SELECT FROM mutes WHERE mutes.profile_id = viewer AND target_id = maker)
$$;

-- The approximate number of entries of each word of a query, and of all entries.
CREATE OR REPLACE FUNCTION search_frequencies(query text) RETURNS TABLE (entries float8, total float8) LANGUAGE sql STABLE STRICT AS $$
  SELECT (
    SELECT coalesce(sum(common.entries), 0) FROM regexp_matches(word, '''([^'']+)''(:\*)?', 'g') AS lexeme
    JOIN search_common AS common ON common.term >= lexeme[1]
      AND common.term < lexeme[1] || CASE WHEN lexeme[2] IS NULL THEN chr(1) ELSE chr(1114111) END
  ), greatest(1, reltuples)
  FROM pg_class, regexp_split_to_table(query, '\)&\(') AS word WHERE oid = 'search_entries'::regclass
$$;

-- The approximate number of hits of a query, if its words were independent of each other.
CREATE OR REPLACE FUNCTION search_estimate(query text) RETURNS float8 LANGUAGE sql STABLE STRICT AS $$
  SELECT total * exp(sum(ln(least(1, greatest(1, entries) / total)))) FROM search_frequencies(query) GROUP BY total
$$;

-- The approximate number of entries of the rarest word of a query.
CREATE OR REPLACE FUNCTION search_rarest(query text) RETURNS float8 LANGUAGE sql STABLE STRICT AS $$
  SELECT min(entries) FROM search_frequencies(query)
$$;

-- The number of hits of a query, counted up to a limit.
CREATE OR REPLACE FUNCTION search_number(query tsquery, counted int) RETURNS int
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT count(*)::int FROM (SELECT FROM search_entries WHERE terms @@ query LIMIT counted) AS found
$$;

-- Replaces the places {field:word} of the queries by words that may be meant.
CREATE OR REPLACE FUNCTION search_meant(queries text[], typed text[], OUT words text[], OUT loose text[]) LANGUAGE plpgsql STABLE AS $$
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

-- The words that may be meant by a typed word: those with the fewest typing mistakes. For the last
-- word of a query also words that begin nearly like it; for other words also words that begin with
-- it.
CREATE OR REPLACE FUNCTION search_misspelt(typed text, is_last boolean) RETURNS text[] LANGUAGE sql STABLE STRICT
SET enable_seqscan = off SET enable_indexscan = off AS $$
  WITH near AS (
    SELECT words.word FROM search_words AS words,
      LATERAL (SELECT CASE WHEN length(typed) < 8 THEN 1 ELSE 2 END AS most) AS allowed,
      LATERAL (
        SELECT levenshtein_less_equal(typed, words.word, 2) AS far WHERE abs(length(words.word) - length(typed)) <= most
        -- two swapped letters are one mistake
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

-- The forms of search_deletes for a typed word. As many letters are left out as may be wrong: one
-- from four letters on, two from eight letters on.
CREATE OR REPLACE FUNCTION search_typed(typed text, is_last boolean) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH less AS (
    SELECT left(typed, 8) AS stem UNION SELECT overlay(left(typed, 8) PLACING '' FROM at FOR 1) FROM generate_series(1, least(length(typed), 8)) AS at
  ), least AS (
    SELECT overlay(stem PLACING '' FROM at FOR 1) AS stem FROM less, generate_series(1, length(stem)) AS at WHERE length(typed) > 7
    UNION TABLE less
  )
  SELECT array_agg(mark || stem) FROM least, unnest(ARRAY['', '-', '^']) AS mark
  WHERE mark = '' OR mark = '-' AND length(typed) > 7 OR mark = '^' AND is_last
$$;

-- Replaces each word that no entry of any kind has by a word that finds nothing. Common words are
-- not looked up, because reading all their entries would take longer than everything else.
CREATE OR REPLACE FUNCTION search_present(words text[], kinds text[]) RETURNS text[]
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT array_agg(CASE WHEN (SELECT sum(entries) FROM search_frequencies(replace(given.word, '~', search_letter('track')))) > 0 THEN given.word
    WHEN EXISTS (SELECT FROM search_entries WHERE terms @@ given.anywhere) THEN given.word ELSE '''~0''' END ORDER BY given.place)
  FROM (
    SELECT word, place, (SELECT string_agg(replace(word, '~', search_letter(kind)), '|') FROM unnest(kinds) AS kind)::tsquery AS anywhere
    FROM unnest(words) WITH ORDINALITY AS asked (word, place)
  ) AS given
$$;

-- search_most for several kinds. '~' in a query stands for the letter of the kind.
CREATE OR REPLACE FUNCTION search_most_kinds(kinds text[], words text[], named text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS search_hit[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(ROW(h.kind, h.id, h.tag, h.tier, h.at, h.total)::search_hit ORDER BY asked.place, h.place)
  FROM unnest(kinds) WITH ORDINALITY AS asked (kind, place), search_most(
    asked.kind, ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(words) AS query),
    ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(named) AS query),
    wanted, viewer, after_tier, after_at, after_id
  ) WITH ORDINALITY AS h (kind, id, tag, tier, at, total, place)
$$;

-- Hits of one kind that have at least half of the words: most words first, then more words in the
-- name, then the newest. At most 300 entries are examined: the newest of those that have a rare
-- word; if none has, the newest 100 that have a common one.
CREATE OR REPLACE FUNCTION search_most(searched text, words text[], named text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS SETOF search_hit LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  many CONSTANT int := 500;
  frequent CONSTANT int := 2000;
  most CONSTANT int := 300;
  newest CONSTANT int := 100;
  first_tier CONSTANT int := 14;
  asked tsquery[] := words::tsquery[];
  called tsquery[] := named::tsquery[];
  all_of CONSTANT int := cardinality(words);
  common tsquery;
  seen uuid[] := '{}';
  word record;
BEGIN
  FOR word IN SELECT place, estimate FROM unnest(words) WITH ORDINALITY AS given (query, place), search_estimate(query) AS estimate
    ORDER BY estimate, place
  LOOP
    IF word.estimate > frequent THEN common := coalesce(common || asked[word.place], asked[word.place]);
    ELSIF cardinality(seen) < most THEN seen := seen || ARRAY(SELECT search_some(asked[word.place], most - cardinality(seen)));
    END IF;
  END LOOP;
  IF seen = '{}' AND common IS NOT NULL THEN
    seen := ARRAY(SELECT h.id FROM search_newest(searched, common, NULL, viewer, newest, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff') AS h);
  END IF;
  IF seen = '{}' THEN RETURN; END IF;
  RETURN QUERY
    SELECT h.kind, h.id, h.tag, h.tier, h.at, h.total FROM (
      SELECT e.kind, e.id, e.tag, (first_tier + (all_of - has) * 9 + all_of - has_in_name)::int AS tier, e.at,
        least(count(*) OVER (), many)::int AS total
      FROM search_entries AS e, LATERAL (
        SELECT count(*) FILTER (WHERE e.terms @@ given.word) AS has, count(*) FILTER (WHERE e.terms @@ given.name) AS has_in_name
        FROM unnest(asked, called) AS given (word, name)
      ) AS counted
      WHERE e.kind = searched AND e.id = ANY (seen) AND has * 2 >= all_of AND (viewer IS NULL OR NOT search_hides(viewer, e.profile_id))
    ) AS h
    WHERE after_tier IS NULL OR h.tier > after_tier OR h.tier = after_tier AND (h.at, h.id) < (after_at, after_id)
    ORDER BY h.tier, h.at DESC, h.id DESC LIMIT wanted;
END $$;

-- The newest entries that a query of few hits finds.
CREATE OR REPLACE FUNCTION search_some(query tsquery, wanted int) RETURNS SETOF uuid
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT id FROM (SELECT id, at FROM search_entries WHERE terms @@ query LIMIT 4000) AS found ORDER BY at DESC, id DESC LIMIT wanted
$$;
