CREATE TABLE "uploads" (
	"profile_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "uploads_profile_id_upload_id_pk" PRIMARY KEY("profile_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_of_asset" ON "uploads" USING btree ("asset_id");