-- Neither of two profiles of which one blocks the other messages, follows or comments on the things of the other, whoever asks for it
-- and by whichever way. Blocking takes the pair's lock alone, acts share it: a block waits for the acts under way, and those after it see it.
-- Pairs share 256 locks, so that an act on many pairs at once cannot fill the server's lock table.

CREATE FUNCTION lock_pair(one uuid, other uuid, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pair integer := hashtext(least(one, other)::text || greatest(one, other)::text) & 255;
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(7201525, pair);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7201525, pair);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_if_blocked(one uuid, other uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF one IS NULL OR other IS NULL OR one = other THEN
    RETURN;
  END IF;
  PERFORM lock_pair(one, other, false);
  IF EXISTS (SELECT FROM blocks WHERE (profile_id = one AND target_id = other) OR (profile_id = other AND target_id = one)) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION block_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_pair(NEW.profile_id, NEW.target_id, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_alone BEFORE INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION block_pair();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_a_id, NEW.profile_b_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_unblocked BEFORE INSERT ON conversations
FOR EACH ROW EXECUTE FUNCTION refuse_blocked_conversation();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(profile_a_id, profile_b_id) FROM conversations WHERE id = NEW.conversation_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_unblocked BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_blocked_message();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.follower_profile_id, NEW.target_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_unblocked BEFORE INSERT ON follows FOR EACH ROW EXECUTE FUNCTION refuse_blocked_follow();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM assets WHERE id = NEW.asset_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_unblocked BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION refuse_blocked_comment();
--> statement-breakpoint
-- Bringing a deleted comment back is commenting again.
CREATE TRIGGER comments_restored_unblocked BEFORE UPDATE OF deleted_at ON comments FOR EACH ROW
WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION refuse_blocked_comment();
--> statement-breakpoint

-- A conversation that has lost both sides belongs to nobody. The side that stays is told that the other has gone.
CREATE FUNCTION leave_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.profile_a_id IS NULL AND NEW.profile_b_id IS NULL THEN
    DELETE FROM conversations WHERE id = NEW.id;
  ELSE
    PERFORM pg_notify('live', json_build_object('kind', 'conversation', 'conversationId', NEW.id,
      'profileIds', json_build_array(coalesce(NEW.profile_a_id, NEW.profile_b_id)))::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_left AFTER UPDATE OF profile_a_id, profile_b_id ON conversations
FOR EACH ROW EXECUTE FUNCTION leave_conversation();
--> statement-breakpoint

-- Whoever holds a live channel open is looked at again when a session ends or a membership does. Beyond a hundred at once nobody
-- is named: a notification holds 8,000 bytes, and all are looked at.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended uuid[] := ARRAY(SELECT id FROM gone LIMIT 101);
BEGIN
  IF cardinality(ended) > 0 THEN
    PERFORM pg_notify('live', json_build_object('kind', 'access',
      'sessionIds', CASE WHEN cardinality(ended) <= 100 THEN to_json(ended) END)::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();
--> statement-breakpoint
CREATE FUNCTION announce_ended_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_by uuid[] := ARRAY(SELECT DISTINCT profile_id FROM gone LIMIT 101);
BEGIN
  IF cardinality(left_by) > 0 THEN
    PERFORM pg_notify('live', json_build_object('kind', 'access',
      'profileIds', CASE WHEN cardinality(left_by) <= 100 THEN to_json(left_by) END)::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profile_members_ended AFTER DELETE ON profile_members REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_memberships();
