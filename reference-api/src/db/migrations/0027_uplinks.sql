CREATE TABLE "refused_uplink" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_uplink_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"body" "bytea" NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "refused_uplink_kind" CHECK ("refused_uplink"."kind" in ('unstorable', 'foreign', 'simulated'))
);
--> statement-breakpoint
CREATE INDEX "refused_uplink_received" ON "refused_uplink" USING btree ("received_at");--> statement-breakpoint
CREATE TABLE "mqtt_listener" (
	"source" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "own_format" boolean;--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "other_source" text;--> statement-breakpoint
ALTER TABLE "node_command" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
