-- The functions and triggers of the schema security_log. The owner of the schema applies them: the
-- site's role at its start, or a superuser after the schema was handed over.

-- Rows are only ever added. The only updates remove the address: after 14 days, or together with the
-- account. Rows beyond 180 days may be deleted: those that lie in no partition of a month.
CREATE OR REPLACE FUNCTION security_log.keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed security_log.security_events;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed := OLD;
    IF NEW.address IS NULL AND (OLD.created_at < now() - interval '14 days'
      OR (NEW.user_id IS NULL AND OLD.user_id IS NOT NULL)) THEN
      allowed.address := NULL;
    END IF;
    IF NEW.user_id IS NULL THEN
      allowed.user_id := NULL;
    END IF;
    IF NEW IS NOT DISTINCT FROM allowed THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the security log is only ever added to';
END $$;

CREATE OR REPLACE TRIGGER security_events_keep BEFORE DELETE OR UPDATE ON security_log.security_events
  FOR EACH ROW
  EXECUTE FUNCTION security_log.keep_events();

CREATE OR REPLACE TRIGGER security_events_keep_all BEFORE TRUNCATE ON security_log.security_events
  FOR EACH STATEMENT
  EXECUTE FUNCTION security_log.keep_events();

-- Removes a deleted account from the log, with the addresses that it used. Accounts that exist stay.
CREATE OR REPLACE FUNCTION security_log.forget_account(account uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.users WHERE id = account) THEN
    RAISE EXCEPTION 'the security log forgets only accounts that are deleted';
  END IF;
  UPDATE security_log.security_events SET user_id = NULL, address = NULL WHERE user_id = account;
END $$;

-- Creates the partitions of this month and the next two, drops those whose last day is 180 days ago,
-- and removes addresses that are 14 days old. A month that began in the default partition stays there.
CREATE OR REPLACE FUNCTION security_log.keep_up() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  first date;
  old text;
BEGIN
  PERFORM pg_advisory_xact_lock(7201525);
  FOR first IN SELECT date_trunc('month', now())::date + make_interval(months => n) FROM generate_series(0, 2) AS n LOOP
    CONTINUE WHEN to_regclass('security_log.security_events_' || to_char(first, 'YYYY_MM')) IS NOT NULL
      OR EXISTS (SELECT FROM security_log.security_events_rest AS r
        WHERE r.created_at >= first::timestamptz AND r.created_at < (first + interval '1 month')::timestamptz);
    EXECUTE format('CREATE TABLE security_log.%I PARTITION OF security_log.security_events FOR VALUES FROM (%L) TO (%L)',
      'security_events_' || to_char(first, 'YYYY_MM'), first::timestamptz, (first + interval '1 month')::timestamptz);
  END LOOP;
  FOR old IN
    SELECT c.relname FROM pg_class AS c JOIN pg_inherits AS i ON i.inhrelid = c.oid
    WHERE i.inhparent = 'security_log.security_events'::regclass AND c.relname ~ '^security_events_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - interval '180 days'
  LOOP
    EXECUTE format('DROP TABLE security_log.%I', old);
  END LOOP;
  DELETE FROM security_log.security_events_rest WHERE created_at < now() - interval '180 days';
  UPDATE security_log.security_events SET address = NULL
  WHERE created_at < now() - interval '14 days' AND address IS NOT NULL;
END $$;
