ALTER TABLE "log" ADD COLUMN "confirmed_by_name" text;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "confirm_comment" text;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "level_before" text;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "level_after" text;--> statement-breakpoint
ALTER TABLE "log" ADD CONSTRAINT "log_level_before" CHECK ("log"."level_before" in ('none', 'L1', 'L2', 'L3', 'L4'));--> statement-breakpoint
ALTER TABLE "log" ADD CONSTRAINT "log_level_after" CHECK ("log"."level_after" in ('none', 'L1', 'L2', 'L3', 'L4'));--> statement-breakpoint
UPDATE "log" SET "confirmed_by_name" = "account"."name" FROM "account" WHERE "account"."id" = "log"."confirmed_by";
