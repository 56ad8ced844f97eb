-- Notes for streams which systems have changed; an installer sees those that they created.
-- Relied on by: src/entrances/stream/change-feed.ts, src/systems/kept-cards.ts
-- In the database: as note_nodes.
create or replace function note_systems() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id) select 'system', id from changed;
  if tg_op <> 'UPDATE' then
    insert into change (kind, ids)
    select 'access', array_agg(distinct created_by) from changed where created_by is not null having count(*) > 0;
  end if;
  return null;
end $$;

create trigger note_insert after insert on system
  referencing new table as changed for each statement execute function note_systems();
create trigger note_update after update on system
  referencing new table as changed for each statement execute function note_systems();
create trigger note_delete after delete on system
  referencing old table as changed for each statement execute function note_systems();
