-- Adds to the ledger what a log entry means for alarms: it opens one, ends some, or is a stage of one. A late alarm
-- may have ended already. What changes a level without ending it is a stage of the alarm that opened the episode, and
-- of the newest one.
-- Relied on by: src/alarms/event-log.statements.ts
-- In the database: nobody who logs an alarm can leave it out. At commit, so that the ledger's lock is the last one
-- taken: no transaction waits for another while it holds it.
create or replace function ledger_of_log() returns trigger language plpgsql as $$
declare
  m record;
begin
  if is_alarm(new.severity, new.confirmable) then
    select deflection, measured_distance, permissible_value, level1, level2, level3, level4 into m from measurement
    where system_id = new.system_id and node_id = new.node_id and measured_at = new.event_at;
    insert into ledger (log_id, system_id, at, kind, facts)
    select new.id, new.system_id, clock_timestamp(), 'logged', jsonb_build_object(
      'severity', new.severity, 'message', new.message_en, 'toldAs', new.told_as,
      'eventAt', to_char(new.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'receivedAt', to_char(new.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'levelBefore', new.level_before, 'levelAfter', new.level_after, 'system', s.name,
      'nodeId', n.id, 'node', n.name, 'serial', d.serial, 'sensor', d.main_sensor,
      'value', m.deflection, 'distance', m.measured_distance, 'wouldBe', case
        when new.severity = 'obstruction' then n.measurement_base_distance - m.measured_distance end,
      'permissibleValue', coalesce(m.permissible_value, n.permissible_value),
      'levels', case when n.id is not null then jsonb_build_array(
        coalesce(m.level1, n.threshold_level1), coalesce(m.level2, n.threshold_level2),
        coalesce(m.level3, n.threshold_level3), coalesce(m.level4, n.threshold_level4)) end)::text
    from system s
    left join node n on n.id = new.node_id
    left join device d on d.id = n.device_id
    where s.id = new.system_id;
    if new.level_after is null then
      insert into ledger (log_id, system_id, at, kind, facts)
      select new.id, new.system_id, clock_timestamp(), 'ended', jsonb_build_object(
        'by', e.id, 'message', e.message_en, 'levelAfter', e.level_after,
        'eventAt', to_char(e.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
      from log e
      where e.node_id = new.node_id and e.event_at > new.event_at
        and ends_alarm(new.severity, e.severity, e.confirmable, e.level_after)
      order by e.event_at, e.id limit 1;
    end if;
  end if;
  if new.level_after is not null or new.severity = 'obstruction' or new.msg_template_id = 30 then
    insert into ledger (log_id, system_id, at, kind, facts)
    select a.id, a.system_id, clock_timestamp(), case when a.is_over then 'ended' else 'stage' end,
      jsonb_build_object('by', new.id, 'message', new.message_en, 'levelAfter', new.level_after,
        'eventAt', to_char(new.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
    from (
      select l.id, l.system_id, ends_alarm(l.severity, new.severity, new.confirmable, new.level_after) as is_over,
        row_number() over oldest = 1 or row_number() over newest = 1 as is_told
      from log l
      where l.node_id = new.node_id and (l.event_at, l.id) < (new.event_at, new.id)
        and is_alarm(l.severity, l.confirmable)
        and (l.severity = 'obstruction') = (new.severity = 'obstruction')
        and exists (select from ledger x where x.log_id = l.id)
        and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended')
      window oldest as (order by l.event_at, l.id), newest as (order by l.event_at desc, l.id desc)
    ) a
    where a.is_over or a.is_told
    order by a.id;
  end if;
  return null;
end $$;

create constraint trigger ledger_of_log after insert on log deferrable initially deferred for each row
  when ((new.severity = 'obstruction' or is_alarm(new.severity, new.confirmable) or new.level_after is not null
    or new.msg_template_id = 30) and not is_quiet())
  execute function ledger_of_log();
