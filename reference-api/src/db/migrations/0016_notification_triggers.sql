-- A session that writes history (the demo world's past) sets sagitta.quiet: nobody is told of it, and it has no ledger.
CREATE FUNCTION is_quiet() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('sagitta.quiet', true), '') = 'on'
$$;
--> statement-breakpoint
-- Entries that open an alarm.
CREATE FUNCTION is_alarm(severity text, confirmable boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT confirmable AND severity IN ('L1', 'L2', 'L3', 'L4', 'obstruction')
$$;
--> statement-breakpoint
-- Whoever writes a log entry, those who asked to be told of it have a notification when its transaction commits.
CREATE FUNCTION note_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_quiet() THEN
		RETURN NULL;
	END IF;
	INSERT INTO notification (log_id, account_id, channel, created_at, due_at, suppressed)
	SELECT l.id, a.account_id, told.channel, now(), now() + interval '2 seconds', CASE
		WHEN l.event_at < now() - interval '24 hours' THEN 'Logged more than 24 hours after the event'
		WHEN NOT n.active AND l.severity IN ('L1', 'L2', 'L3', 'L4', 'obstruction') THEN 'The device is switched off'
		WHEN told.channel = 'sms' AND p.phone IS NULL THEN 'No phone number'
	END
	FROM changed l
	JOIN system s ON s.id = l.system_id
	LEFT JOIN node n ON n.id = l.node_id
	JOIN assignment a ON a.system_id = l.system_id
	JOIN account p ON p.id = a.account_id
	CROSS JOIN LATERAL (VALUES ('email', a.email_events), ('push', a.push_events), ('sms', a.sms_events)) told (channel, events)
	WHERE coalesce(l.notified_as, CASE
			WHEN l.severity IN ('L1', 'L2', 'L3', 'L4') THEN l.severity
			WHEN l.severity = 'obstruction' THEN 'Obstruction'
			WHEN l.severity = 'other' AND l.msg_template_id = 8 THEN 'Heartbeat'
			WHEN l.severity = 'other' THEN 'System'
		END) = ANY (told.events)
		AND (s.version = 'W4' OR told.channel = 'email')
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_notifications AFTER INSERT ON log REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();
--> statement-breakpoint
-- One entry at a time: the lock is held until the transaction ends, so that numbers have no gaps and hashes one order.
CREATE FUNCTION seal_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	newest record;
BEGIN
	PERFORM pg_advisory_xact_lock(7265722);
	SELECT seq, hash INTO newest FROM ledger ORDER BY seq DESC LIMIT 1;
	NEW.seq := coalesce(newest.seq, 0) + 1;
	NEW.previous := coalesce(newest.hash, repeat('0', 64));
	NEW.at := date_trunc('milliseconds', NEW.at);
	NEW.facts := NEW.facts::jsonb::text;
	NEW.hash := encode(sha256(convert_to(concat_ws(E'\n', NEW.previous, NEW.seq,
		(extract(epoch FROM NEW.at) * 1000)::bigint, NEW.kind, NEW.log_id, NEW.system_id, NEW.facts), 'UTF8')), 'hex');
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seal_ledger BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION seal_ledger();
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger cannot be changed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- At commit, so that the ledger's lock is the last one taken: no transaction waits for another while it holds it.
CREATE FUNCTION ledger_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_alarm(NEW.severity, NEW.confirmable) THEN
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT NEW.id, NEW.system_id, clock_timestamp(), 'logged', jsonb_build_object(
			'severity', NEW.severity, 'message', NEW.message_en, 'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
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
	IF NEW.level_after IS NOT NULL THEN
		INSERT INTO ledger (log_id, system_id, at, kind, facts)
		SELECT a.id, a.system_id, clock_timestamp(), 'ended', jsonb_build_object(
			'by', NEW.id, 'message', NEW.message_en, 'eventAt', to_char(NEW.event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'levelAfter', NEW.level_after)::text
		FROM log a
		WHERE a.node_id = NEW.node_id AND (a.event_at, a.id) < (NEW.event_at, NEW.id) AND a.confirmable
			AND a.severity IN ('L1', 'L2', 'L3', 'L4') AND a.severity > replace(NEW.level_after, 'none', 'L0')
			AND EXISTS (SELECT FROM ledger l WHERE l.log_id = a.id)
			AND NOT EXISTS (SELECT FROM ledger l WHERE l.log_id = a.id AND l.kind = 'ended')
		ORDER BY a.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_of_log AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((is_alarm(NEW.severity, NEW.confirmable) OR NEW.level_after IS NOT NULL) AND NOT is_quiet())
	EXECUTE FUNCTION ledger_of_log();
--> statement-breakpoint
CREATE FUNCTION ledger_of_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ledger (log_id, system_id, at, kind, facts)
	VALUES (NEW.id, NEW.system_id, NEW.confirmed_at, 'confirmed', jsonb_build_object(
		'account', NEW.confirmed_by, 'name', NEW.confirmed_by_name, 'comment', NEW.confirm_comment)::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_of_confirmation AFTER UPDATE OF confirmed_at ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND is_alarm(NEW.severity, NEW.confirmable) AND NOT is_quiet())
	EXECUTE FUNCTION ledger_of_confirmation();
