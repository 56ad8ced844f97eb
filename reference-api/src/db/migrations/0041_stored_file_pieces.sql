CREATE TABLE "stored_file_piece" (
	"hash" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "stored_file_piece_hash_number_pk" PRIMARY KEY("hash","number")
);
--> statement-breakpoint
-- Photographs and packed documents do not get smaller; trying takes as long as writing.
ALTER TABLE "stored_file_piece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "stored_file_piece" ADD CONSTRAINT "stored_file_piece_hash_stored_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."stored_file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "stored_file_piece" SELECT "hash", 0, "bytes" FROM "stored_file";--> statement-breakpoint
ALTER TABLE "stored_file" DROP COLUMN "bytes";
