-- A number of a report as it is stored; null for what is no number, and for one that no weather on earth has.
-- Relied on by: src/db/functions/split_weather.sql
-- In the database: as split_weather.
create or replace function weather_number(value jsonb, zero float8, lowest float8, highest float8)
returns real language sql immutable as $$
  select case when jsonb_typeof(value) = 'number'
    and (value #>> '{}')::numeric - zero::numeric between lowest::numeric and highest::numeric
    then round((value #>> '{}')::numeric - zero::numeric, 2)::real end
$$;
