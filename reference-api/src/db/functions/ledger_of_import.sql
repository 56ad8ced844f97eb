-- Adds to the ledger that recordings were imported, and that an import was taken back.
-- Relied on by: src/readings/import/imports.statements.ts
-- In the database: nobody who records an import can leave it out. At commit, as ledger_of_log.
create or replace function ledger_of_import() returns trigger language plpgsql as $$
begin
  insert into ledger (log_id, system_id, at, kind, facts)
  select new.log_id, new.system_id, clock_timestamp(), 'imported', jsonb_build_object(
    'import', new.id, 'nodeId', new.node_id, 'node', new.node_name, 'account', new.account_id,
    'name', new.account_name, 'file', new.file_name, 'sha256', new.sha256, 'options', new.options::jsonb,
    'stored', new.stored, 'known', new.known, 'refused', new.refused,
    'first', to_char(new.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'last', to_char(new.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
  where tg_op = 'INSERT'
  union all
  select new.log_id, new.system_id, clock_timestamp(), 'takenBack', jsonb_build_object(
    'import', new.id, 'nodeId', new.node_id, 'name', new.taken_back_by, 'readings', new.stored)::text
  where tg_op = 'UPDATE' and old.taken_back_at is null and new.taken_back_at is not null;
  return null;
end $$;

create constraint trigger ledger_of_import after insert or update on reading_import
  deferrable initially deferred for each row execute function ledger_of_import();
