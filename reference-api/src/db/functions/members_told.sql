-- The members of a system whose settings name one of these events, once for each channel, and why it cannot reach
-- them. Of a W2 system people are told by e-mail only.
-- Relied on by: src/alarms/tell-again.statements.ts, src/db/functions/note_notifications.sql,
--   src/systems/first-steps.statements.ts
-- In the database: the trigger that tells of an entry and the statement that tells of it again ask the same.
create or replace function members_told(of_system integer, events text[])
returns table (account_id integer, channel text, unreachable text) language sql stable as $$
  select a.account_id, told.channel, case
    when told.channel = 'sms' and p.phone is null then 'No phone number'
    when told.channel = 'push' and not exists (select from push_subscription b where b.account_id = p.id)
      then 'No browser is registered for push'
  end
  from assignment a
  join system s on s.id = a.system_id
  join account p on p.id = a.account_id
  cross join lateral (values ('email', a.email_events), ('push', a.push_events), ('sms', a.sms_events))
    told (channel, events)
  where a.system_id = $1 and told.events && $2 and (s.version = 'W4' or told.channel = 'email')
$$;
