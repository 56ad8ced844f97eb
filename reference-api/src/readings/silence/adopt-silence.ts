import { LOST_AFTER_MS, OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { TEMPLATE } from '../../alarms/event-log.statements';
import { GATEWAY_LOST_AFTER_MS } from './next';
import { IS_WATCHED, SINCE } from './watched';

/**
 * Takes over the silences that the log of an older database names already, so that the first round does not log them
 * again.
 */
export async function adoptSilence(db: Database, now: Date): Promise<void> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`;
  const newest = (began: number, ended: number) => sql`
    lateral (select l.event_at, l.msg_template_id from log l where l.node_id = n.id
      and l.msg_template_id in (${began}::int, ${ended}::int) order by l.event_at desc, l.id desc limit 1) as logged`;
  const packet = sql`greatest(d.latest_packet_at, ${SINCE})`;
  const measured = sql`greatest(n.latest_measurement_at, ${SINCE})`;
  const reported = sql`greatest(d.latest_packet_at, g.status_reporter_at)`;
  await db.execute(sql`
    insert into silence (system_id, kind, key, node_id, from_at, began_at)
    select n.system_id, 'device', n.id::text, n.id, ${packet}, logged.event_at
    from live_node n join device d on d.id = n.device_id join system s on s.id = n.system_id
    cross join ${newest(TEMPLATE.lost, TEMPLATE.lostEnd)}
    where ${IS_WATCHED} and logged.msg_template_id = ${TEMPLATE.lost}::int and ${packet} <= ${ago(LOST_AFTER_MS)}
    union all
    select n.system_id, 'outdated', n.id::text, n.id, ${measured}, logged.event_at
    from live_node n join device d on d.id = n.device_id join system s on s.id = n.system_id
    cross join ${newest(TEMPLATE.outdated, TEMPLATE.outdatedEnd)}
    where ${IS_WATCHED} and d.main_sensor <> 'none' and logged.msg_template_id = ${TEMPLATE.outdated}::int
      and ${measured} <= ${ago(OUTDATED_AFTER_MS)}
    union all
    select n.system_id, 'gateway', lower(d.serial), null, ${reported}, logged.event_at
    from live_node n join device d on d.id = n.device_id join gateway g on g.device_id = d.id
    cross join ${newest(TEMPLATE.lost, TEMPLATE.lostEnd)}
    where logged.msg_template_id = ${TEMPLATE.lost}::int and ${reported} <= ${ago(GATEWAY_LOST_AFTER_MS)}
    on conflict do nothing`);
}
