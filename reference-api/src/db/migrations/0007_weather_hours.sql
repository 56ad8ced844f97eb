CREATE TABLE "weather_hour" (
	"system_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"report" text NOT NULL,
	CONSTRAINT "weather_hour_system_id_at_pk" PRIMARY KEY("system_id","at")
);
--> statement-breakpoint
ALTER TABLE "weather_hour" ADD CONSTRAINT "weather_hour_system_id_weather_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."weather"("system_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The hours of a forecast, each as a report of its own, so that lists carry the current one without reading the whole.
-- A report that is not what it should be has no hours; it is kept, and told, as it came.
CREATE FUNCTION split_weather() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	hours jsonb;
BEGIN
	DELETE FROM weather_hour WHERE system_id = NEW.system_id;
	BEGIN
		hours := NEW.report::jsonb #> '{hourly,list}';
		INSERT INTO weather_hour (system_id, at, report)
		SELECT NEW.system_id, to_timestamp((hour ->> 'dt')::float8), jsonb_build_object('hourly', jsonb_build_object('list', jsonb_build_array(hour)))
		FROM jsonb_array_elements(CASE jsonb_typeof(hours) WHEN 'array' THEN hours ELSE '[]' END) AS hour
		WHERE jsonb_typeof(hour -> 'dt') = 'number'
		ON CONFLICT DO NOTHING;
	EXCEPTION WHEN data_exception THEN
		RETURN NULL;
	END;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER split_report AFTER INSERT OR UPDATE OF report ON weather FOR EACH ROW EXECUTE FUNCTION split_weather();
--> statement-breakpoint
UPDATE weather SET report = report;
