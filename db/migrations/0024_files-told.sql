-- What is known of a file that may be read is forgotten when that ends, and when it is stored anew. A notification holds 8,000 bytes, a key up
-- to 512. Beyond a thousand at once everything is forgotten.
CREATE FUNCTION tell_files() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER files_told AFTER UPDATE ON files REFERENCING OLD TABLE AS was
FOR EACH STATEMENT EXECUTE FUNCTION tell_files();
--> statement-breakpoint
CREATE TRIGGER files_told_gone AFTER DELETE ON files REFERENCING OLD TABLE AS was
FOR EACH STATEMENT EXECUTE FUNCTION tell_files();
