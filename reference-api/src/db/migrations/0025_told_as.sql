ALTER TABLE "log" ADD COLUMN "told_as" text;--> statement-breakpoint
ALTER TABLE "log" ADD CONSTRAINT "log_told_as" CHECK ("log"."told_as" in ('L1', 'L2', 'L3', 'L4'));--> statement-breakpoint
ALTER TABLE "measurement" ADD COLUMN "measured_distance" real;
