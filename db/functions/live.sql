-- Messages to open live channels (WebSockets). They are published on the PostgreSQL channel 'live',
-- whose payload has at most 8,000 bytes.

-- When a session ends, instances check its live channels again and close them. For more than 100
-- ended sessions in one statement, the payload has no ids, and all channels are checked.
CREATE OR REPLACE FUNCTION publish_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended uuid[] := ARRAY(SELECT id FROM gone LIMIT 101);
BEGIN
  IF cardinality(ended) > 0 THEN
    PERFORM pg_notify('live', json_build_object('kind', 'access',
      'sessionIds', CASE WHEN cardinality(ended) <= 100 THEN to_json(ended) END)::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_publish AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION publish_ended_sessions();

-- When an account leaves a profile, instances check the live channels of this profile again. For
-- more than 100 profiles in one statement, all channels are checked.
CREATE OR REPLACE FUNCTION publish_ended_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_by uuid[] := ARRAY(SELECT DISTINCT profile_id FROM gone LIMIT 101);
BEGIN
  IF cardinality(left_by) > 0 THEN
    PERFORM pg_notify('live', json_build_object('kind', 'access',
      'profileIds', CASE WHEN cardinality(left_by) <= 100 THEN to_json(left_by) END)::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER profile_members_publish AFTER DELETE ON profile_members
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION publish_ended_memberships();

-- Open tabs ask for their session again when a removal of second factors was announced, refused or
-- done, because every page tells of it.
CREATE OR REPLACE FUNCTION publish_factor_removals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[] := ARRAY(SELECT DISTINCT profile_id
    FROM changed JOIN profile_members USING (user_id) LIMIT 150);
BEGIN
  IF cardinality(concerned) > 0 THEN
    PERFORM pg_notify('live', json_build_object('kind', 'account', 'profileIds', to_json(concerned))::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER factor_removals_publish_insert AFTER INSERT ON factor_removals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION publish_factor_removals();
CREATE OR REPLACE TRIGGER factor_removals_publish_delete AFTER DELETE ON factor_removals
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION publish_factor_removals();

-- Deletes a conversation when both its profiles are deleted. If one profile is left, its tabs are
-- notified that the other profile is deleted.
CREATE OR REPLACE FUNCTION leave_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.profile_a_id IS NULL AND NEW.profile_b_id IS NULL THEN
    DELETE FROM conversations WHERE id = NEW.id;
  ELSE
    PERFORM pg_notify('live', json_build_object('kind', 'conversation', 'conversationId', NEW.id,
      'profileIds', json_build_array(coalesce(NEW.profile_a_id, NEW.profile_b_id)))::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversations_leave AFTER UPDATE OF profile_a_id, profile_b_id ON conversations
  FOR EACH ROW
  EXECUTE FUNCTION leave_conversation();

-- Notifies the tabs of these profiles that their notifications have changed. A payload has at most
-- 8,000 bytes, so ids are sent in groups of 150.
CREATE OR REPLACE FUNCTION publish_notified(told uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR at IN 1..coalesce(cardinality(told), 0) BY 150 LOOP
    PERFORM pg_notify('live', json_build_object('kind', 'notified', 'profileIds', to_json(told[at:at + 149]))::text);
  END LOOP;
END $$;
