-- Whether an account may see a system: the rule of src/access/visibility.ts for callers, here for people whom nobody
-- asked for. A test compares the two.
-- Relied on by: src/alarms/notifications/escalate.ts, src/alarms/notifications/message-events.ts,
--   src/systems/settings/escalation.statements.ts
-- In the database: statements ask it of each of many accounts, of whom the category is not known before.
create or replace function may_see_system(account_id integer, system_id integer)
returns boolean language sql stable as $$
  select exists (select from assignment a where a.account_id = $1 and a.system_id = $2)
    or exists (select from account p where p.id = $1 and (p.category = 'staff'
      or p.category = 'installer' and exists (select from system s where s.id = $2 and s.created_by = p.id)))
$$;
