-- How soon people are told of an entry: 6 for L4 down to 3 for L1, 2 for an obstruction, 1 for what is no alarm, 0
-- for what is over. An obstruction that may be the structure counts as the level of what was measured. The order is
-- SEVERITY_ORDER of shared-contracts/rules/log; a test compares.
-- Relied on by: src/alarms/notifications/urgency.ts
-- In the database: statements order messages by it before the API has read them.
create or replace function urgency_of(
  severity text, confirmable boolean, template integer, level_before text, level_after text, told_as text
) returns integer language sql immutable as $$
  select case
    when tells_end(severity, confirmable, template, level_before, level_after) then 0
    when not is_alarm(severity, confirmable) then 1
    else 1 + array_position(array['obstruction', 'L1', 'L2', 'L3', 'L4'], coalesce(told_as, severity))
  end
$$;
