CREATE TABLE "refused_count" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"serial" text NOT NULL,
	"events" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "refused_count_serial_kind_source_pk" PRIMARY KEY("serial","kind","source"),
	CONSTRAINT "refused_count_kind" CHECK ("refused_count"."kind" in ('unstorable', 'foreign', 'simulated'))
);
--> statement-breakpoint
ALTER TABLE "device_radio" ADD COLUMN "moved_at" timestamp with time zone;
--> statement-breakpoint
-- Events kept so far do not name their device. Those that cannot be stored are shown all the same.
INSERT INTO refused_count (source, kind, serial, events, first_at, last_at, reason)
SELECT source, kind, '', count(*), min(received_at), max(received_at), (array_agg(reason ORDER BY id DESC))[1]
FROM refused_uplink WHERE kind = 'unstorable' GROUP BY source, kind;
