-- The level as which the obstruction of a node is told, so that lists need not look it up in the log.
ALTER TABLE "node" ADD COLUMN "obstruction_told_as" text;--> statement-breakpoint
-- Of what goes on: as it was told, by this device, since the last end or closing (templates 11 and 32).
UPDATE "node" n SET "obstruction_told_as" = (
	SELECT max(l.told_as) FROM log l
	WHERE l.node_id = n.id AND l.severity = 'obstruction' AND l.confirmable
		AND l.event_at >= coalesce(n.device_since, '-infinity')
		AND l.event_at > coalesce((SELECT max(e.event_at) FROM log e
			WHERE e.node_id = n.id AND e.msg_template_id IN (11, 32)), '-infinity')
) WHERE n.obstructed;--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_obstruction_told_as" CHECK ("node"."obstruction_told_as" in ('L1', 'L2', 'L3', 'L4'));--> statement-breakpoint
CREATE OR REPLACE VIEW "live_node" AS SELECT * FROM "node" WHERE "retired_at" IS NULL;
