-- Whoever writes, "change" is told: one row a statement and system. "changed" holds the rows that the statement wrote.
CREATE FUNCTION note_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, system_id, ids) SELECT 'nodes', system_id, array_agg(id) FROM changed GROUP BY system_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, system_id, ids)
	SELECT 'logs', system_id, coalesce(array_agg(DISTINCT node_id) FILTER (WHERE node_id IS NOT NULL), '{}') FROM changed GROUP BY system_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- An installer sees the systems that they created.
CREATE FUNCTION note_systems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, system_id) SELECT 'system', id FROM changed;
	IF TG_OP <> 'UPDATE' THEN
		INSERT INTO change (kind, ids) SELECT 'access', array_agg(DISTINCT created_by) FROM changed WHERE created_by IS NOT NULL HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_parts_of_systems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, system_id) SELECT DISTINCT 'system', system_id FROM changed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, ids) SELECT 'access', array_agg(DISTINCT account_id) FROM changed HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, ids)
	SELECT 'access', array_agg(changed.id) FROM changed JOIN before USING (id) WHERE changed.category <> before.category HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO change (kind, ids) SELECT 'session', array_agg(DISTINCT account_id) FROM changed HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	target record;
BEGIN
	FOR target IN SELECT * FROM (VALUES
		('node', 'note_nodes'), ('log', 'note_logs'), ('system', 'note_systems'),
		('system_map', 'note_parts_of_systems'), ('weather', 'note_parts_of_systems'), ('assignment', 'note_assignments')
	) AS t(name, noter) LOOP
		EXECUTE format('CREATE TRIGGER note_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', target.name, target.noter);
		EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', target.name, target.noter);
		EXECUTE format('CREATE TRIGGER note_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', target.name, target.noter);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON account REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_accounts();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sessions();
--> statement-breakpoint
-- There is always a newest change, so that a stream has somewhere to begin.
INSERT INTO change (kind) VALUES ('start');
