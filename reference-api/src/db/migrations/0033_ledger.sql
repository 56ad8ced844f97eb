-- A session that writes history says so. The API's own role may not: what it logs is told and has a ledger.
CREATE OR REPLACE FUNCTION is_quiet() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN coalesce(current_setting('sagitta.quiet', true), '') = 'on'
		THEN has_table_privilege(session_user, 'ledger', 'UPDATE') ELSE false END
$$;
--> statement-breakpoint
-- As before, and dated by the database's clock, whatever the entry says, and never before the entry before it. Tests with
-- a clock of their own set sagitta.ledger_clock, which counts only for a role that could change the ledger anyway.
CREATE OR REPLACE FUNCTION seal_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
	newest record;
BEGIN
	PERFORM pg_advisory_xact_lock(7265722);
	SELECT seq, hash, at INTO newest FROM ledger ORDER BY seq DESC LIMIT 1;
	NEW.seq := coalesce(newest.seq, 0) + 1;
	NEW.previous := coalesce(newest.hash, repeat('0', 64));
	IF coalesce(current_setting('sagitta.ledger_clock', true), '') <> 'given' OR NEW.at IS NULL
		OR NOT has_table_privilege(session_user, 'ledger', 'UPDATE') THEN
		NEW.at := greatest(clock_timestamp(), newest.at);
	END IF;
	NEW.at := date_trunc('milliseconds', NEW.at);
	NEW.facts := NEW.facts::jsonb::text;
	NEW.hash := encode(sha256(convert_to(concat_ws(E'\n', NEW.previous, NEW.seq,
		(extract(epoch FROM NEW.at) * 1000)::bigint, NEW.kind, NEW.log_id, NEW.system_id, NEW.facts), 'UTF8')), 'hex');
	RETURN NEW;
END $$;
--> statement-breakpoint
-- The API's own role makes no tables; this makes the months of the readings for it.
ALTER FUNCTION ensure_measurement_partitions(timestamptz, timestamptz) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- The words in which a person was told, as they were sent. For messages of before, nobody kept them.
ALTER TABLE "notification_message" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "notification_message" ADD COLUMN "body" text;
--> statement-breakpoint
-- Whose reading a frame was when it came: a device may move on to another node, of another system. Frames of before have
-- none, since nothing says where their device was.
ALTER TABLE "uplink_frame" ADD COLUMN "node_id" integer;--> statement-breakpoint
CREATE INDEX "uplink_frame_node" ON "uplink_frame" USING btree ("node_id","measured_at");--> statement-breakpoint
CREATE FUNCTION node_of_frame() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.node_id := (SELECT id FROM node WHERE device_id = NEW.device_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER node_of_frame BEFORE INSERT ON uplink_frame FOR EACH ROW EXECUTE FUNCTION node_of_frame();
