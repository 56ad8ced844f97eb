-- Whether a later entry of the same device ends an alarm (is_alarm): of a level, one about a reading below all
-- levels; of an obstruction, one about its end. Entries about changed thresholds have another severity and end
-- nothing. The only place with this rule.
-- Relied on by: src/alarms/alarms.statements.ts, src/alarms/close-alarm.statements.ts,
--   src/devices/retired-nodes.statements.ts, src/db/functions/ledger_of_log.sql
-- In the database: a trigger and statements need it for rows that they do not bring to the API.
create or replace function ends_alarm(alarm text, severity text, confirmable boolean, level_after text)
returns boolean language sql immutable as $$
  select not confirmable and case alarm when 'obstruction' then severity = 'obstruction'
    else severity in ('L1', 'L2', 'L3', 'L4') and coalesce(level_after = 'none', false) end
$$;
