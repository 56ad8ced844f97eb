-- Adds to the ledger who confirmed an alarm.
-- Relied on by: src/alarms/log-entry.statements.ts
-- In the database: nobody who confirms can leave it out. At commit, as ledger_of_log.
create or replace function ledger_of_confirmation() returns trigger language plpgsql as $$
begin
  insert into ledger (log_id, system_id, at, kind, facts)
  values (new.id, new.system_id, new.confirmed_at, 'confirmed', jsonb_build_object(
    'account', new.confirmed_by, 'name', new.confirmed_by_name, 'comment', new.confirm_comment)::text);
  return null;
end $$;

create constraint trigger ledger_of_confirmation after update of confirmed_at on log
  deferrable initially deferred for each row
  when (old.confirmed_at is null and new.confirmed_at is not null
    and is_alarm(new.severity, new.confirmable) and not is_quiet())
  execute function ledger_of_confirmation();
