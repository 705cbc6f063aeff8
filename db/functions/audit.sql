-- The audit log is append-only.

-- The only allowed update removes personal data: the user, a subject that is a user, and keys of
-- before and after.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.id = OLD.id AND NEW.act = OLD.act AND NEW.subject_type = OLD.subject_type AND NEW.created_at = OLD.created_at
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id OR (NEW.subject_id IS NULL AND OLD.subject_type = 'user'))
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR OLD.before @> NEW.before)
    AND (NEW.after IS NOT DISTINCT FROM OLD.after OR OLD.after @> NEW.after) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;

CREATE OR REPLACE TRIGGER audit_log_keep BEFORE DELETE OR UPDATE ON audit_log
  FOR EACH ROW
  EXECUTE FUNCTION keep_audit_log();
