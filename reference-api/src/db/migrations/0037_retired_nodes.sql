ALTER TABLE "node" ADD COLUMN "retired_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "retired_by" integer;
--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_retired_by_account_id_fk" FOREIGN KEY ("retired_by")
	REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "node" DROP CONSTRAINT "node_device_unique";
--> statement-breakpoint
DROP INDEX "node_name_unique";
--> statement-breakpoint
-- The name and the hardware of a retired node are free for another one.
CREATE UNIQUE INDEX "node_name_unique" ON "node" USING btree ("system_id",lower("name"))
	WHERE "node"."retired_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "node_device_unique" ON "node" USING btree ("device_id") WHERE "node"."retired_at" is null;
--> statement-breakpoint
CREATE INDEX "node_device" ON "node" USING btree ("device_id");
--> statement-breakpoint
-- What lists, judges and acts reads this; history and evidence read "node". A migration that adds a column to "node"
-- replaces the view.
CREATE VIEW "live_node" AS SELECT * FROM "node" WHERE "retired_at" IS NULL;
--> statement-breakpoint
-- As before, but nobody waits for a retired device.
CREATE OR REPLACE FUNCTION note_packet_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT is_quiet() AND EXISTS (SELECT FROM live_node WHERE device_id = NEW.id) THEN
		INSERT INTO silence_gap (device_id, from_at, to_at) VALUES (NEW.id, OLD.latest_packet_at, NEW.latest_packet_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before; a device without a node in use still belongs to the node that was retired with it last.
CREATE OR REPLACE FUNCTION node_of_frame() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.node_id := (SELECT id FROM node WHERE device_id = NEW.device_id
		ORDER BY retired_at DESC NULLS FIRST, id DESC LIMIT 1);
	RETURN NEW;
END $$;
