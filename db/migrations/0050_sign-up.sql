ALTER TABLE "mailed_links" DROP COLUMN "password_hash";
