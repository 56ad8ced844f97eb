import { LOST_AFTER_MS, OUTDATED_AFTER_MS, W2_LOST } from '@sagitta/shared-contracts/rules/device-status';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { GATEWAY_LOST_AFTER_MS } from './next';
import { type Listening, listenedFor } from './listening';
import type { KnownSource } from './silence';
import { IS_WATCHED, SINCE } from './watched';

/**
 * The systems of which something may have fallen silent or reported again since the last round; every minute it is
 * none, as a rule. A query over all devices on purpose: an index on the newest packet would be written with every
 * packet (docs/decisions/0064-silence.md).
 */
export async function changedSystems(
  db: Database,
  sources: readonly KnownSource[],
  listening: Listening,
  now: Date,
): Promise<number[]> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`;
  const silentSources = sources
    .filter(({ heard, limitMs }) => listenedFor(limitMs, heard, listening) <= now.getTime())
    .map(({ name }) => name);
  const { rows } = await db.execute<{ id: number }>(sql`
    select n.system_id as id
    from live_node n
    join device d on d.id = n.device_id
    join system s on s.id = n.system_id
    left join (
      select node_id, max(from_at) filter (where kind = 'device') as lost_from,
        max(began_at) filter (where kind = 'device') as lost_at,
        max(from_at) filter (where kind = 'outdated') as outdated_from,
        max(began_at) filter (where kind = 'outdated') as outdated_at, bool_or(kind = 'off') as off
      from silence where node_id is not null group by node_id
    ) as k on k.node_id = n.id
    where ${IS_WATCHED} and case
      when n.active = coalesce(k.off, false) then true
      when not n.active then false
      else case when s.version = 'W2' then (coalesce(n.w2_connection_status, 0) = ${W2_LOST}::int)
            is distinct from (k.lost_at is not null)
          else d.latest_packet_at > k.lost_from and d.latest_packet_at >= ${SINCE} or (k.lost_at is null
            and greatest(d.latest_packet_at, ${SINCE}, k.lost_from) <= ${ago(LOST_AFTER_MS)}) end
        or d.main_sensor <> 'none' and (n.latest_measurement_at > k.outdated_from or (k.outdated_at is null
          and ${outdatedFrom()} <= ${ago(OUTDATED_AFTER_MS)}
          and d.latest_packet_at >= ${outdatedFrom()} + ${OUTDATED_AFTER_MS}::int * interval '1 ms')) end
    union
    select n.system_id
    from gateway g
    join device d on d.id = g.device_id
    join live_node n on n.device_id = d.id
    left join silence k on k.system_id = n.system_id and k.kind = 'gateway' and k.key = lower(d.serial)
    where n.active and (d.latest_packet_at > k.from_at or g.status_reporter_at > k.from_at or (k.began_at is null
      and greatest(d.latest_packet_at, g.status_reporter_at, k.from_at) <= ${ago(GATEWAY_LOST_AFTER_MS)}
      and ${atLeastListened(sql`greatest(d.latest_packet_at, g.status_reporter_at, k.from_at)`, listening, now)}))
    union
    select k.system_id
    from silence k
    where k.kind in ('source', 'network', 'gateway', 'hearing') and exists (
      select from live_node n join device d on d.id = n.device_id
      where n.system_id = k.system_id and d.latest_packet_at > k.from_at)
    union
    select n.system_id
    from silence_gap a join live_node n on n.id = a.node_id or n.device_id = a.device_id
    union
    select n.system_id
    from device_radio r
    join device d on d.id = r.device_id
    join live_node n on n.device_id = d.id
    join system s on s.id = n.system_id
    where r.source = any(${sql.param(silentSources)}::text[]) and n.active and ${IS_WATCHED} and not exists (
      select from silence k where k.system_id = n.system_id and k.kind = 'source' and k.key = r.source
        and k.began_at is not null)
    order by id`);
  return rows.map(({ id }) => id);
}

/** Since when a node has not measured. */
function outdatedFrom(): SQL {
  return sql`greatest(n.latest_measurement_at, ${SINCE}, k.outdated_from)`;
}

/** Whether the host has listened since `from` for as long as makes a gateway lost: `listenedFor` for many at once. */
function atLeastListened(from: SQL, { listeningSince, earlier }: Listening, now: Date): SQL {
  const moment = (ms: number) => sql`${new Date(ms)}::timestamptz`;
  const before =
    earlier === null
      ? sql`interval '0'`
      : sql`greatest(interval '0', ${moment(earlier.until)} - greatest(${from}, ${moment(earlier.since)}))`;
  return sql`${now}::timestamptz - greatest(${from}, ${moment(listeningSince)}) + ${before}
    >= ${GATEWAY_LOST_AFTER_MS}::int * interval '1 ms'`;
}
