-- Rewrites no message: a column without a default. Of routers deleted before, messages have lost it.
ALTER TABLE "sms" ADD COLUMN "router_serial_number" text;--> statement-breakpoint
-- The history of one record.
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","entity_id","id");
