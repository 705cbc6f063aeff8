-- Blocks apply between accounts. An action of one profile towards another is refused with the error
-- code UB001 if one of their accounts blocks the other, or if one of the two profiles is suspended.

-- All profiles of the accounts that are members of this profile, and the profile itself.
CREATE OR REPLACE FUNCTION profiles_beside(profile uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT profile UNION
  SELECT others.profile_id FROM profile_members AS own JOIN profile_members AS others USING (user_id) WHERE own.profile_id = profile
$$;

-- Whether an action of actor towards other is refused: if the actor's account has blocked this
-- profile, or the other's account has blocked any profile of the actor's account. The first case
-- checks only this profile. Otherwise an account that blocks one profile would learn which other
-- profiles belong to the same account.
CREATE OR REPLACE FUNCTION is_blocked(actor uuid, other uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  actors CONSTANT uuid[] := ARRAY(SELECT profiles_beside(actor));
  others CONSTANT uuid[] := ARRAY(SELECT profiles_beside(other));
BEGIN
  RETURN EXISTS (SELECT FROM blocks WHERE profile_id = ANY (actors) AND target_id = other)
    OR EXISTS (SELECT FROM blocks WHERE profile_id = ANY (others) AND target_id = ANY (actors));
END $$;

-- Takes one advisory lock for the two accounts. A new block takes it exclusively and waits for the
-- actions of all their profiles; actions share it.
CREATE OR REPLACE FUNCTION lock_accounts(one uuid, other uuid, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first uuid := coalesce((SELECT user_id FROM profile_members WHERE profile_id = one ORDER BY user_id LIMIT 1), one);
  second uuid := coalesce((SELECT user_id FROM profile_members WHERE profile_id = other ORDER BY user_id LIMIT 1), other);
  pair integer := hashtext(least(first, second)::text || greatest(first, second)::text) & 255;
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(7201525, pair);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7201525, pair);
  END IF;
END $$;

-- Raises UB001 if an action of actor towards other is refused. The shared lock makes the action
-- wait for a new block between the two accounts.
CREATE OR REPLACE FUNCTION refuse_if_blocked(actor uuid, other uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF actor IS NULL OR other IS NULL OR actor = other THEN
    RETURN;
  END IF;
  PERFORM lock_accounts(actor, other, false);
  IF is_blocked(actor, other) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
  IF EXISTS (SELECT FROM profiles WHERE id IN (actor, other) AND is_suspended) THEN
    RAISE EXCEPTION 'one of the two profiles is suspended' USING ERRCODE = 'UB001';
  END IF;
END $$;

-- A new block waits for actions between the two accounts, and later actions see the block.
CREATE OR REPLACE FUNCTION lock_new_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(NEW.profile_id, NEW.target_id, true);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER blocks_lock BEFORE INSERT ON blocks
  FOR EACH ROW
  EXECUTE FUNCTION lock_new_block();

-- Refuses a like between profiles of which one blocks the other or is suspended.
CREATE OR REPLACE FUNCTION refuse_blocked_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM assets WHERE id = NEW.asset_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER likes_refuse_blocked BEFORE INSERT ON likes
  FOR EACH ROW
  EXECUTE FUNCTION refuse_blocked_like();

-- Refuses a follow between profiles of which one blocks the other or is suspended.
CREATE OR REPLACE FUNCTION refuse_blocked_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.follower_profile_id, NEW.target_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER follows_refuse_blocked BEFORE INSERT ON follows
  FOR EACH ROW
  EXECUTE FUNCTION refuse_blocked_follow();

-- Refuses a comment if its author is blocked by, or blocks, the owner of the work or the author of
-- the comment that it replies to. Edits and restored comments are checked as well.
CREATE OR REPLACE FUNCTION refuse_blocked_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM assets WHERE id = NEW.asset_id;
  IF NEW.in_reply_to_id IS NOT NULL THEN
    PERFORM refuse_if_blocked(NEW.profile_id, profile_id) FROM comments WHERE id = NEW.in_reply_to_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER comments_refuse_blocked_insert BEFORE INSERT ON comments
  FOR EACH ROW
  EXECUTE FUNCTION refuse_blocked_comment();
CREATE OR REPLACE TRIGGER comments_refuse_blocked_edit BEFORE UPDATE OF body ON comments
  FOR EACH ROW WHEN (OLD.body <> NEW.body)
  EXECUTE FUNCTION refuse_blocked_comment();
CREATE OR REPLACE TRIGGER comments_refuse_blocked_restore BEFORE UPDATE OF deleted_at ON comments
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION refuse_blocked_comment();

-- Refuses a new conversation if one of these two profiles blocks the other. The row does not say
-- which side begins it, so this checks both directions. The query that creates a conversation calls
-- refuse_if_blocked as well.
CREATE OR REPLACE FUNCTION refuse_blocked_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(NEW.profile_a_id, NEW.profile_b_id, false);
  IF EXISTS (SELECT FROM blocks WHERE (profile_id, target_id) IN ((NEW.profile_a_id, NEW.profile_b_id), (NEW.profile_b_id, NEW.profile_a_id))) THEN
    RAISE EXCEPTION 'one of the two profiles blocks the other' USING ERRCODE = 'UB001';
  END IF;
  IF EXISTS (SELECT FROM profiles WHERE id IN (NEW.profile_a_id, NEW.profile_b_id) AND is_suspended) THEN
    RAISE EXCEPTION 'one of the two profiles is suspended' USING ERRCODE = 'UB001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER conversations_refuse_blocked BEFORE INSERT ON conversations
  FOR EACH ROW
  EXECUTE FUNCTION refuse_blocked_conversation();

-- Refuses a message if one side blocks the other or is suspended.
CREATE OR REPLACE FUNCTION refuse_blocked_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(NEW.sender_profile_id, CASE NEW.sender_profile_id WHEN profile_a_id THEN profile_b_id ELSE profile_a_id END)
  FROM conversations WHERE id = NEW.conversation_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER messages_refuse_blocked BEFORE INSERT ON messages
  FOR EACH ROW
  EXECUTE FUNCTION refuse_blocked_message();

-- Refuses a performer on the artist's event if one blocks the other. The artist is the actor here.
CREATE OR REPLACE FUNCTION refuse_blocked_performer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(artist_id, NEW.profile_id) FROM artist_events WHERE id = NEW.event_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER event_acts_refuse_blocked BEFORE INSERT OR UPDATE ON event_acts
  FOR EACH ROW WHEN (NEW.profile_id IS NOT NULL)
  EXECUTE FUNCTION refuse_blocked_performer();

-- Refuses a credit on the artist's album if one of the two profiles blocks the other.
CREATE OR REPLACE FUNCTION refuse_blocked_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_blocked(profile_id, NEW.profile_id) FROM albums WHERE id = NEW.album_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER album_credits_refuse_blocked BEFORE INSERT OR UPDATE ON album_credits
  FOR EACH ROW WHEN (NEW.profile_id IS NOT NULL)
  EXECUTE FUNCTION refuse_blocked_credit();
