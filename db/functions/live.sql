-- Messages to open live channels (WebSockets). They travel on the PostgreSQL channel 'live', whose
-- payload holds at most 8,000 bytes.

-- Instances check a live channel again when its session or a membership of its account ends. Beyond
-- 100 at once the payload names nobody, and all channels are checked.
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

-- A conversation whose two profiles are both deleted is deleted. If one is left, its browsers learn
-- that the other has gone.
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

-- Profiles whose notifications have changed.
CREATE OR REPLACE FUNCTION publish_notified(told uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A notification holds 8,000 bytes.
  FOR at IN 1..coalesce(cardinality(told), 0) BY 150 LOOP
    PERFORM pg_notify('live', json_build_object('kind', 'notified', 'profileIds', to_json(told[at:at + 149]))::text);
  END LOOP;
END $$;
