-- What an admin approved is the picture that they saw: with another one, items wait for approval again. Every status counts the
-- change, so that whoever edits or decides on an item at the same time waits for it and then sees that it changed.
CREATE OR REPLACE FUNCTION count_replaced_artwork() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merch_items
  SET revision = revision + 1,
    status = CASE status WHEN 'approved' THEN 'pending_approval' ELSE status END,
    updated_at = now()
  WHERE artwork_id = NEW.id;
  RETURN NULL;
END $$;
