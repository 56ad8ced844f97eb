CREATE TABLE "device_radio" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"profile" text,
	"application_id" text,
	"dev_addr" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"fcnt" bigint,
	"newest_at" timestamp with time zone,
	"first_heard_at" timestamp with time zone NOT NULL,
	"frames" bigint DEFAULT 0 NOT NULL,
	"duplicates" bigint DEFAULT 0 NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "uplink_frame" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uplink_frame_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"fcnt" bigint NOT NULL,
	"source" text NOT NULL,
	"port" smallint NOT NULL,
	"payload" "bytea" NOT NULL,
	"object" text,
	"sent_at" timestamp with time zone,
	"measured_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"signal" text NOT NULL,
	CONSTRAINT "uplink_frame_once" UNIQUE("device_id","fcnt","epoch")
);
--> statement-breakpoint
ALTER TABLE "node_command" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "node_command" ADD COLUMN "queue_item_id" text;--> statement-breakpoint
ALTER TABLE "device_radio" ADD CONSTRAINT "device_radio_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplink_frame" ADD CONSTRAINT "uplink_frame_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uplink_frame_received" ON "uplink_frame" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "device_serial_lower" ON "device" USING btree (lower("serial"));--> statement-breakpoint
CREATE UNIQUE INDEX "node_command_queue_item" ON "node_command" USING btree ("queue_item_id");