ALTER TABLE "assets" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The columns stay, and with them the triggers, indexes and views that ask them.
ALTER TABLE "assets" ALTER COLUMN "is_withheld" SET EXPRESSION AS (hidden_at is not null or is_maker_suspended or is_draft),
  ALTER COLUMN "listed" SET EXPRESSION AS (listable and not (hidden_at is not null or is_maker_suspended or is_draft));--> statement-breakpoint
CREATE INDEX "assets_drafts" ON "assets" USING btree ("profile_id","created_at","id") WHERE "assets"."is_draft";--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_draft" CHECK (not "assets"."is_draft" or "assets"."asset_type" <> 'artwork');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_file_withheld(owner uuid, key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM profiles WHERE id = owner AND is_suspended) OR EXISTS (
    SELECT FROM (
      SELECT id FROM assets WHERE profile_id = owner AND (hidden_at IS NOT NULL OR is_draft)
      UNION ALL SELECT id FROM artist_events WHERE artist_id = owner AND hidden_at IS NOT NULL
      UNION ALL SELECT id FROM playlists WHERE owner_profile_id = owner AND hidden_at IS NOT NULL
    ) AS hidden WHERE position(hidden.id::text IN key) > 0)
$$;
--> statement-breakpoint
-- The files of a new draft have their rows before it.
CREATE FUNCTION draft_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withhold_files(NEW.profile_id, NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assets_draft_made AFTER INSERT ON assets FOR EACH ROW WHEN (NEW.is_draft) EXECUTE FUNCTION draft_made();
--> statement-breakpoint
-- Followers are told of what is published: not of a draft that is made, and once of all that is published together.
CREATE FUNCTION tell_release(artist uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM follows WHERE target_id = artist AND tells_releases) THEN
    PERFORM graphile_worker.add_job('tell-release', json_build_object('artistId', artist, 'at', now()));
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notice_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_release(profile_id) FROM assets WHERE id = NEW.id AND NOT is_draft;
  RETURN NULL;
END $$;
