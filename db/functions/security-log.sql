-- The security log is in a schema of its own; its functions are in db/security-log.

-- A deleted account disappears from the security log.
CREATE OR REPLACE FUNCTION forget_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM security_log.forget_account(OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_security_log AFTER DELETE ON users
  FOR EACH ROW
  EXECUTE FUNCTION forget_security_events();
