-- Every searchable item has a row in search_entries. Triggers update these rows with the tables. A
-- term consists of the letter of the kind, the letter of the field (n name, b maker, g tag, s text,
-- h handle, = whole name) and a word.

-- Words for the AI label of a work, so that search finds them as if the artist had written them.
CREATE OR REPLACE FUNCTION search_made_with_ai(label text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE label WHEN 'yes' THEN 'Made with AI' WHEN 'part' THEN 'Made with AI in part' END
$$;

-- All searchable items and the texts by which they are found.
CREATE OR REPLACE VIEW search_sources (kind, id, profile_id, at, name, maker, handle, tags, said) AS
  SELECT 'profile', id, id, created_at, coalesce(display_name, handle), handle, handle, array_remove(ARRAY[place], NULL), bio FROM profiles
  WHERE is_public
  UNION ALL
  SELECT 'track', music.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    coalesce(search_made_with_ai(made_with_ai), '')
  FROM music JOIN assets ON assets.id = music.id JOIN profiles ON profiles.id = profile_id WHERE assets.is_public AND listable
  UNION ALL
  SELECT 'album', albums.id, albums.profile_id, albums.created_at, title, concat_ws(' ', display_name, handle), handle, '{}',
    concat_ws(E'\n', notes, (SELECT string_agg(name, E'\n') FROM album_credits WHERE album_id = albums.id))
  FROM albums JOIN assets ON assets.id = albums.id JOIN profiles ON profiles.id = albums.profile_id WHERE assets.is_public
  UNION ALL
  SELECT 'artwork', artworks.id, profile_id, assets.created_at, title, concat_ws(' ', display_name, handle), handle, tags,
    concat_ws(E'\n', description, alt_text, search_made_with_ai(made_with_ai))
  FROM artworks JOIN assets ON assets.id = artworks.id JOIN profiles ON profiles.id = profile_id WHERE assets.is_public AND listable
  UNION ALL
  SELECT 'event', artist_events.id, artist_id, start_at, title,
    concat_ws(' ', display_name, handle, (
      SELECT string_agg(concat_ws(' ', name, acting.display_name, acting.handle), ' ' ORDER BY position)
      FROM event_acts LEFT JOIN profiles AS acting ON acting.id = event_acts.profile_id WHERE event_id = artist_events.id)),
    handle, array_remove(ARRAY[location_text], NULL), description
  FROM artist_events JOIN profiles ON profiles.id = artist_id WHERE artist_events.is_public
  UNION ALL
  SELECT 'playlist', playlists.id, owner_profile_id, playlists.created_at, title, concat_ws(' ', display_name, handle), handle, '{}', ''
  FROM playlists JOIN profiles ON profiles.id = owner_profile_id WHERE playlists.is_public
  UNION ALL
  SELECT 'merch', merch_items.id, profile_id, merch_items.created_at, title, concat_ws(' ', display_name, handle), handle,
    ARRAY[CASE item_type WHEN 'tshirt' THEN 'T-shirt' ELSE item_type END], ''
  FROM merch_items JOIN profiles ON profiles.id = profile_id WHERE merch_items.is_public;

-- The letter with which the terms of a kind begin.
CREATE OR REPLACE FUNCTION search_letter(kind text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'profile' THEN 'p' WHEN 'track' THEN 't' WHEN 'album' THEN 'l' WHEN 'artwork' THEN 'w' WHEN 'event' THEN 'e'
    WHEN 'playlist' THEN 'y' WHEN 'merch' THEN 'm' WHEN 'tag' THEN 'g' END
$$;

-- The terms of a text. Every word is a term. Two neighbouring words are also one term, with the
-- field letter in capitals: people write 'night fall' and 'nightfall'. In scripts without spaces
-- every pair of neighbouring letters is a term. In Hangul the rest of a word from each syllable on
-- is a term, because Korean words are joined freely. Loops are ten times as fast here as set
-- queries.
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

-- All terms of an item: from its texts, its handle and its whole name.
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

-- All terms of a tag.
CREATE OR REPLACE FUNCTION search_tag_terms(tag text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_terms('g', 'n', tag) || search_terms('g', 'g', tag) || ('g=' || search_whole(tag))
$$;

-- Writes the entries of the changed items again, and deletes the entries of items that are no
-- longer searchable. Locks the rows of the items first, in the order of their ids.
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

-- Indexes the item of an updated row. The trigger names the columns that matter. The argument is
-- the kind.
CREATE OR REPLACE FUNCTION search_index_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'album_credits' THEN PERFORM search_index(TG_ARGV[0], ARRAY[OLD.album_id, NEW.album_id]);
    WHEN 'event_acts' THEN PERFORM search_index(TG_ARGV[0], ARRAY[OLD.event_id, NEW.event_id]);
    ELSE PERFORM search_index(TG_ARGV[0], ARRAY[NEW.id]);
  END CASE;
  RETURN NULL;
END $$;

-- Indexes the items of inserted or deleted rows, once per statement. The argument is the kind.
CREATE OR REPLACE FUNCTION search_index_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The triggers of each table that search_sources reads.
CREATE OR REPLACE TRIGGER profiles_index_insert AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('profile');
CREATE OR REPLACE TRIGGER profiles_index_update AFTER UPDATE OF display_name, handle, bio ON profiles
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('profile');
CREATE OR REPLACE TRIGGER profiles_index_update_place AFTER UPDATE OF place ON profiles
  FOR EACH ROW WHEN (OLD.place IS DISTINCT FROM NEW.place)
  EXECUTE FUNCTION search_index_row('profile');
CREATE OR REPLACE TRIGGER profiles_index_update_public AFTER UPDATE OF is_public ON profiles
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public)
  EXECUTE FUNCTION search_index_row('profile');
CREATE OR REPLACE TRIGGER profiles_index_delete AFTER DELETE ON profiles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('profile');
CREATE OR REPLACE TRIGGER music_index_insert AFTER INSERT ON music
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('track');
CREATE OR REPLACE TRIGGER music_index_update AFTER UPDATE OF title, tags, type ON music
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('track');
CREATE OR REPLACE TRIGGER music_index_delete AFTER DELETE ON music
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('track');
CREATE OR REPLACE TRIGGER albums_index_insert AFTER INSERT ON albums
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('album');
CREATE OR REPLACE TRIGGER albums_index_update AFTER UPDATE OF title, notes ON albums
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('album');
CREATE OR REPLACE TRIGGER albums_index_delete AFTER DELETE ON albums
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('album');
CREATE OR REPLACE TRIGGER artworks_index_insert AFTER INSERT ON artworks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('artwork');
CREATE OR REPLACE TRIGGER artworks_index_update AFTER UPDATE OF title, description, alt_text, tags ON artworks
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('artwork');
CREATE OR REPLACE TRIGGER artworks_index_delete AFTER DELETE ON artworks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('artwork');
CREATE OR REPLACE TRIGGER artist_events_index_insert AFTER INSERT ON artist_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('event');
CREATE OR REPLACE TRIGGER artist_events_index_update AFTER UPDATE OF title, description, location_text, start_at, is_public ON artist_events
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('event');
CREATE OR REPLACE TRIGGER artist_events_index_delete AFTER DELETE ON artist_events
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('event');
CREATE OR REPLACE TRIGGER playlists_index_insert AFTER INSERT ON playlists
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('playlist');
CREATE OR REPLACE TRIGGER playlists_index_update AFTER UPDATE OF title, is_public ON playlists
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('playlist');
CREATE OR REPLACE TRIGGER playlists_index_delete AFTER DELETE ON playlists
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('playlist');
CREATE OR REPLACE TRIGGER merch_items_index_insert AFTER INSERT ON merch_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('merch');
CREATE OR REPLACE TRIGGER merch_items_index_update AFTER UPDATE OF title, item_type, is_public ON merch_items
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('merch');
CREATE OR REPLACE TRIGGER merch_items_index_delete AFTER DELETE ON merch_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('merch');
CREATE OR REPLACE TRIGGER album_credits_index_insert AFTER INSERT ON album_credits
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('album');
CREATE OR REPLACE TRIGGER album_credits_index_update AFTER UPDATE OF album_id, name ON album_credits
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('album');
CREATE OR REPLACE TRIGGER album_credits_index_delete AFTER DELETE ON album_credits
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('album');
CREATE OR REPLACE TRIGGER event_acts_index_insert AFTER INSERT ON event_acts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('event');
CREATE OR REPLACE TRIGGER event_acts_index_update AFTER UPDATE OF event_id, name, profile_id, "position" ON event_acts
  FOR EACH ROW
  EXECUTE FUNCTION search_index_row('event');
CREATE OR REPLACE TRIGGER event_acts_index_delete AFTER DELETE ON event_acts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_rows('event');

-- Indexes a work when its visibility or its AI label changes.
CREATE OR REPLACE FUNCTION search_index_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(CASE NEW.asset_type WHEN 'music' THEN 'track' ELSE NEW.asset_type END, ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_index_update AFTER UPDATE OF is_public, listable ON assets
  FOR EACH ROW WHEN ((OLD.is_public, OLD.listable) <> (NEW.is_public, NEW.listable))
  EXECUTE FUNCTION search_index_asset();
CREATE OR REPLACE TRIGGER assets_index_label AFTER UPDATE OF made_with_ai ON assets
  FOR EACH ROW WHEN (OLD.made_with_ai <> NEW.made_with_ai)
  EXECUTE FUNCTION search_index_asset();

-- The name of a profile is part of the entries of all its works, so a new name indexes them again.
CREATE OR REPLACE FUNCTION search_index_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END, array_agg(id))
  FROM assets WHERE profile_id = NEW.id GROUP BY asset_type;
  PERFORM search_index('event', ARRAY(SELECT id FROM artist_events WHERE artist_id = NEW.id
    UNION SELECT event_id FROM event_acts WHERE profile_id = NEW.id));
  PERFORM search_index('playlist', ARRAY(SELECT id FROM playlists WHERE owner_profile_id = NEW.id));
  PERFORM search_index('merch', ARRAY(SELECT id FROM merch_items WHERE profile_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profiles_index_works AFTER UPDATE OF display_name, handle ON profiles
  FOR EACH ROW WHEN ((OLD.display_name, OLD.handle)
    IS DISTINCT FROM (NEW.display_name, NEW.handle))
  EXECUTE FUNCTION search_index_works();

-- A tag has an entry while a work has the tag. Works that add a tag share an advisory lock, and the
-- deletion of the entry takes it exclusively. So the entry is not deleted while another work adds
-- the tag.
CREATE OR REPLACE FUNCTION search_index_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('search_tagged'), hashtext(tag)) FROM (SELECT DISTINCT tag FROM changed ORDER BY tag) AS tags;
  INSERT INTO search_entries (kind, id, tag, at, terms)
  SELECT 'tag', md5(tag)::uuid, tag, min(created_at), array_to_tsvector(search_tag_terms(tag)) FROM changed
  WHERE NOT EXISTS (SELECT FROM search_entries WHERE kind = 'tag' AND id = md5(changed.tag)::uuid)
  GROUP BY tag ORDER BY tag ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER music_tags_index_insert AFTER INSERT ON music_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_tags();
CREATE OR REPLACE TRIGGER artwork_tags_index_insert AFTER INSERT ON artwork_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_index_tags();

-- Deletes the entries of tags that no work has any more.
CREATE OR REPLACE FUNCTION search_drop_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search_tagged'), hashtext(tag)) FROM (SELECT DISTINCT tag FROM changed ORDER BY tag) AS tags;
  DELETE FROM search_entries USING (SELECT DISTINCT changed.tag FROM changed) AS was
  WHERE kind = 'tag' AND id = md5(was.tag)::uuid
    AND NOT EXISTS (SELECT FROM music_tags WHERE music_tags.tag = was.tag)
    AND NOT EXISTS (SELECT FROM artwork_tags WHERE artwork_tags.tag = was.tag);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER music_tags_index_delete AFTER DELETE ON music_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_drop_tags();
CREATE OR REPLACE TRIGGER artwork_tags_index_delete AFTER DELETE ON artwork_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_drop_tags();

-- The words of an entry that may be meant by a misspelt query.
CREATE OR REPLACE FUNCTION search_words_in(terms tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substr(term, 3) FROM unnest(tsvector_to_array(terms)) AS term
  WHERE substr(term, 2, 1) IN ('n', 'b', 'g', 's') AND length(term) BETWEEN 5 AND 42 AND NOT search_unspaced(substr(term, 3))
$$;

-- A query for a word in any field of any kind.
CREATE OR REPLACE FUNCTION search_anywhere(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(kind || field || word), '|')::tsquery
  FROM unnest(ARRAY['p', 't', 'l', 'w', 'e', 'y', 'm', 'g']) AS kind, unnest(ARRAY['n', 'b', 'g', 's']) AS field
$$;

-- search_words has the words of all entries. A change adds its words, and deletes words that no
-- entry has any more. Arrays make the plan look up words one by one.
CREATE OR REPLACE FUNCTION search_learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER search_entries_learn_insert AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_learn_words();
CREATE OR REPLACE TRIGGER search_entries_learn_update AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_learn_words();
CREATE OR REPLACE TRIGGER search_entries_learn_delete AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT
  EXECUTE FUNCTION search_learn_words();

-- search_words.deletes is generated by this function: forms of a word with letters left out. Two
-- words that differ by one edit (a letter added, missing, replaced, or two swapped) share a form
-- (Wolf Garbe, Symmetric Delete spelling correction, 2012). Only the first eight letters are used.
-- In a form that begins with a letter, at most one letter is left out. A form that begins with '-'
-- has two letters left out; typed words of eight letters or more use it. A form that begins with
-- '^' consists of the first five or six letters, at most one left out; a last word that is not
-- fully typed uses it.
CREATE OR REPLACE FUNCTION search_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- Refreshes search_common, the number of entries of the most common terms, from the statistics of
-- PostgreSQL.
CREATE OR REPLACE FUNCTION search_count() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_common;
  INSERT INTO search_common
  SELECT term, frequency * (SELECT reltuples FROM pg_class WHERE oid = 'search_entries'::regclass)
  FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (term, frequency)
  WHERE tablename = 'search_entries' AND attname = 'terms' AND schemaname = current_schema() AND term IS NOT NULL
$$;
