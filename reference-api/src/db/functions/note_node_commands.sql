-- Notes for streams that what a device is asked to do has changed.
-- Relied on by: src/entrances/stream/change-feed.ts
-- In the database: as note_nodes.
create or replace function note_node_commands() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids)
  select 'nodes', node.system_id, array_agg(distinct node.id)
  from changed join node on node.id = changed.node_id group by node.system_id;
  return null;
end $$;

create trigger note_insert after insert on node_command
  referencing new table as changed for each statement execute function note_node_commands();
create trigger note_update after update on node_command
  referencing new table as changed for each statement execute function note_node_commands();
