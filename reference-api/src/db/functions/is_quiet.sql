-- Whether this session writes history: it sets sagitta.quiet. Then nobody is told of what it logs, which has no
-- ledger. The API's own role may not say so.
-- Relied on by: src/world/ensure-world.ts, src/db/functions/note_notifications.sql,
--   src/db/functions/ledger_of_log.sql
-- In the database: triggers ask it.
create or replace function is_quiet() returns boolean language sql stable as $$
  select case when coalesce(current_setting('sagitta.quiet', true), '') = 'on'
    then has_table_privilege(session_user, 'ledger', 'UPDATE') else false end
$$;
