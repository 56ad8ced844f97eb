import { sql, type SQL } from 'drizzle-orm';
import { administeredBy } from '../access/administers';
import type { Caller } from '../access/caller';
import { askJson } from '../db/ask-json';
import type { Database } from '../db/database';
import { boolean, jsonObject } from '../db/json';
import { TEST_TEMPLATE } from '../db/log-kind';

/** Of a system that has logged for longer nobody is asked for a test, and its log is not searched for one. */
const NEW_FOR = sql.raw("interval '14 days'");

const FIELDS = {
  people: boolean(sql`${isTold('L3')} and ${isTold('L4')}`),
  tested: boolean(sql`case when exists (
      select from log l where l.system_id = s.id and l.event_at < ${sql.placeholder('now')}::timestamptz - ${NEW_FOR})
    then null else exists (
      select from log l join notification n on n.log_id = l.id join notification_message m on m.id = n.message_id
      where l.system_id = s.id and l.msg_template_id = ${sql.raw(String(TEST_TEMPLATE))}
        and m.state in ('sent', 'delivered'))
    end`),
};

/**
 * How far a system is set up in what only the host knows, as JSON (`firstSteps` of its details); null for a W2 system,
 * and for who does not administer it. A statement of its own: as a part of that of the system it would be planned anew
 * in each call, for 8 ms.
 */
export async function firstStepsJson(db: Database, caller: Caller, now: Date, id: number): Promise<string | null> {
  const administers = await administeredBy(db, caller);
  if (!administers(id)) return null;
  const query = () => sql`
    select ${jsonObject(FIELDS)} as json from system s where s.id = ${sql.placeholder('id')}::int and s.version = 'W4'`;
  return askJson(db, 'first_steps', query, { id, now: now.toISOString() });
}

/** SQL that is true if a member of the system is told of this event by a channel that can reach them. */
function isTold(event: 'L3' | 'L4'): SQL {
  return sql`exists (
    select from members_told(s.id, array[${sql.raw(`'${event}'`)}]) m where m.unreachable is null)`;
}
