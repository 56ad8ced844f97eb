CREATE TABLE "stored_file" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "system_file" ADD COLUMN "content_hash" text;--> statement-breakpoint
INSERT INTO "stored_file" SELECT DISTINCT ON (1) encode(sha256("content"), 'hex'), "content" FROM "system_file";--> statement-breakpoint
UPDATE "system_file" SET "content_hash" = encode(sha256("content"), 'hex');--> statement-breakpoint
ALTER TABLE "system_file" ALTER COLUMN "content_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "system_file" ADD CONSTRAINT "system_file_content_hash_stored_file_hash_fk" FOREIGN KEY ("content_hash") REFERENCES "public"."stored_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "system_file_content_hash" ON "system_file" USING btree ("content_hash");--> statement-breakpoint
ALTER TABLE "system_file" DROP COLUMN "content";--> statement-breakpoint
-- Content goes with the last file that holds it, whoever deletes that file: a person, or the deletion of its system.
CREATE FUNCTION drop_unused_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM stored_file WHERE hash IN (SELECT content_hash FROM gone)
		AND NOT EXISTS (SELECT FROM system_file WHERE system_file.content_hash = stored_file.hash);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_content AFTER DELETE ON system_file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_unused_content();
