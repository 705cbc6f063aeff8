-- feed_heads has the newest listed asset of each profile and asset type. The query of the feed
-- starts there.

-- A new asset becomes the head of its profile if it is newer than the present one.
CREATE OR REPLACE FUNCTION raise_feed_heads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Inserts in the order of the key: different orders would deadlock.
  INSERT INTO feed_heads AS head (profile_id, asset_type, created_at, asset_id)
  SELECT DISTINCT ON (profile_id, asset_type) profile_id, asset_type, created_at, id FROM changed WHERE is_public AND listable
  ORDER BY profile_id, asset_type, created_at DESC, id DESC
  ON CONFLICT (profile_id, asset_type) DO UPDATE SET created_at = excluded.created_at, asset_id = excluded.asset_id
  WHERE (head.created_at, head.asset_id) < (excluded.created_at, excluded.asset_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_newest_insert AFTER INSERT ON assets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION raise_feed_heads();

-- Maintains the head when an asset is shown, hidden, dated or deleted. Locks the head before it
-- reads assets, so it waits for a transaction that removes the next asset and sees the result.
CREATE OR REPLACE FUNCTION settle_feed_head() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head uuid;
  next record;
BEGIN
  SELECT asset_id INTO head FROM feed_heads
  WHERE profile_id = OLD.profile_id AND asset_type = OLD.asset_type FOR UPDATE;
  IF TG_OP = 'UPDATE' AND NEW.is_public AND NEW.listable THEN
    INSERT INTO feed_heads AS known (profile_id, asset_type, created_at, asset_id)
    VALUES (NEW.profile_id, NEW.asset_type, NEW.created_at, NEW.id)
    ON CONFLICT (profile_id, asset_type) DO UPDATE SET created_at = excluded.created_at, asset_id = excluded.asset_id
    WHERE (known.created_at, known.asset_id) < (excluded.created_at, excluded.asset_id);
  END IF;
  IF head IS DISTINCT FROM OLD.id THEN
    RETURN NULL;
  END IF;
  SELECT created_at, id INTO next FROM assets
  WHERE profile_id = OLD.profile_id AND asset_type = OLD.asset_type AND is_public AND listable
  ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 1;
  IF FOUND THEN
    UPDATE feed_heads SET created_at = next.created_at, asset_id = next.id
    WHERE profile_id = OLD.profile_id AND asset_type = OLD.asset_type;
  ELSE
    DELETE FROM feed_heads WHERE profile_id = OLD.profile_id AND asset_type = OLD.asset_type;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assets_newest_update AFTER UPDATE OF is_public, listable, created_at ON assets
  FOR EACH ROW
  EXECUTE FUNCTION settle_feed_head();
CREATE OR REPLACE TRIGGER assets_newest_delete AFTER DELETE ON assets
  FOR EACH ROW WHEN (OLD.is_public AND OLD.listable)
  EXECUTE FUNCTION settle_feed_head();
