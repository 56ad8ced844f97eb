import type { NotificationEvent } from '@sagitta/shared-contracts/api/account';
import { and, eq, gt, max } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { log } from '../../db/schema/index';
import { TEMPLATE } from '../../alarms/event-log.statements';

/** When a system's members were last sent a test of this event, if that was after `since`. */
export async function lastTestAfter(
  db: Database,
  { systemId, event, since }: { systemId: number; event: NotificationEvent; since: Date },
): Promise<Date | null> {
  const isSuch = and(
    eq(log.systemId, systemId),
    eq(log.msgTemplateId, TEMPLATE.test),
    eq(log.notifiedAs, event),
    gt(log.eventAt, since),
  );
  const [found] = await db
    .select({ at: max(log.eventAt) })
    .from(log)
    .where(isSuch);
  return found?.at ?? null;
}
