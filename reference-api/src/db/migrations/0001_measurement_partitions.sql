-- Months of "measurement" are made as they are needed: by the demo world for its year, by whoever stores readings for theirs.
CREATE FUNCTION ensure_measurement_partitions(first timestamptz, last timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month timestamptz := date_trunc('month', first, 'UTC');
	next timestamptz;
	name text;
BEGIN
	WHILE month <= last LOOP
		next := date_trunc('month', month + interval '32 days', 'UTC');
		name := 'measurement_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
		IF to_regclass(name) IS NULL THEN
			EXECUTE format('CREATE TABLE %I PARTITION OF measurement FOR VALUES FROM (%L) TO (%L)', name, month, next);
		END IF;
		month := next;
	END LOOP;
END $$;
