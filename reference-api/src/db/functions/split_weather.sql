-- Keeps the hours of a forecast, with their temperature in °C and their snowfall in mm an hour. Hours of the replaced
-- forecast that have begun are kept as past: each is the last forecast of its hour. A report of the service that does
-- not say its units (one stored by an earlier version) has no temperatures; one that is not what it should be has no
-- hours, and is told as it came.
-- Relied on by: src/systems/weather/refresh-weather.ts
-- In the database: a report that is replaced is at hand, one statement stores those of a whole place, and no alarm
-- depends on it.
create or replace function split_weather() returns trigger language plpgsql as $$
declare
  parsed jsonb;
  zero float8;
begin
  insert into weather_past (system_id, at, temperature, snow)
  select system_id, at, temperature, snow from weather_hour
  where system_id = new.system_id and at <= new.fetched_at and temperature is not null
  on conflict (system_id, at) do update set temperature = excluded.temperature, snow = excluded.snow;
  delete from weather_past where system_id = new.system_id and at < new.fetched_at - interval '3 years';
  delete from weather_hour where system_id = new.system_id;
  begin
    parsed := new.report::jsonb;
    zero := case
      when parsed ->> 'units' = 'standard' then 273.15
      when parsed ->> 'units' = 'metric' or not parsed ? 'source' then 0
    end;
    insert into weather_hour (system_id, at, report, temperature, snow)
    select new.system_id, to_timestamp((hour ->> 'dt')::float8),
      jsonb_build_object('hourly', jsonb_build_object('list', jsonb_build_array(hour))),
      weather_number(hour #> '{main,temp}', zero, -90, 60),
      case jsonb_typeof(hour -> 'snow')
        when 'number' then weather_number(hour -> 'snow', 0, 0, 500)
        when 'object' then coalesce(weather_number(hour #> '{snow,1h}', 0, 0, 500),
          weather_number(hour #> '{snow,3h}', 0, 0, 1500) / 3)
        -- An hour without snow lacks the field.
        else 0
      end
    from jsonb_array_elements(
      case jsonb_typeof(parsed #> '{hourly,list}') when 'array' then parsed #> '{hourly,list}' else '[]' end) as hour
    where jsonb_typeof(hour -> 'dt') = 'number'
    on conflict do nothing;
  exception when data_exception then
    return null;
  end;
  return null;
end $$;

create trigger split_report after insert or update of report on weather for each row execute function split_weather();
