-- Each reading gets the system of its node, and the key begins with it: the readings of a system can be kept on one of
-- several servers. The table is written anew, since the column costs no bytes between the two that it stands between now.
-- In the order in which readings are stored, so that nobody who stores some meanwhile and the migration wait for each
-- other: dropping the old foreign key locks the nodes.
LOCK TABLE "node", "measurement" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "measurement" RENAME TO "measurement_before";
--> statement-breakpoint
CREATE TABLE "measurement" (
	"node_id" integer NOT NULL,
	"system_id" integer NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"deflection" real,
	"temperature1" real,
	"permissible_value" real,
	"level1" smallint,
	"level2" smallint,
	"level3" smallint,
	"level4" smallint,
	"obstructed" boolean NOT NULL
) PARTITION BY RANGE ("measured_at");
--> statement-breakpoint
DO $$
DECLARE
	month record;
BEGIN
	FOR month IN SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
		FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'measurement_before'::regclass ORDER BY c.relname LOOP
		EXECUTE format('ALTER TABLE %I RENAME TO %I', month.name, month.name || '_before');
		EXECUTE format('CREATE TABLE %I PARTITION OF measurement %s', month.name, month.bound);
		EXECUTE format('INSERT INTO %I (node_id, system_id, measured_at, deflection, temperature1, permissible_value,
				level1, level2, level3, level4, obstructed)
			SELECT m.node_id, n.system_id, m.measured_at, m.deflection, m.temperature1, m.permissible_value,
				m.level1, m.level2, m.level3, m.level4, m.obstructed
			FROM %I m JOIN node n ON n.id = m.node_id ORDER BY n.system_id, m.node_id, m.measured_at',
			month.name, month.name || '_before');
		EXECUTE format('DROP TABLE %I', month.name || '_before');
	END LOOP;
END $$;
--> statement-breakpoint
DROP TABLE "measurement_before";
--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_system_id_node_id_measured_at_pk" PRIMARY KEY("system_id","node_id","measured_at");
--> statement-breakpoint
-- With the system, so that the readings of a deleted node are found by the key.
ALTER TABLE "node" ADD CONSTRAINT "node_of_system_unique" UNIQUE("system_id","id");
--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_node" FOREIGN KEY ("system_id","node_id") REFERENCES "public"."node"("system_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- An instance of the version before stores readings without their system: while the instances are replaced, and after
-- going back.
CREATE FUNCTION fill_system_of_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.system_id := (SELECT system_id FROM node WHERE id = NEW.node_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER system_of_reading BEFORE INSERT ON measurement
	FOR EACH ROW WHEN (NEW.system_id IS NULL) EXECUTE FUNCTION fill_system_of_reading();
--> statement-breakpoint
-- As before, with the reading by a statement of its own, which one shard can answer.
CREATE OR REPLACE FUNCTION ledger_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	m record;
BEGIN
	IF is_alarm(NEW.severity, NEW.confirmable) THEN
		SELECT deflection, permissible_value, level1, level2, level3, level4 INTO m FROM measurement
		WHERE system_id = NEW.system_id AND node_id = NEW.node_id AND measured_at = NEW.event_at;
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT NEW.id, NEW.system_id, clock_timestamp(), 'logged', jsonb_build_object(
			'severity', NEW.severity, 'message', NEW.message_en, 'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'receivedAt', to_char(NEW.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'levelBefore', NEW.level_before, 'levelAfter', NEW.level_after, 'system', s.name, 'nodeId', n.id, 'node', n.name,
			'serial', d.serial, 'sensor', d.main_sensor, 'value', m.deflection,
			'permissibleValue', coalesce(m.permissible_value, n.permissible_value),
			'levels', CASE WHEN n.id IS NOT NULL THEN jsonb_build_array(
				coalesce(m.level1, n.threshold_level1), coalesce(m.level2, n.threshold_level2),
				coalesce(m.level3, n.threshold_level3), coalesce(m.level4, n.threshold_level4)) END)::text
		FROM system s
		LEFT JOIN node n ON n.id = NEW.node_id
		LEFT JOIN device d ON d.id = n.device_id
		WHERE s.id = NEW.system_id;
	END IF;
	IF NEW.level_after IS NOT NULL OR NEW.severity = 'obstruction' THEN
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT a.id, a.system_id, clock_timestamp(), 'ended', jsonb_build_object(
			'by', NEW.id, 'message', NEW.message_en, 'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'levelAfter', NEW.level_after)::text
		FROM log a
		WHERE a.node_id = NEW.node_id AND (a.event_at, a.id) < (NEW.event_at, NEW.id) AND is_alarm(a.severity, a.confirmable)
			AND ends_alarm(a.severity, NEW.severity, NEW.confirmable, NEW.level_after)
			AND EXISTS (SELECT FROM ledger l WHERE l.log_id = a.id)
			AND NOT EXISTS (SELECT FROM ledger l WHERE l.log_id = a.id AND l.kind = 'ended')
		ORDER BY a.id;
	END IF;
	RETURN NULL;
END $$;
