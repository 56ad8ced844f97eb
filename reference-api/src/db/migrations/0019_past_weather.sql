CREATE TABLE "weather_past" (
	"system_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"temperature" real NOT NULL,
	"snow" real,
	CONSTRAINT "weather_past_system_id_at_pk" PRIMARY KEY("system_id","at")
);
--> statement-breakpoint
ALTER TABLE "weather_hour" ADD COLUMN "temperature" real;--> statement-breakpoint
ALTER TABLE "weather_hour" ADD COLUMN "snow" real;--> statement-breakpoint
ALTER TABLE "weather_past" ADD CONSTRAINT "weather_past_system_id_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A number of a report as it is stored; null for what is no number, and for one that no weather on earth has.
CREATE FUNCTION weather_number(value jsonb, zero float8, lowest float8, highest float8) RETURNS real LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN jsonb_typeof(value) = 'number' AND (value #>> '{}')::numeric - zero::numeric BETWEEN lowest::numeric AND highest::numeric
		THEN round((value #>> '{}')::numeric - zero::numeric, 2)::real END
$$;
--> statement-breakpoint
-- The hours of a forecast, as before, now with their temperature in °C and their snowfall in mm an hour. Hours of the
-- replaced forecast that have begun are kept: each is the last forecast of its hour. A report of the service that does
-- not say its units (one stored by an earlier version) has no temperatures.
CREATE OR REPLACE FUNCTION split_weather() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	parsed jsonb;
	zero float8;
BEGIN
	INSERT INTO weather_past (system_id, at, temperature, snow)
	SELECT system_id, at, temperature, snow FROM weather_hour
	WHERE system_id = NEW.system_id AND at <= NEW.fetched_at AND temperature IS NOT NULL
	ON CONFLICT (system_id, at) DO UPDATE SET temperature = excluded.temperature, snow = excluded.snow;
	DELETE FROM weather_past WHERE system_id = NEW.system_id AND at < NEW.fetched_at - interval '3 years';
	DELETE FROM weather_hour WHERE system_id = NEW.system_id;
	BEGIN
		parsed := NEW.report::jsonb;
		zero := CASE
			WHEN parsed ->> 'units' = 'standard' THEN 273.15
			WHEN parsed ->> 'units' = 'metric' OR NOT parsed ? 'source' THEN 0
		END;
		INSERT INTO weather_hour (system_id, at, report, temperature, snow)
		SELECT NEW.system_id, to_timestamp((hour ->> 'dt')::float8),
			jsonb_build_object('hourly', jsonb_build_object('list', jsonb_build_array(hour))),
			weather_number(hour #> '{main,temp}', zero, -90, 60),
			CASE jsonb_typeof(hour -> 'snow')
				WHEN 'number' THEN weather_number(hour -> 'snow', 0, 0, 500)
				WHEN 'object' THEN coalesce(weather_number(hour #> '{snow,1h}', 0, 0, 500),
					weather_number(hour #> '{snow,3h}', 0, 0, 1500) / 3)
				-- An hour without snow lacks the field.
				ELSE 0
			END
		FROM jsonb_array_elements(CASE jsonb_typeof(parsed #> '{hourly,list}') WHEN 'array' THEN parsed #> '{hourly,list}' ELSE '[]' END) AS hour
		WHERE jsonb_typeof(hour -> 'dt') = 'number'
		ON CONFLICT DO NOTHING;
	EXCEPTION WHEN data_exception THEN
		RETURN NULL;
	END;
	RETURN NULL;
END $$;
