-- An admin approves a merch item together with its picture. So an approved item needs a new review
-- when its artwork gets another picture.

-- When the picture of an artwork changes, its approved merch items become pending_approval again.
-- The revision of all its items grows, whatever their status: a concurrent edit or decision that
-- was based on the old picture then sees another revision and is refused.
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

-- Raises the revision of an item whose artwork is replaced or removed, unless the update raises it
-- already.
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
