-- Notes for streams which logs have changed, and of which nodes.
-- Relied on by: src/entrances/stream/change-feed.ts, src/systems/kept-cards.ts, src/alarms/event-log.statements.ts
-- In the database: as note_nodes.
create or replace function note_logs() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids)
  select 'logs', system_id, coalesce(array_agg(distinct node_id) filter (where node_id is not null), '{}')
  from changed group by system_id;
  return null;
end $$;

create trigger note_insert after insert on log
  referencing new table as changed for each statement execute function note_logs();
create trigger note_update after update on log
  referencing new table as changed for each statement execute function note_logs();
create trigger note_delete after delete on log
  referencing old table as changed for each statement execute function note_logs();
