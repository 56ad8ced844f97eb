-- 6 is the most urgent: an instance of the version before gathers without it, and its messages must not wait.
ALTER TABLE "notification_message" ADD COLUMN "urgency" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_message" ADD CONSTRAINT "notification_message_urgency"
	CHECK ("notification_message"."urgency" between 0 and 6);--> statement-breakpoint
DROP INDEX "notification_message_waiting";--> statement-breakpoint
CREATE INDEX "notification_message_waiting" ON "notification_message"
	USING btree ("channel","urgency" DESC NULLS LAST,"created_at","id")
	WHERE "notification_message"."state" in ('queued', 'sending');--> statement-breakpoint
-- Whether an entry says that something is over: a lower level, or the end of an obstruction. A test says neither.
CREATE FUNCTION tells_end(severity text, confirmable boolean, template integer, level_before text, level_after text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN template IS NOT DISTINCT FROM 10 THEN false
		WHEN severity = 'obstruction' THEN NOT confirmable
		ELSE coalesce(replace(level_after, 'none', 'L0') < replace(level_before, 'none', 'L0'), false)
	END
$$;
--> statement-breakpoint
-- How soon people are told of an entry: 6 for L4 down to 3 for L1, 2 for an obstruction, 1 for what is no alarm, 0 for
-- what is over. An obstruction that may be the structure counts as the level of what was measured.
CREATE FUNCTION urgency_of(
	severity text, confirmable boolean, template integer, level_before text, level_after text, told_as text
) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN tells_end(severity, confirmable, template, level_before, level_after) THEN 0
		WHEN NOT is_alarm(severity, confirmable) THEN 1
		ELSE 1 + array_position(ARRAY['obstruction', 'L1', 'L2', 'L3', 'L4'], coalesce(told_as, severity))
	END
$$;
--> statement-breakpoint
UPDATE notification_message m SET urgency = (
	SELECT coalesce(max(urgency_of(
		l.severity, l.confirmable, l.msg_template_id, l.level_before, l.level_after, l.told_as)), 0)
	FROM notification n JOIN log l ON l.id = n.log_id WHERE n.message_id = m.id
) WHERE m.state IN ('queued', 'sending');
--> statement-breakpoint
-- The events of people's settings as which an entry is told. Of an obstruction that may be the structure there are two.
CREATE FUNCTION events_told(severity text, notified_as text, template integer, told_as text)
RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(
		ARRAY[told_as(severity, notified_as, template), CASE severity WHEN 'obstruction' THEN told_as END], NULL)
$$;
--> statement-breakpoint
-- The members of a system whose settings name one of these events, once for each channel, and why it cannot reach them.
CREATE FUNCTION members_told(of_system integer, events text[])
RETURNS TABLE (account_id integer, channel text, unreachable text) LANGUAGE sql STABLE AS $$
	SELECT a.account_id, told.channel, CASE
		WHEN told.channel = 'sms' AND p.phone IS NULL THEN 'No phone number'
		WHEN told.channel = 'push' AND NOT EXISTS (SELECT FROM push_subscription b WHERE b.account_id = p.id)
			THEN 'No browser is registered for push'
	END
	FROM assignment a
	JOIN system s ON s.id = a.system_id
	JOIN account p ON p.id = a.account_id
	CROSS JOIN LATERAL (VALUES ('email', a.email_events), ('push', a.push_events), ('sms', a.sms_events))
		told (channel, events)
	WHERE a.system_id = $1 AND told.events && $2 AND (s.version = 'W4' OR told.channel = 'email')
$$;
--> statement-breakpoint
-- For instances of the version before, which resend by it.
CREATE OR REPLACE FUNCTION members_told(of_system integer, event text)
RETURNS TABLE (account_id integer, channel text, unreachable text) LANGUAGE sql STABLE AS $$
	SELECT * FROM members_told($1, ARRAY[$2])
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_quiet() THEN
		RETURN NULL;
	END IF;
	INSERT INTO notification (log_id, account_id, channel, created_at, due_at, suppressed)
	SELECT l.id, told.account_id, told.channel, now(), now() + interval '2 seconds', CASE
		WHEN l.event_at < now() - interval '24 hours' THEN 'Logged more than 24 hours after the event'
		WHEN NOT n.active AND l.severity IN ('L1', 'L2', 'L3', 'L4', 'obstruction') THEN 'The device is switched off'
		ELSE told.unreachable
	END
	FROM changed l
	LEFT JOIN node n ON n.id = l.node_id
	CROSS JOIN LATERAL members_told(
		l.system_id, events_told(l.severity, l.notified_as, l.msg_template_id, l.told_as)) told
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
