-- Notes for streams which nodes have changed: one row a statement and system. "changed" holds the rows that the
-- statement wrote.
-- Relied on by: src/entrances/stream/change-feed.ts, src/systems/kept-cards.ts
-- In the database: nobody who writes can forget it, by hand and by foreign keys included.
create or replace function note_nodes() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids) select 'nodes', system_id, array_agg(id) from changed group by system_id;
  return null;
end $$;

create trigger note_insert after insert on node
  referencing new table as changed for each statement execute function note_nodes();
create trigger note_update after update on node
  referencing new table as changed for each statement execute function note_nodes();
create trigger note_delete after delete on node
  referencing old table as changed for each statement execute function note_nodes();
