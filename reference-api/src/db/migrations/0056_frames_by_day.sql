-- Frames by the day on which they came, dropped by the day; and what each frame changes of a device on one row. Nothing
-- that is stored is written anew: the table of before becomes the partition of all days up to today.
-- In the order in which uplinks are stored, so that nobody who stores some meanwhile and the migration wait for each
-- other.
LOCK TABLE "device", "device_radio", "uplink_frame", "node" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "radio_fcnt" bigint;
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "radio_newest_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "radio_frames" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What each frame changes stands together at the end of the row: the log of an update has what is between the first and
-- the last byte that differ.
ALTER TABLE "device" ADD COLUMN "packet_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "signal_at" timestamp with time zone;
--> statement-breakpoint
-- Of an instance of the version before, and for it, stay "fcnt", "newest_at" and "frames" of "device_radio": while the
-- instances are replaced, and after going back (db/functions/radio_of_version_before.sql).
UPDATE "device" SET "packet_at" = d."latest_packet_at", "signal_at" = d."signal_quality_at",
	"radio_fcnt" = r."fcnt", "radio_newest_at" = r."newest_at", "radio_frames" = coalesce(r."frames", 0)
	FROM "device" d LEFT JOIN "device_radio" r ON r."device_id" = d."id" WHERE d."id" = "device"."id";
--> statement-breakpoint
-- With the trigger on it, which is made again with the functions (db/functions/note_packet_gap.sql).
ALTER TABLE "device" DROP COLUMN "latest_packet_at" CASCADE;
--> statement-breakpoint
ALTER TABLE "device" DROP COLUMN "signal_quality_at";
--> statement-breakpoint
ALTER TABLE "device" RENAME COLUMN "packet_at" TO "latest_packet_at";
--> statement-breakpoint
ALTER TABLE "device" RENAME COLUMN "signal_at" TO "signal_quality_at";
--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "past_fcnt" bigint;
--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "past_at" timestamp with time zone;
--> statement-breakpoint
-- Whatever the frames of its earlier epochs have counted to: until those are gone, each frame is looked up.
UPDATE "device_radio" SET "past_fcnt" = 4294967295, "past_at" = now() WHERE "epoch" <> 0;
--> statement-breakpoint
-- Room for the next version of a row beside it.
ALTER TABLE "device" SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "node" SET (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "node_hardware" (
	"node_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	CONSTRAINT "node_hardware_node_id_device_id_pk" PRIMARY KEY("node_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "node_hardware" ADD CONSTRAINT "node_hardware_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "node_hardware" ADD CONSTRAINT "node_hardware_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "node_hardware_device" ON "node_hardware" USING btree ("device_id");
--> statement-breakpoint
-- A node that has always had the device that it has needs no look at its frames.
INSERT INTO "node_hardware" ("node_id", "device_id")
	SELECT "id", "device_id" FROM "node" WHERE "device_id" IS NOT NULL
	UNION
	SELECT n."id", f."device_id" FROM "node" n JOIN "uplink_frame" f ON f."node_id" = n."id"
	WHERE n."device_id" IS NULL OR n."device_since" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "uplink_frame" RENAME TO "uplink_frame_before";
--> statement-breakpoint
CREATE TABLE "uplink_frame" (
	"received_at" timestamp with time zone NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"fcnt" bigint NOT NULL,
	"device_id" integer NOT NULL,
	"node_id" integer,
	"system_id" integer DEFAULT 0 NOT NULL,
	"epoch" integer NOT NULL,
	"port" smallint NOT NULL,
	"source" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"object" text,
	"signal" text NOT NULL
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "uplink_frame_before" DROP CONSTRAINT "uplink_frame_device_id_device_id_fk";
--> statement-breakpoint
ALTER TABLE "uplink_frame_before" DROP COLUMN "id";
--> statement-breakpoint
ALTER TABLE "uplink_frame_before" ADD COLUMN "system_id" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DO $$
DECLARE
	newest timestamptz := (SELECT max("received_at") FROM "uplink_frame_before");
BEGIN
	IF newest IS NULL THEN
		DROP TABLE "uplink_frame_before";
	ELSE
		EXECUTE format('ALTER TABLE uplink_frame ATTACH PARTITION uplink_frame_before FOR VALUES FROM (MINVALUE) TO (%L)',
			date_trunc('day', greatest(newest, now()), 'UTC') + interval '1 day');
		-- What is left finds the frames of a device.
		DROP INDEX "uplink_frame_received", "uplink_frame_node";
	END IF;
END $$;
--> statement-breakpoint
-- Each new day gets it; the partition of before has the index of its device that it had.
CREATE INDEX "uplink_frame_device" ON ONLY "uplink_frame" USING btree ("device_id","measured_at");
