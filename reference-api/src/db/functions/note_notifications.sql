-- Tells of a log entry: everybody whose settings ask for it has a notification when the transaction of the entry
-- commits. It is due 2 seconds later, so that events that come together share a message, into which
-- src/alarms/notifications/gather-messages.ts puts it.
-- Relied on by: src/alarms/event-log.statements.ts, src/alarms/notifications/start-notifications.ts
-- In the database: nobody who logs can forget it: an alarm that is stored is an alarm that is told.
create or replace function note_notifications() returns trigger language plpgsql as $$
begin
  if is_quiet() then
    return null;
  end if;
  insert into notification (log_id, account_id, channel, created_at, due_at, suppressed)
  select l.id, told.account_id, told.channel, now(), now() + interval '2 seconds', case
    when l.event_at < now() - interval '24 hours' then 'Logged more than 24 hours after the event'
    when not n.active and l.severity in ('L1', 'L2', 'L3', 'L4', 'obstruction') then 'The device is switched off'
    else told.unreachable
  end
  from changed l
  left join node n on n.id = l.node_id
  cross join lateral members_told(
    l.system_id, events_told(l.severity, l.notified_as, l.msg_template_id, l.told_as)) told
  on conflict do nothing;
  return null;
end $$;

create trigger note_notifications after insert on log
  referencing new table as changed for each statement execute function note_notifications();
