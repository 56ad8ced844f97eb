-- Notes, as a change of its log, that somebody has seen an alarm or that the ledger ended it: a list tells both of open
-- alarms, and neither is on the row of the log.
-- Relied on by: src/entrances/stream/change-feed.ts, src/systems/kept-cards.ts
-- In the database: as note_nodes.
create or replace function note_ledger() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids)
  select 'logs', new.system_id, array_remove(array[node_id], null) from log where id = new.log_id;
  return null;
end $$;

create trigger note_insert after insert on ledger for each row
  when (new.kind in ('seen', 'ended')) execute function note_ledger();
