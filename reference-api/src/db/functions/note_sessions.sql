-- Notes for streams who has been signed out.
-- Relied on by: src/entrances/stream/change-feed.ts
-- In the database: as note_nodes.
create or replace function note_sessions() returns trigger language plpgsql as $$
begin
  insert into change (kind, ids) select 'session', array_agg(distinct account_id) from changed having count(*) > 0;
  return null;
end $$;

create trigger note_delete after delete on session
  referencing old table as changed for each statement execute function note_sessions();
