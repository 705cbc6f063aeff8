-- An admin approves an item together with its picture. With another picture the item is reviewed
-- again.

-- When the picture of an artwork changes, approved items with it wait for approval again. The
-- revision grows in every status, so that a concurrent edit or decision waits and then sees the
-- change.
CREATE OR REPLACE FUNCTION review_merch_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merch_items
  SET revision = revision + 1,
    status = CASE status WHEN 'approved' THEN 'pending_approval' ELSE status END,
    updated_at = now()
  WHERE artwork_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER artworks_review_merch AFTER UPDATE OF original_path ON artworks
  FOR EACH ROW WHEN (OLD.original_path IS DISTINCT FROM NEW.original_path)
  EXECUTE FUNCTION review_merch_again();

-- Raises the revision of an item that gets another artwork, or none.
CREATE OR REPLACE FUNCTION revise_merch_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision = OLD.revision THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER merch_items_revise BEFORE UPDATE OF artwork_id ON merch_items
  FOR EACH ROW WHEN (OLD.artwork_id IS DISTINCT FROM NEW.artwork_id)
  EXECUTE FUNCTION revise_merch_item();
