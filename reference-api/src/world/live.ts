import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/database';
import { tryLock } from '../db/locks';
import { appState } from '../db/schema/index';
import { adoptNodes } from './adopt-nodes';
import { advance } from './advance';
import { handOver } from './report';
import { restWhereOff } from './rest-where-off';
import { WORLD_STATE } from './build-world';
import { WorldStateSchema } from './check-world';

const TICK_MS = 4_000;

/** Keeps the demo world running with the API; returns a function that stops it after the current tick. */
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
 * One step: the nodes whose turn it is send a reading and fetch their commands.
 * Of several processes on one database only one does the step.
 */
export async function tick(db: Database, now: Date, turn: number): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = await tryLock(tx, 'world');
    const [stored] = await tx.select().from(appState).where(eq(appState.key, WORLD_STATE));
    if (!mine || !stored) return;
    const state = v.parse(WorldStateSchema, stored.value);
    await restWhereOff(tx, now);
    const adopted = await adoptNodes(tx, now);
    const uplinks = [...new Set([...(await whoseTurn(tx, now, turn)), ...adopted])];
    const heard = await advance(tx, state.scale, state.readingsUntil, now, uplinks);
    await handOver(tx, heard, now, PATIENCE);
  });
}

/** One node of one system per turn, every node with a waiting command, and every one that was just restored. */
async function whoseTurn(db: Database, now: Date, turn: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with alive as (
      select b.node_id as id, b.system_id, 
        row_number() over (partition by b.system_id order by b.node_id) - 1 as place,
        count(*) over (partition by b.system_id) as nodes
      from demo.sender b where b.period is not null and b.silent_from is null
    ), systems as (
      select system_id, row_number() over (order by system_id) - 1 as place, count(*) over () as systems
      from (select distinct system_id from alive) s
    )
    select alive.id from alive join systems using (system_id)
    where systems.place = ${turn}::int % systems.systems
      and alive.place = (${turn}::int / systems.systems) % alive.nodes
    union
    select alive.id from alive join node_command c on c.node_id = alive.id
    where c.state = 'queued' and c.requested_at <= ${now}::timestamptz - ${PATIENCE}::interval
    union
    select alive.id from alive join node_command c on c.node_id = alive.id join node on node.id = alive.id
    where c.state = 'applied' and c.kind = 'base' and not node.obstructed
    union
    select alive.id from alive join node using (id)
    where node.device_since > coalesce(node.latest_measurement_at, '-infinity')`);
  return rows.map((row) => row.id);
}

/** How long a command waits: long enough to see and withdraw it, without waiting for hours. */
const PATIENCE = '6 seconds';
