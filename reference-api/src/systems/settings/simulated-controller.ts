import { eq } from 'drizzle-orm';
import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';
import { system } from '../../db/schema/index';
import type { Env } from '../../kit/env';
import type { W2Controller, W2Outcome } from '../../access/calls/w2-controller';

const NO_ANSWER = 'The controller does not answer';
const BUSY = 'The controller is busy';
const NOT_CONNECTED = 'This host is not connected to W2 controllers';

/** The controllers of the demo: one that is not operational does not answer, and all are busy if so configured. */
export function w2Controller(db: Database, clock: Clock, mode: Env['W2_CONTROLLER']): W2Controller {
  const answer = async <T>(systemId: string, before: number | null, of: (now: number) => T): Promise<W2Outcome<T>> => {
    if (mode === 'none') return { ok: false, updatedAt: null, reason: NOT_CONNECTED };
    const now = Math.floor(clock().getTime() / 1000);
    const updatedAt = Math.max(now, (before ?? 0) + 1);
    if (mode === 'busy') return { ok: false, updatedAt, reason: BUSY };
    const [site] = await db
      .select({ operational: system.w2Operational })
      .from(system)
      .where(eq(system.w2SystemId, systemId));
    return site?.operational ? { ok: true, updatedAt, ...of(now) } : { ok: false, updatedAt: null, reason: NO_ANSWER };
  };
  return {
    configure: (systemId, _configuration, before) => answer(systemId, before, () => ({})),
    setRainstormMode: (systemId, seconds, before) =>
      answer(systemId, before, (now) => ({ end: seconds === 0 ? null : now + seconds })),
  };
}
