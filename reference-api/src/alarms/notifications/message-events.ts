import { eq, type SQL, sql } from 'drizzle-orm';
import type { LogSeverity } from '@sagitta/shared-contracts/api/log';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type { KnownLevel } from '@sagitta/shared-contracts/rules/threat';
import type { Database } from '../../db/database';
import { account } from '../../db/schema/index';
import type { NOTIFICATION_REASONS } from '../../db/schema/notification';
import { severityOrder } from '../../db/severity-order';
import { TEMPLATE } from '../event-log.statements';
import { type ReadingPlace, readingsAt } from '../readings-at.statements';
import type { Recipient } from './channel';
import { urgencyOf } from './urgency';

type AlarmLevel = Exclude<KnownLevel, 'none'>;

/** An event of a message, with the reading and the limits in force then. */
export interface ToldEvent {
  id: number;
  severity: LogSeverity;
  /** It opens an alarm, so that it has a page of its own. */
  isAlarm: boolean;
  /** It says that something is over: a lower level, or the end of an obstruction. */
  isEnd: boolean;
  /** Nothing has happened: somebody checks whether messages arrive. */
  isTest: boolean;
  /** Of an obstruction that may be the structure: the level of what was measured. */
  toldAs: AlarmLevel | null;
  /** The level that is reached now; null for what is no change of level. */
  levelAfter: KnownLevel | null;
  message: string;
  at: Date;
  /** When the uplink came in that told of it; null without one. */
  receivedAt: Date | null;
  systemId: number;
  system: string;
  zone: string;
  device: string | null;
  sensor: SensorType | null;
  /** mm or degrees. */
  value: number | null;
  permissibleValue: number | null;
  /** Percent of the permissible value at which the level of the entry begins. */
  level: number | null;
  /** Why it is sent again, or to somebody who did not ask for it; null for the first time. */
  reason: (typeof NOTIFICATION_REASONS)[number] | null;
  /** EUI of the gateway that received the device's latest frame. */
  gateway: string | null;
}

/** The events of a message that its person may still see, most urgent first. */
export async function eventsOf(db: Database, messageId: number): Promise<ToldEvent[]> {
  const { rows } = await db.execute<
    Omit<ToldEvent, 'at' | 'receivedAt'> & {
      at: string;
      receivedAt: string | null;
      signal: string | null;
      place: ReadingPlace | null;
      rank: number | null;
    }
  >(sql`
    select l.id::int as id, l.severity, is_alarm(l.severity, l.confirmable) as "isAlarm", l.message_en as message,
      tells_end(l.severity, l.confirmable, l.msg_template_id, l.level_before, l.level_after) as "isEnd",
      l.msg_template_id is not distinct from ${TEMPLATE.test}::int as "isTest", l.told_as as "toldAs",
      l.level_after as "levelAfter", ${utc(sql`l.event_at`)} as at, ${utc(sql`l.received_at`)} as "receivedAt",
      s.id as "systemId", s.name as system, s.timezone as zone, n.name as device, d.main_sensor as sensor,
      n.permissible_value as "permissibleValue", array_position(array['L1', 'L2', 'L3', 'L4'], l.severity) as rank,
      case l.severity when 'L1' then n.threshold_level1 when 'L2' then n.threshold_level2
        when 'L3' then n.threshold_level3 when 'L4' then n.threshold_level4 end as level,
      case when l.node_id is not null
        then json_build_object('systemId', l.system_id, 'nodeId', l.node_id, 'at', l.event_at::text) end as place,
      told.reason, d.signal_quality_info as signal
    from (select t.log_id, t.account_id, max(t.reason) as reason from notification t
      where t.message_id = ${messageId}::bigint group by t.log_id, t.account_id) told
    join log l on l.id = told.log_id
    join system s on s.id = l.system_id
    left join node n on n.id = l.node_id
    left join device d on d.id = n.device_id
    where may_see_system(told.account_id, l.system_id)
    order by ${urgencyOf('l')} desc, ${severityOrder(sql`l.severity`)} desc, l.event_at, l.id`);
  const readings = await readingsAt(
    db,
    rows.map(({ place }) => place),
  );
  return rows.map(({ signal, at, receivedAt, place: _place, rank, ...event }, index) => {
    const reading = readings[index];
    return {
      ...event,
      at: new Date(at),
      receivedAt: receivedAt === null ? null : new Date(receivedAt),
      value: reading?.deflection ?? null,
      permissibleValue: reading?.permissibleValue ?? event.permissibleValue,
      level: (rank === null ? null : reading?.levels[rank - 1]) ?? event.level,
      gateway: gatewayIn(signal),
    };
  });
}

export async function recipientOf(db: Database, accountId: number): Promise<Recipient | null> {
  const [found] = await db
    .select({ accountId: account.id, email: account.email, phone: account.phone, language: account.language })
    .from(account)
    .where(eq(account.id, accountId));
  return found ?? null;
}

/** A moment as text that JavaScript reads. */
function utc(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const GATEWAY = /"gatewayId"\s*:\s*"([^"]+)"/;

/** The first gateway in the reception of a device's latest uplink; null where it names none. */
function gatewayIn(signal: string | null): string | null {
  return signal === null ? null : (GATEWAY.exec(signal)?.[1] ?? null);
}
