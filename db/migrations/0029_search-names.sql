-- Whether a query finds so many: of those that are read, not of those that are estimated.
CREATE FUNCTION search_finds(query tsquery, wanted int) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT count(*) = wanted FROM (SELECT FROM search_entries WHERE terms @@ query LIMIT wanted) AS found
$$;
--> statement-breakpoint
-- Things of a kind that one of the queries finds, from the strictest query to the loosest, the newest first; after those up to a place.
-- total is how many there are, at most 500. What few have is read whole from the index; what many have from the newest on, query after query,
-- until there are enough. Where the words as they are typed are in so many names that there is nothing left to count, what begins
-- with them is not looked for before those have been shown: that takes most of the time.
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
  IF few > in_name AND search_estimate(queries[in_name]) > many AND search_finds(asked[in_name], many) THEN few := in_name; END IF;
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
