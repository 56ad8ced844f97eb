-- Deletes the content of files of systems with the last file that holds it.
-- Relied on by: src/systems/files/file-store.ts
-- In the database: files also go with their system, by a foreign key, which no code of the API sees.
create or replace function drop_unused_content() returns trigger language plpgsql as $$
begin
  delete from stored_file where hash in (select content_hash from gone)
    and not exists (select from system_file where system_file.content_hash = stored_file.hash);
  return null;
end $$;

create trigger drop_content after delete on system_file
  referencing old table as gone for each statement execute function drop_unused_content();
