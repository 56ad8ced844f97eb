CREATE TABLE "alarm_episode" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"permissible_value" real,
	"level1" smallint,
	"level2" smallint,
	"level3" smallint,
	"level4" smallint,
	CONSTRAINT "alarm_episode_level" CHECK ("alarm_episode"."level" in ('L1', 'L2', 'L3', 'L4'))
);
--> statement-breakpoint
ALTER TABLE "alarm_episode" ADD CONSTRAINT "alarm_episode_node_id_node_id_fk" FOREIGN KEY ("node_id")
	REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_kind";
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('logged', 'notified', 'delivered', 'failed',
	'seen', 'confirmed', 'escalated', 'stage', 'ended'));
--> statement-breakpoint
-- Whether a later entry of the same device ends an alarm (is_alarm): of a level, one about a reading below all
-- levels; of an obstruction, one about its end. Entries about changed thresholds have another severity and end
-- nothing. The only place with this rule.
CREATE OR REPLACE FUNCTION ends_alarm(alarm text, severity text, confirmable boolean, level_after text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT NOT confirmable AND CASE alarm WHEN 'obstruction' THEN severity = 'obstruction'
		ELSE severity IN ('L1', 'L2', 'L3', 'L4') AND coalesce(level_after = 'none', false) END
$$;
--> statement-breakpoint
-- As before, with the measured distance, the deflection that it would be, and the level as which an obstruction is
-- told. A late alarm may have ended already. What changes a level without ending it is a stage of the alarm that
-- opened the episode, and of the newest one.
CREATE OR REPLACE FUNCTION ledger_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	m record;
BEGIN
	IF is_alarm(NEW.severity, NEW.confirmable) THEN
		SELECT deflection, measured_distance, permissible_value, level1, level2, level3, level4 INTO m FROM measurement
		WHERE system_id = NEW.system_id AND node_id = NEW.node_id AND measured_at = NEW.event_at;
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT NEW.id, NEW.system_id, clock_timestamp(), 'logged', jsonb_build_object(
			'severity', NEW.severity, 'message', NEW.message_en, 'toldAs', NEW.told_as,
			'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'receivedAt', to_char(NEW.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'levelBefore', NEW.level_before, 'levelAfter', NEW.level_after, 'system', s.name,
			'nodeId', n.id, 'node', n.name, 'serial', d.serial, 'sensor', d.main_sensor,
			'value', m.deflection, 'distance', m.measured_distance, 'wouldBe', CASE
				WHEN NEW.severity = 'obstruction' THEN n.measurement_base_distance - m.measured_distance END,
			'permissibleValue', coalesce(m.permissible_value, n.permissible_value),
			'levels', CASE WHEN n.id IS NOT NULL THEN jsonb_build_array(
				coalesce(m.level1, n.threshold_level1), coalesce(m.level2, n.threshold_level2),
				coalesce(m.level3, n.threshold_level3), coalesce(m.level4, n.threshold_level4)) END)::text
		FROM system s
		LEFT JOIN node n ON n.id = NEW.node_id
		LEFT JOIN device d ON d.id = n.device_id
		WHERE s.id = NEW.system_id;
		IF NEW.level_after IS NULL THEN
			INSERT INTO ledger (log_id, system_id, at, kind, facts)
			SELECT NEW.id, NEW.system_id, clock_timestamp(), 'ended', jsonb_build_object(
				'by', e.id, 'message', e.message_en, 'levelAfter', e.level_after,
				'eventAt', to_char(e.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
			FROM log e
			WHERE e.node_id = NEW.node_id AND e.event_at > NEW.event_at
				AND ends_alarm(NEW.severity, e.severity, e.confirmable, e.level_after)
			ORDER BY e.event_at, e.id LIMIT 1;
		END IF;
	END IF;
	IF NEW.level_after IS NOT NULL OR NEW.severity = 'obstruction' OR NEW.msg_template_id = 30 THEN
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT a.id, a.system_id, clock_timestamp(), CASE WHEN a.is_over THEN 'ended' ELSE 'stage' END,
			jsonb_build_object('by', NEW.id, 'message', NEW.message_en, 'levelAfter', NEW.level_after,
				'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
		FROM (
			SELECT l.id, l.system_id, ends_alarm(l.severity, NEW.severity, NEW.confirmable, NEW.level_after) AS is_over,
				row_number() OVER oldest = 1 OR row_number() OVER newest = 1 AS is_told
			FROM log l
			WHERE l.node_id = NEW.node_id AND (l.event_at, l.id) < (NEW.event_at, NEW.id)
				AND is_alarm(l.severity, l.confirmable)
				AND (l.severity = 'obstruction') = (NEW.severity = 'obstruction')
				AND EXISTS (SELECT FROM ledger x WHERE x.log_id = l.id)
				AND NOT EXISTS (SELECT FROM ledger x WHERE x.log_id = l.id AND x.kind = 'ended')
			WINDOW oldest AS (ORDER BY l.event_at, l.id), newest AS (ORDER BY l.event_at DESC, l.id DESC)
		) a
		WHERE a.is_over OR a.is_told
		ORDER BY a.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_of_log ON log;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_of_log AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((NEW.severity = 'obstruction' OR is_alarm(NEW.severity, NEW.confirmable) OR NEW.level_after IS NOT NULL
		OR NEW.msg_template_id = 30) AND NOT is_quiet())
	EXECUTE FUNCTION ledger_of_log();
