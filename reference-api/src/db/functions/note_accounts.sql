-- Notes for streams who may see other things now: accounts whose category has changed.
-- Relied on by: src/entrances/stream/change-feed.ts
-- In the database: as note_nodes.
create or replace function note_accounts() returns trigger language plpgsql as $$
begin
  insert into change (kind, ids)
  select 'access', array_agg(changed.id)
  from changed join before using (id) where changed.category <> before.category having count(*) > 0;
  return null;
end $$;

create trigger note_update after update on account
  referencing old table as before new table as changed for each statement execute function note_accounts();
