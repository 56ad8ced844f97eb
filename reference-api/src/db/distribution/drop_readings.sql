-- Deletes the readings of a deleted node. Only in a distributed database, where the table of the readings can have no
-- foreign key to a local one; src/readings/store-readings.ts tells by this function whether a database is distributed.
-- Relied on by: src/db/distribution/distribute.ts, src/readings/store-readings.ts
-- In the database: nodes also go with their system, by a foreign key, which no code of the API sees.
create or replace function drop_readings() returns trigger language plpgsql as $$
begin
  delete from measurement where system_id = old.system_id and node_id = old.id;
  return null;
end $$;

create trigger drop_readings after delete on node for each row execute function drop_readings();
