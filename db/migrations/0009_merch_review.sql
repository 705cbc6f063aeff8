CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- An item whose artwork goes, or is another picture from now on, is no longer what an admin has seen.
CREATE FUNCTION count_lost_artwork() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision = OLD.revision THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER merch_items_artwork BEFORE UPDATE OF artwork_id ON merch_items FOR EACH ROW
WHEN (OLD.artwork_id IS DISTINCT FROM NEW.artwork_id) EXECUTE FUNCTION count_lost_artwork();
--> statement-breakpoint
CREATE FUNCTION count_replaced_artwork() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merch_items SET revision = revision + 1
  WHERE artwork_id = NEW.id AND status IN ('draft', 'pending_approval');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artworks_replaced AFTER UPDATE OF original_path ON artworks FOR EACH ROW
WHEN (OLD.original_path IS DISTINCT FROM NEW.original_path) EXECUTE FUNCTION count_replaced_artwork();
--> statement-breakpoint
-- The audit log is only ever added to; an account that goes leaves its acts without a name.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
