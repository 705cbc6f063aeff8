-- Search: marks that are typed or left out, Hangul by its letters, names without letters, merch, and results with most of the words.
-- Rows that exist are brought in line by backfills (server/backfills), a batch at a time. Decision 049 says why.
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- A text without what people leave out or write otherwise: case, accents, vowel marks, width, apostrophes, ligatures, characters that
-- are not drawn. Letters that Unicode does not take apart are replaced by what is typed for them.
CREATE OR REPLACE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
      || '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4'
      || '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff'
      || '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff''’ʼ`´]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŋŧςىیکةٱ', 'olddhintσييكها'), NFC)
$$;
--> statement-breakpoint
CREATE FUNCTION search_hangul(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word ~ '[\u1100-\u11ff\uac00-\ud7a3]'
$$;
--> statement-breakpoint
-- Hangul letter by letter, in the order of the keys that write it: '한국' is 'ㅎㅏㄴㄱㅜㄱ', so that a syllable that is half typed begins it.
-- Other letters stay.
CREATE FUNCTION search_jamo(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  joined CONSTANT text[] := E'{\u116aㅗㅏ,\u116bㅗㅐ,\u116cㅗㅣ,\u116fㅜㅓ,\u1170ㅜㅔ,\u1171ㅜㅣ,\u1174ㅡㅣ,\u11aaㄱㅅ,\u11acㄴㅈ,\u11adㄴㅎ,\u11b0ㄹㄱ,\u11b1ㄹㅁ,\u11b2ㄹㅂ,\u11b3ㄹㅅ,\u11b4ㄹㅌ,\u11b5ㄹㅍ,\u11b6ㄹㅎ,\u11b9ㅂㅅ}';
  left_over text := normalize(word, NFD);
  each text;
BEGIN
  IF NOT search_hangul(word) THEN RETURN word; END IF;
  FOREACH each IN ARRAY joined LOOP left_over := replace(left_over, left(each, 1), substr(each, 2)); END LOOP;
  RETURN translate(left_over,
    E'\u1100\u1101\u1102\u1103\u1104\u1105\u1106\u1107\u1108\u1109\u110a\u110b\u110c\u110d\u110e\u110f\u1110\u1111\u1112\u1161\u1162\u1163\u1164\u1165\u1166\u1167\u1168\u1169\u116d\u116e\u1172\u1173\u1175\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ');
END $$;
--> statement-breakpoint
-- A name as a whole: its words without spaces, and where it has none its characters, as hexadecimal digits after a dot.
CREATE FUNCTION search_whole(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN words <> '{}' THEN left(array_to_string(words, ''), 80) ELSE '.' || encode(convert_to(left(regexp_replace(
    lower(normalize(name, NFKC)), '[\u0009-\u000d \u0085\u1680\u2028\u2029\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
    '', 'g'), 80), 'UTF8'), 'hex') END FROM search_words_of(name) AS words
$$;
--> statement-breakpoint
-- What is indexed of a text, with the kind and the field before it: its words; two that stand side by side also as one, in capitals of
-- the field, since people split and join them; of scripts without spaces each letter with the next; of Hangul, whose words are joined freely, the letters
-- from each syllable on. Loops, which take a tenth of the time that sets take.
CREATE OR REPLACE FUNCTION search_terms(kind text, field text, said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  found text[] := '{}';
  before text;
  word text;
BEGIN
  FOREACH word IN ARRAY search_words_of(said) LOOP
    IF search_unspaced(word) THEN
      FOR at IN 1..length(word) LOOP found := found || (kind || field || substr(word, at, 2)); END LOOP;
      before := NULL;
    ELSIF search_hangul(word) OR search_hangul(before) THEN
      FOR at IN 1..length(word) LOOP
        IF at = 1 OR search_hangul(substr(word, at, 1)) THEN found := found || (kind || field || left(search_jamo(substr(word, at)), 40)); END IF;
      END LOOP;
      IF before IS NOT NULL THEN found := found || (kind || upper(field) || left(search_jamo(before || word), 80)); END IF;
      before := word;
    ELSE
      found := found || (kind || field || word);
      IF before IS NOT NULL THEN found := found || (kind || upper(field) || before || word); END IF;
      before := word;
    END IF;
  END LOOP;
  RETURN found;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_letter(kind text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'profile' THEN 'p' WHEN 'track' THEN 't' WHEN 'album' THEN 'l' WHEN 'artwork' THEN 'w' WHEN 'event' THEN 'e'
    WHEN 'playlist' THEN 'y' WHEN 'merch' THEN 'm' WHEN 'tag' THEN 'g' END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, array_remove(ARRAY[place], NULL), bio FROM profiles
  WHERE NOT is_suspended
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    coalesce(search_made_with_ai(made_with_ai), '')
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE listed AND type = 'track'
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN assets ON assets.id = albums.id JOIN profiles ON profiles.id = albums.profile_id WHERE NOT is_withheld
  UNION ALL
  SELECT 'artwork', artworks.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    concat_ws(E'\n', description, alt_text, search_made_with_ai(made_with_ai))
  FROM artworks JOIN assets ON assets.id = artworks.id JOIN profiles ON profiles.id = profile_id WHERE listed
  UNION ALL
  SELECT 'event', artist_events.id, artist_id, start_at, title,
    concat_ws(' ', display_name, handle, (
      SELECT string_agg(concat_ws(' ', name, acting.display_name, acting.handle), ' ' ORDER BY position)
      FROM event_acts LEFT JOIN profiles AS acting ON acting.id = event_acts.profile_id WHERE event_id = artist_events.id)),
    handle, array_remove(ARRAY[location_text], NULL), description
  FROM artist_events JOIN profiles ON profiles.id = artist_id WHERE is_shown
  UNION ALL
  SELECT 'playlist', playlists.id, owner_profile_id, playlists.created_at, title, concat_ws(' ', display_name, handle), handle, '{}', ''
  FROM playlists JOIN profiles ON profiles.id = owner_profile_id WHERE is_shown
  UNION ALL
  SELECT 'merch', merch_items.id, profile_id, merch_items.created_at, title, concat_ws(' ', display_name, handle), handle,
    ARRAY[CASE item_type WHEN 'tshirt' THEN 'T-shirt' ELSE item_type END], ''
  FROM merch_items JOIN profiles ON profiles.id = profile_id WHERE is_shown;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_terms_of(source search_sources) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  kind text := search_letter(source.kind);
  found text[] := search_terms(kind, 'n', source.name) || search_terms(kind, 'b', source.maker) || search_terms(kind, 's', source.said)
    || (kind || 'h' || source.handle) || (kind || '=' || search_whole(source.name));
  tag text;
BEGIN
  FOREACH tag IN ARRAY source.tags LOOP found := found || search_terms(kind, 'g', tag); END LOOP;
  IF kind = 'p' THEN found := found || ('p=' || source.handle); END IF;
  RETURN array_to_tsvector(found);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_index(changed_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  CASE changed_kind
    WHEN 'profile' THEN PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    WHEN 'event' THEN PERFORM FROM artist_events WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    WHEN 'playlist' THEN PERFORM FROM playlists WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    WHEN 'merch' THEN PERFORM FROM merch_items WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
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
CREATE OR REPLACE FUNCTION search_anywhere(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(kind || field || word), '|')::tsquery
  FROM unnest(ARRAY['p', 't', 'l', 'w', 'e', 'y', 'm', 'g']) AS kind, unnest(ARRAY['n', 'b', 'g', 's']) AS field
$$;
--> statement-breakpoint
CREATE TRIGGER merch_items_searched_new AFTER INSERT ON merch_items REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('merch');
--> statement-breakpoint
CREATE TRIGGER merch_items_searched_gone AFTER DELETE ON merch_items REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_rows('merch');
--> statement-breakpoint
CREATE TRIGGER merch_items_searched AFTER UPDATE OF title, item_type, is_shown ON merch_items
FOR EACH ROW EXECUTE FUNCTION search_row('merch');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END, array_agg(id))
  FROM assets WHERE profile_id = NEW.id GROUP BY asset_type;
  PERFORM search_index('event', ARRAY(SELECT id FROM artist_events WHERE artist_id = NEW.id
    UNION SELECT event_id FROM event_acts WHERE profile_id = NEW.id));
  PERFORM search_index('playlist', ARRAY(SELECT id FROM playlists WHERE owner_profile_id = NEW.id));
  PERFORM search_index('merch', ARRAY(SELECT id FROM merch_items WHERE profile_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_tag_terms(tag text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_terms('g', 'n', tag) || search_terms('g', 'g', tag) || ('g=' || search_whole(tag))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('search_tagged'), hashtext(tag)) FROM (SELECT DISTINCT tag FROM changed ORDER BY tag) AS tags;
  INSERT INTO search_entries (kind, id, tag, at, terms)
  SELECT 'tag', md5(tag)::uuid, tag, min(created_at), array_to_tsvector(search_tag_terms(tag)) FROM changed
  WHERE NOT EXISTS (SELECT FROM search_entries WHERE kind = 'tag' AND id = md5(changed.tag)::uuid)
  GROUP BY tag ORDER BY tag ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The newest that a query finds, of what few have.
CREATE FUNCTION search_some(query tsquery, wanted int) RETURNS SETOF uuid
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT id FROM (SELECT id, at FROM search_entries WHERE terms @@ query LIMIT 4000) AS found ORDER BY at DESC, id DESC LIMIT wanted
$$;
--> statement-breakpoint
-- Things of a kind that have at least half of the words, those with most of them first, then those with more of them in the name, then the
-- newest. Looked at are at most so many: the newest of those that the rarer words have; where these have none, the newest that have one that many have.
CREATE FUNCTION search_most(searched text, words text[], named text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
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
--> statement-breakpoint
-- The same of several kinds, of queries with ~ for the kind's letter.
CREATE FUNCTION search_mosts(kinds text[], words text[], named text[], wanted int, viewer uuid, after_tier int, after_at timestamptz, after_id uuid)
RETURNS search_hit[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(ROW(h.kind, h.id, h.tag, h.tier, h.at, h.total)::search_hit ORDER BY asked.place, h.place)
  FROM unnest(kinds) WITH ORDINALITY AS asked (kind, place), search_most(
    asked.kind, ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(words) AS query),
    ARRAY(SELECT replace(query, '~', search_letter(asked.kind)) FROM unnest(named) AS query),
    wanted, viewer, after_tier, after_at, after_id
  ) WITH ORDINALITY AS h (kind, id, tag, tier, at, total, place)
$$;
--> statement-breakpoint
DROP FUNCTION search_find(text[], text[], int, text[], int, uuid, boolean, int, timestamptz, uuid);
--> statement-breakpoint
-- Returns `words`, one query each. A word that no entry of any kind has is replaced by a query that matches nothing.
-- A word that is common among tracks is not looked up: reading all its entries would take longer than the rest of the search.
CREATE FUNCTION search_present(words text[], kinds text[]) RETURNS text[]
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT array_agg(CASE WHEN (SELECT sum(entries) FROM search_frequencies(replace(given.word, '~', search_letter('track')))) > 0 THEN given.word
    WHEN EXISTS (SELECT FROM search_entries WHERE terms @@ given.anywhere) THEN given.word ELSE '''~0''' END ORDER BY given.place)
  FROM (
    SELECT word, place, (SELECT string_agg(replace(word, '~', search_letter(kind)), '|') FROM unnest(kinds) AS kind)::tsquery AS anywhere
    FROM unnest(words) WITH ORDINALITY AS asked (word, place)
  ) AS given
$$;
--> statement-breakpoint
-- What is found, kind by kind. queries are texts of tsqueries from the strictest to the loosest. The last of them, which have places for other
-- words, are asked where as typed fewer than three things of all kinds are near. Where nothing of any kind has all words, things that have
-- most of them are looked for: by words, a query each, and named, the same in names. read_as says which it was ('typed', 'misspelt',
-- 'most'), and is given of a list that goes on.
CREATE FUNCTION search_find(kinds text[], queries text[], known int, typed text[], words text[], named text[], wanted int, viewer uuid,
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
    -- of each word alone as well
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
    hits := coalesce(search_mosts(kinds, words, named, wanted, viewer, after_tier, after_at, after_id), '{}');
  END IF;
  RETURN QUERY SELECT h.*, nullif(other_words, '{}'), read_as FROM unnest(hits) AS h;
END $$;
