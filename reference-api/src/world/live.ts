import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/database';
import { tryLock } from '../db/locks';
import { appState } from '../db/schema/index';
import { advance } from './advance';
import { WORLD_STATE } from './build-world';
import { WorldStateSchema } from './ensure-world';

const TICK_MS = 4_000;

/** Keeps the demo world going while the API runs; answers how to stop it, which waits for a tick that is under way. */
export function startLive(db: Database, clock: () => Date, onError: (error: unknown) => void): () => Promise<void> {
  let turn = 0;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      turn += 1;
      running = tick(db, clock(), turn)
        .catch(onError)
        .finally(() => {
          if (!stopped) next();
        });
    }, TICK_MS);
    timer.unref();
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

/**
 * One step: the nodes whose turn it is send a reading, and what a person has set on them applies.
 * Of several processes on one database only one does the step.
 */
export async function tick(db: Database, now: Date, turn: number): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = await tryLock(tx, 'world');
    const [stored] = await tx.select().from(appState).where(eq(appState.key, WORLD_STATE));
    if (!mine || !stored) return;
    const state = v.parse(WorldStateSchema, stored.value);
    const uplinks = await whoseTurn(tx, turn);
    await applySettings(tx, uplinks, now);
    await advance(tx, state.scale, state.readingsUntil, now, uplinks);
  });
}

/** One node of one system each turn, and every node that waits for new settings. */
async function whoseTurn(db: Database, turn: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with alive as (
      select b.node_id as id, b.system_id, 
        row_number() over (partition by b.system_id order by b.node_id) - 1 as place,
        count(*) over (partition by b.system_id) as nodes
      from demo.behaviour b where b.period is not null and b.silent_from is null
    ), systems as (
      select system_id, row_number() over (order by system_id) - 1 as place, count(*) over () as systems
      from (select distinct system_id from alive) s
    )
    select alive.id from alive join systems using (system_id)
    where systems.place = ${turn}::int % systems.systems
      and alive.place = (${turn}::int / systems.systems) % alive.nodes
    union
    select alive.id from alive join node using (id) where ${WAITING}`);
  return rows.map((row) => row.id);
}

const WAITING = sql.raw(`(
  (node.threshold, node.l1, node.l2, node.l3, node.l4) is distinct from
    (node.permissible_value, node.threshold_level1, node.threshold_level2, node.threshold_level3, node.threshold_level4)
  or node.base_requested_at > coalesce(node.base_recalculated_at, '-infinity')
)`);

/** What a person has set applies with the node's uplink, as with a real device. */
async function applySettings(db: Database, nodeIds: readonly number[], now: Date): Promise<void> {
  if (nodeIds.length === 0) return;
  await db.execute(sql`
    update node set permissible_value = threshold, threshold_level1 = l1, threshold_level2 = l2,
      threshold_level3 = l3, threshold_level4 = l4,
      base_recalculated_at = case when base_requested_at > coalesce(base_recalculated_at, '-infinity')
        then ${now}::timestamptz else base_recalculated_at end
    where id in ${nodeIds} and ${WAITING}`);
}
