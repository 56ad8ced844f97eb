ALTER TABLE "node" DROP COLUMN "base_requested_at";--> statement-breakpoint
ALTER TABLE "node" DROP COLUMN "base_recalculated_at";