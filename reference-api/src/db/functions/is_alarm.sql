-- Whether an entry opens an alarm. The same rule as isAlarm of shared-contracts/rules/log.
-- Relied on by: src/alarms/alarms.statements.ts, src/alarms/notifications/gather-messages.ts,
--   src/db/functions/ledger_of_log.sql
-- In the database: triggers and statements need it for rows that they do not bring to the API.
create or replace function is_alarm(severity text, confirmable boolean) returns boolean language sql immutable as $$
  select confirmable and severity in ('L1', 'L2', 'L3', 'L4', 'obstruction')
$$;
