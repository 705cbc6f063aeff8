CREATE TABLE "feed_heads" (
	"profile_id" uuid NOT NULL,
	"asset_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "feed_heads_profile_id_asset_type_pk" PRIMARY KEY("profile_id","asset_type")
);
--> statement-breakpoint
DROP INDEX "assets_listed";--> statement-breakpoint
ALTER TABLE "feed_heads" ADD CONSTRAINT "feed_heads_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_moments" ON "comments" USING btree ("asset_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."deleted_at" is null and "comments"."at_ms" is not null;--> statement-breakpoint
CREATE INDEX "assets_listed" ON "assets" USING btree ("asset_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"profile_id") WHERE "assets"."listed";