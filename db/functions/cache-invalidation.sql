-- Every cached response lists the rows that it was built from. When a row changes, a trigger
-- publishes its id on the channel 'changes', and every instance drops the cached responses with
-- this id. Besides ids there are names of kinds ('track', 'profile' …), for lists whose members or
-- order may change.

-- Publishes keys. A payload has at most 8,000 bytes, so keys are sent in groups of 150. For more
-- than 1,000 keys in one call, every cached response is dropped ('*').
CREATE OR REPLACE FUNCTION invalidate(keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text[] := ARRAY(SELECT DISTINCT key FROM unnest(keys) AS key WHERE key IS NOT NULL LIMIT 1001);
BEGIN
  IF cardinality(told) > 1000 THEN
    PERFORM pg_notify('changes', '*');
    RETURN;
  END IF;
  FOR n IN 1..cardinality(told) BY 150 LOOP
    PERFORM pg_notify('changes', array_to_string(told[n:n + 149], ' '));
  END LOOP;
END $$;

-- Publishes the values of the columns that the trigger names, for all changed rows: the new values,
-- or the old ones after a delete. An argument 'likes:profile_id' publishes 'likes:' before the value:
-- what only this profile sees has changed, and not the profile itself.
CREATE OR REPLACE FUNCTION invalidate_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate(ARRAY(SELECT given.prefix || (to_jsonb(changed) ->> given.name) FROM changed CROSS JOIN
    (SELECT coalesce(substring(argument from '^.*:'), ''), substring(argument from '[^:]*$') FROM unnest(TG_ARGV) AS argument)
      AS given (prefix, name)));
  RETURN NULL;
END $$;

-- Lists show pictures of works without naming their ids. So a change of the content warning also
-- publishes the profile and the kind, as when a work is added or removed.
CREATE OR REPLACE FUNCTION invalidate_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM invalidate(ARRAY(SELECT unnest(CASE
      WHEN (changed.is_public, changed.listable, changed.sensitive_why) IS NOT DISTINCT FROM (was.is_public, was.listable, was.sensitive_why)
        THEN ARRAY[id::text]
      ELSE ARRAY[id::text, changed.profile_id::text, CASE changed.asset_type WHEN 'music' THEN 'track' ELSE changed.asset_type END] END)
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text, profile_id::text,
      CASE asset_type WHEN 'music' THEN 'track' ELSE asset_type END]) FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- The response of a track lists its stems, so a stem also publishes its parent. A change of type or
-- tags may change any list of tracks, so it publishes the kind.
CREATE OR REPLACE FUNCTION invalidate_music() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text, was.parent_id::text, changed.parent_id::text,
    CASE WHEN (changed.type, changed.tags) IS DISTINCT FROM (was.type, was.tags) THEN 'track' END])
    FROM changed JOIN was USING (id)));
  RETURN NULL;
END $$;

-- A change of tags may change any list of artworks, so it publishes the kind.
CREATE OR REPLACE FUNCTION invalidate_artworks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text,
    CASE WHEN changed.tags IS DISTINCT FROM was.tags THEN 'artwork' END]) FROM changed JOIN was USING (id)));
  RETURN NULL;
END $$;

-- Lists of events are ordered by date and place, which any update may change. So every change
-- publishes the kind.
CREATE OR REPLACE FUNCTION invalidate_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text, artist_id::text, 'event']) FROM changed));
  RETURN NULL;
END $$;

-- A change of name, type, place or visibility may change any list of profiles, so it publishes the
-- kind. A change of visibility may also change who counts in a notification: it publishes
-- 'visibility'. A switch of 'No AI' changes the headers of all files of the profile, whose cached
-- metadata have the key 'no-ai:' and the profile.
CREATE OR REPLACE FUNCTION invalidate_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text,
      CASE WHEN (changed.display_name, changed.handle, changed.slug, changed.profile_type, changed.place, changed.is_public)
        IS DISTINCT FROM (was.display_name, was.handle, was.slug, was.profile_type, was.place, was.is_public) THEN 'profile' END,
      CASE WHEN changed.is_public <> was.is_public THEN 'visibility' END,
      CASE WHEN changed.no_ai <> was.no_ai THEN 'no-ai:' || id END])
      FROM changed JOIN was USING (id)));
  ELSE
    PERFORM invalidate(ARRAY(SELECT unnest(ARRAY[id::text, 'profile', CASE TG_OP WHEN 'DELETE' THEN 'visibility' END])
      FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- Creates the triggers. Each line: the table, the statements, the function, and the columns whose
-- values are published.
DO $do$
DECLARE
  rule record;
  event text;
BEGIN
  FOR rule IN SELECT * FROM (VALUES
    ('access_tokens', '{delete}', 'invalidate_rows', '{id}'),
    ('admins', '{insert,update,delete}', 'invalidate_rows', '{user_id}'),
    ('album_credits', '{insert,update,delete}', 'invalidate_rows', '{album_id}'),
    ('album_tracks', '{insert,update,delete}', 'invalidate_rows', '{album_id,track_id}'),
    ('albums', '{update}', 'invalidate_rows', '{id,profile_id}'),
    ('artist_events', '{insert,update,delete}', 'invalidate_events', '{}'),
    ('artworks', '{update}', 'invalidate_artworks', '{}'),
    ('assets', '{insert,update,delete}', 'invalidate_assets', '{}'),
    ('bio_mentions', '{insert,delete}', 'invalidate_rows', '{profile_id}'),
    ('blocks', '{insert,delete}', 'invalidate_rows', '{relations:profile_id,relations:target_id}'),
    ('comments', '{insert,update,delete}', 'invalidate_rows', '{asset_id}'),
    ('conversations', '{insert,update,delete}', 'invalidate_rows', '{unread:profile_a_id,unread:profile_b_id}'),
    ('event_acts', '{insert,update,delete}', 'invalidate_rows', '{event_id}'),
    ('factor_removals', '{insert,update,delete}', 'invalidate_rows', '{user_id}'),
    ('follows', '{insert,delete}', 'invalidate_rows', '{relations:follower_profile_id}'),
    ('likes', '{insert}', 'invalidate_rows', '{profile_id,likes:profile_id}'),
    ('likes', '{delete}', 'invalidate_rows', '{likes:profile_id}'),
    ('mentions', '{insert,delete}', 'invalidate_rows', '{comment_id}'),
    ('merch_items', '{insert,update,delete}', 'invalidate_rows', '{id,profile_id}'),
    ('messages', '{update}', 'invalidate_rows', '{id,conversation_id}'),
    ('music', '{update}', 'invalidate_music', '{}'),
    ('music', '{insert,delete}', 'invalidate_rows', '{parent_id}'),
    ('mutes', '{insert,delete}', 'invalidate_rows', '{relations:profile_id}'),
    ('notification_mutes', '{insert,delete}', 'invalidate_rows', '{unread:profile_id}'),
    ('notification_settings', '{insert,update,delete}', 'invalidate_rows', '{unread:profile_id}'),
    ('notifications', '{insert,update,delete}', 'invalidate_rows', '{unread:profile_id}'),
    ('old_handles', '{insert,update,delete}', 'invalidate_rows', '{profile_id}'),
    ('playlist_tracks', '{insert,update,delete}', 'invalidate_rows', '{playlist_id}'),
    ('playlists', '{insert,update,delete}', 'invalidate_rows', '{id,owner_profile_id}'),
    ('profile_members', '{insert,update,delete}', 'invalidate_rows', '{user_id}'),
    ('profiles', '{insert,update,delete}', 'invalidate_profiles', '{}'),
    ('sessions', '{update,delete}', 'invalidate_rows', '{id}'),
    ('unveiled_artists', '{insert,update,delete}', 'invalidate_rows', '{user_id}'),
    ('unveiled_works', '{insert,update,delete}', 'invalidate_rows', '{user_id}'),
    ('users', '{update}', 'invalidate_rows', '{id}')
  ) AS rules (on_table, events, function, columns)
  LOOP
    FOREACH event IN ARRAY rule.events::text[] LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I(%s)',
        concat_ws('_', rule.on_table, 'invalidate', event), event, rule.on_table,
        CASE event WHEN 'insert' THEN 'NEW TABLE AS changed' WHEN 'delete' THEN 'OLD TABLE AS changed'
          ELSE CASE WHEN rule.function IN ('invalidate_rows', 'invalidate_events') THEN '' ELSE 'OLD TABLE AS was ' END
            || 'NEW TABLE AS changed' END,
        rule.function, (SELECT string_agg(quote_literal(name), ', ') FROM unnest(rule.columns::text[]) AS name));
    END LOOP;
  END LOOP;
END $do$;

-- Instances cache metadata of stored files. This drops them when a file is deleted or stored again.
-- A key has up to 512 bytes, so keys are sent in groups of 15.
CREATE OR REPLACE FUNCTION invalidate_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text[] := ARRAY(SELECT key FROM was WHERE state = 'stored' LIMIT 1001);
BEGIN
  IF cardinality(told) > 1000 THEN
    PERFORM pg_notify('changes', '*');
    RETURN NULL;
  END IF;
  FOR n IN 1..cardinality(told) BY 15 LOOP
    PERFORM pg_notify('changes', array_to_string(told[n:n + 14], ' '));
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER files_invalidate_update AFTER UPDATE ON files
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT
  EXECUTE FUNCTION invalidate_files();
CREATE OR REPLACE TRIGGER files_invalidate_delete AFTER DELETE ON files
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT
  EXECUTE FUNCTION invalidate_files();

-- Cached sessions contain the version of the house rules that the account has seen, so a change of
-- the rules is published.
CREATE OR REPLACE FUNCTION invalidate_house_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate(ARRAY['rules']);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rules_versions_invalidate AFTER INSERT OR DELETE OR UPDATE ON rules_versions
  FOR EACH STATEMENT
  EXECUTE FUNCTION invalidate_house_rules();
