ALTER TABLE "sms" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sms_queued" ON "sms" USING btree ("due_at") WHERE "sms"."state" = 'queued';--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_state" CHECK ("sms"."state" in ('queued', 'sent', 'delivered', 'failed'));