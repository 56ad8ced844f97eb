-- Whether an entry says that something is over: a lower level, or the end of an obstruction. A test says neither, nor
-- does an entry about changed thresholds (severity other): what it is about goes on.
-- Relied on by: src/alarms/notifications/message-events.ts, src/db/functions/urgency_of.sql
-- In the database: statements order messages by it before the API has read them.
create or replace function tells_end(
  severity text, confirmable boolean, template integer, level_before text, level_after text
) returns boolean language sql immutable as $$
  select case
    when template is not distinct from 10 then false
    when severity = 'obstruction' then not confirmable
    when severity in ('L1', 'L2', 'L3', 'L4')
      then coalesce(replace(level_after, 'none', 'L0') < replace(level_before, 'none', 'L0'), false)
    else false
  end
$$;
