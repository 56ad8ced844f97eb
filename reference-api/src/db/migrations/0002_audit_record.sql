DROP INDEX "audit_entity";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "entity_name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "accounts" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "systems" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_accounts" ON "audit" USING gin ("accounts");--> statement-breakpoint
CREATE INDEX "audit_systems" ON "audit" USING gin ("systems");--> statement-breakpoint
ALTER TABLE "audit" DROP COLUMN "details";