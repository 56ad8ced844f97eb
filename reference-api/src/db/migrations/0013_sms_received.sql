ALTER TABLE "sms" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_gateway_id_unique" UNIQUE("gateway_id");