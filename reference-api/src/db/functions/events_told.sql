-- The events of people's settings as which an entry is told; none for what a person changed on the website. Of an
-- obstruction that may be the structure there are two.
-- Relied on by: src/alarms/tell-again.statements.ts, src/db/functions/note_notifications.sql
-- In the database: the trigger that tells of an entry and the statement that tells of it again ask the same.
create or replace function events_told(severity text, notified_as text, template integer, told_as text)
returns text[] language sql immutable as $$
  select array_remove(array[
    coalesce(notified_as, case
      when severity in ('L1', 'L2', 'L3', 'L4') then severity
      when severity = 'obstruction' then 'Obstruction'
      when severity = 'other' and template = 8 then 'Heartbeat'
      when severity = 'other' then 'System'
    end),
    case severity when 'obstruction' then told_as end
  ], null)
$$;
