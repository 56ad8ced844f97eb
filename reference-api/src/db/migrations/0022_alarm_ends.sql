ALTER TABLE "log" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
-- Whether a later entry of the same device ends an alarm (is_alarm): of a level, one with a lower level; of an
-- obstruction, one about its end. The only place with this rule.
CREATE FUNCTION ends_alarm(alarm text, severity text, confirmable boolean, level_after text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE alarm WHEN 'obstruction' THEN severity = 'obstruction' AND NOT confirmable
		ELSE coalesce(replace(level_after, 'none', 'L0') < alarm, false) END
$$;
--> statement-breakpoint
-- As before, and when the uplink came in; and what it ends by the rule above.
CREATE OR REPLACE FUNCTION ledger_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_alarm(NEW.severity, NEW.confirmable) THEN
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
		LEFT JOIN measurement m ON m.node_id = NEW.node_id AND m.measured_at = NEW.event_at
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
--> statement-breakpoint
DROP TRIGGER ledger_of_log ON log;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_of_log AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((NEW.severity = 'obstruction' OR is_alarm(NEW.severity, NEW.confirmable) OR NEW.level_after IS NOT NULL) AND NOT is_quiet())
	EXECUTE FUNCTION ledger_of_log();
