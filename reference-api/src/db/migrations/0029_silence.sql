CREATE TABLE "heartbeat" (
	"system_id" integer PRIMARY KEY NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"given_on" date
);
--> statement-breakpoint
CREATE TABLE "silence" (
	"system_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"node_id" integer,
	"from_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone,
	"kept_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "silence_system_id_kind_key_pk" PRIMARY KEY("system_id","kind","key"),
	CONSTRAINT "silence_kind" CHECK (
		"silence"."kind" in ('source', 'network', 'gateway', 'hearing', 'device', 'outdated', 'off'))
);
--> statement-breakpoint
CREATE TABLE "silence_gap" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"device_id" integer,
	"node_id" integer,
	"from_at" timestamp with time zone,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "silence_gap_of_one" CHECK (num_nonnulls("silence_gap"."device_id", "silence_gap"."node_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "silence_round" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"concluded_at" timestamp with time zone NOT NULL,
	"listening_since" timestamp with time zone NOT NULL,
	CONSTRAINT "silence_round_only" CHECK ("silence_round"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "heartbeat" ADD CONSTRAINT "heartbeat_system_id_system_id_fk"
	FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "silence" ADD CONSTRAINT "silence_system_id_system_id_fk"
	FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "silence" ADD CONSTRAINT "silence_node_id_node_id_fk"
	FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "silence_gap" ADD CONSTRAINT "silence_gap_device_id_device_id_fk"
	FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "silence_gap" ADD CONSTRAINT "silence_gap_node_id_node_id_fk"
	FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "heartbeat_next" ON "heartbeat" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "silence_node" ON "silence" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "silence_gap_device" ON "silence_gap" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "silence_gap_node" ON "silence_gap" USING btree ("node_id");--> statement-breakpoint
-- Whoever stores a packet or a reading, a long silence that it ends is noted, so that the round that concludes silence
-- knows its exact end, and misses none that ended while the host did not run its rounds.
CREATE FUNCTION note_packet_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT is_quiet() AND EXISTS (SELECT FROM node WHERE device_id = NEW.id) THEN
		INSERT INTO silence_gap (device_id, from_at, to_at) VALUES (NEW.id, OLD.latest_packet_at, NEW.latest_packet_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_packet_gap AFTER UPDATE OF latest_packet_at ON device FOR EACH ROW
	WHEN (NEW.latest_packet_at > coalesce(OLD.latest_packet_at, '-infinity') + interval '12 hours')
	EXECUTE FUNCTION note_packet_gap();
--> statement-breakpoint
CREATE FUNCTION note_measurement_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT is_quiet() THEN
		INSERT INTO silence_gap (node_id, from_at, to_at)
		VALUES (NEW.id, OLD.latest_measurement_at, NEW.latest_measurement_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_measurement_gap AFTER UPDATE OF latest_measurement_at ON node FOR EACH ROW
	WHEN (NEW.latest_measurement_at > coalesce(OLD.latest_measurement_at, '-infinity') + interval '12 hours')
	EXECUTE FUNCTION note_measurement_gap();
