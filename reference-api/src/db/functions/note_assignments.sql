-- Notes for streams who may see other systems now.
-- Relied on by: src/entrances/stream/change-feed.ts
-- In the database: as note_nodes.
create or replace function note_assignments() returns trigger language plpgsql as $$
begin
  insert into change (kind, ids) select 'access', array_agg(distinct account_id) from changed having count(*) > 0;
  return null;
end $$;

create trigger note_insert after insert on assignment
  referencing new table as changed for each statement execute function note_assignments();
create trigger note_update after update on assignment
  referencing new table as changed for each statement execute function note_assignments();
create trigger note_delete after delete on assignment
  referencing old table as changed for each statement execute function note_assignments();
