ALTER TABLE "node" ADD COLUMN "device_since" timestamp with time zone;
--> statement-breakpoint
-- So far a device that was never heard was taken to have come with the newest change of its node.
UPDATE node SET device_since = node.updated_via_website_at FROM device
WHERE device.id = node.device_id AND device.latest_packet_at IS NULL AND node.updated_via_website_at > node.created_at;
--> statement-breakpoint
ALTER TABLE "silence_round" ADD COLUMN "earlier_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "silence_round" ADD COLUMN "earlier_until" timestamp with time zone;
