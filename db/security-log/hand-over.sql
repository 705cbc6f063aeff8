-- Gives the security log to a role of its own, so that the site can add to it and read it, but not
-- change it. A superuser runs this file in the site's database, once before the first start or at any
-- time after it; it may run again. The embedded database does it at each start.
--
-- The file only creates a role, and a function that the site calls after its migrations.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'undercroft_log') THEN
    CREATE ROLE undercroft_log NOLOGIN;
  END IF;
END $$;

-- Created again, so that the superuser who runs this file owns both.
DROP SCHEMA IF EXISTS undercroft_owner CASCADE;
CREATE SCHEMA undercroft_owner;

-- Runs as the superuser. It takes no argument and runs no code of the site.
CREATE FUNCTION undercroft_owner.hand_over_security_log() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  site text := (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = to_regclass('public.users'));
  statement text;
BEGIN
  IF site IS NULL OR to_regclass('security_log.security_events') IS NULL THEN
    RETURN;
  END IF;
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO undercroft_log', c.oid::regclass) FROM pg_class AS c
    WHERE c.relnamespace = 'security_log'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relowner <> 'undercroft_log'::regrole
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO undercroft_log', p.oid::regprocedure) FROM pg_proc AS p
    WHERE p.pronamespace = 'security_log'::regnamespace AND p.proowner <> 'undercroft_log'::regrole
  LOOP
    EXECUTE statement;
  END LOOP;
  ALTER SCHEMA security_log OWNER TO undercroft_log;
  -- It forgets an account only after its deletion.
  GRANT USAGE ON SCHEMA public TO undercroft_log;
  GRANT SELECT (id) ON public.users TO undercroft_log;
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA security_log FROM %I', site);
  EXECUTE format('REVOKE ALL ON SCHEMA security_log FROM %I', site);
  EXECUTE format('GRANT USAGE ON SCHEMA security_log TO %I', site);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA security_log TO %I', site);
  -- The time of an entry is always that of its insertion.
  EXECUTE format('GRANT INSERT (event, is_warning, is_own, user_id, address, network, device, details, times)
    ON security_log.security_events TO %I', site);
END $body$;

GRANT USAGE ON SCHEMA undercroft_owner TO PUBLIC;
GRANT EXECUTE ON FUNCTION undercroft_owner.hand_over_security_log() TO PUBLIC;
SELECT undercroft_owner.hand_over_security_log();
