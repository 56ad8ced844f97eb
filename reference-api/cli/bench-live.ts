import { isNotNull } from 'drizzle-orm';
import type { Store } from '../src/db/database';
import { node } from '../src/db/schema/index';
import type { Reading } from '../src/readings/follow-reading';
import { NOTHING_MEASURED, storeReadings } from '../src/readings/store-readings';

/**
 * Stores one reading after the other, of each measuring node in turn, as devices do that send all the time.
 * @returns a function that stops it after the current reading
 */
export async function startBenchLive(
  { db }: Store,
  clock: () => Date,
  perSecond: number,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const nodes = await db
    .select({ nodeId: node.id, distance: node.measuredDistance, angle: node.measuredAngle })
    .from(node)
    .where(isNotNull(node.calculatedDeflection))
    .orderBy(node.id);
  let turn = 0;
  let running = Promise.resolve();
  const store = async () => {
    const next = nodes[turn % nodes.length];
    turn += 1;
    if (!next) throw new Error('No node has measured.');
    const reading: Reading = { ...NOTHING_MEASURED, ...next, at: clock() };
    await db.transaction((tx) => storeReadings(tx, [reading], clock()));
  };
  const timer = setInterval(() => {
    running = running.then(store).catch(onError);
  }, 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    return running;
  };
}
