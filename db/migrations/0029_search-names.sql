-- How many entries each word of a query has, about, of how many.
CREATE FUNCTION search_frequencies(query text) RETURNS TABLE (entries float8, total float8) LANGUAGE sql STABLE STRICT AS $$
  SELECT (
    SELECT coalesce(sum(common.entries), 0) FROM regexp_matches(word, '''([^'']+)''(:\*)?', 'g') AS lexeme
    JOIN search_common AS common ON common.term >= lexeme[1]
      AND common.term < lexeme[1] || CASE WHEN lexeme[2] IS NULL THEN chr(1) ELSE chr(1114111) END
  ), greatest(1, reltuples)
  FROM pg_class, regexp_split_to_table(query, '\)&\(') AS word WHERE oid = 'search_entries'::regclass
$$;
--> statement-breakpoint
-- About how many entries a query finds, if its words had nothing to do with each other.
CREATE OR REPLACE FUNCTION search_estimate(query text) RETURNS float8 LANGUAGE sql STABLE STRICT AS $$
  SELECT total * exp(sum(ln(least(1, greatest(1, entries) / total)))) FROM search_frequencies(query) GROUP BY total
$$;
--> statement-breakpoint
-- The same, if they always stood together.
CREATE FUNCTION search_most(query text) RETURNS float8 LANGUAGE sql STABLE STRICT AS $$
  SELECT min(entries) FROM search_frequencies(query)
$$;
--> statement-breakpoint
-- How many entries a query finds, counted no further than that.
CREATE FUNCTION search_number(query tsquery, counted int) RETURNS int
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT count(*)::int FROM (SELECT FROM search_entries WHERE terms @@ query LIMIT counted) AS found
$$;
--> statement-breakpoint
-- All that the loosest of these queries finds, with the place of the strictest that does: of what few have. Terms say of which kind.
-- Written out, since a subquery for each row took most of the time.
CREATE OR REPLACE FUNCTION search_all(queries tsquery[], viewer uuid) RETURNS SETOF search_hit
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT kind, id, tag, CASE WHEN terms @@ queries[1] THEN 1 WHEN terms @@ queries[2] THEN 2 WHEN terms @@ queries[3] THEN 3
      WHEN terms @@ queries[4] THEN 4 WHEN terms @@ queries[5] THEN 5 WHEN terms @@ queries[6] THEN 6 WHEN terms @@ queries[7] THEN 7
      WHEN terms @@ queries[8] THEN 8 WHEN terms @@ queries[9] THEN 9 WHEN terms @@ queries[10] THEN 10 WHEN terms @@ queries[11] THEN 11
      WHEN terms @@ queries[12] THEN 12 ELSE 13 END, at, count(*) OVER ()::int
  FROM search_entries WHERE terms @@ queries[cardinality(queries)] AND (viewer IS NULL OR NOT search_hides(viewer, profile_id))
$$;
--> statement-breakpoint
-- Things of a kind that one of the queries finds, from the strictest query to the loosest, the newest first; after those up to a place.
-- total is how many there are, at most 500. What few have is read whole from the index; what many have from the newest on, query after query,
-- until there are enough. Words that stand together more often than by chance are counted where they are typed so; where those names are enough,
-- what begins with them, which takes most of the time, is looked for after them alone.
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
  IF few > in_name AND search_most(queries[in_name]) > many THEN
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
