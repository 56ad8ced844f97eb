import { eq, sql } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { account, appState } from '../db/schema/index';
import type { WorldName } from '../kit/env';
import type { Say } from '../kit/say';
import { advance } from './advance';
import { buildWorld, WORLD_STATE } from './build-world';
import { OtherWorld, worldToGoOnWith } from './check-world';
import { crowdOf, refreshCrowd, storeCrowd } from './crowd';
import { accelerate } from './readings';

/**
 * Makes sure that the demo world exists and is up to date: builds it in an empty database, else adds the time since
 * the last run.
 * @throws OtherWorld; or Refused if the database holds anything but a demo world
 */
export async function ensureWorld(db: Database, { scale, crowd }: WorldName, now: Date, say: Say): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes on one server: the second one finds the world built by the first.
    await lockUntilEnd(tx, 'world');
    // What the world logs up to now is past: nobody is told of it (is_quiet).
    await tx.execute(sql`select set_config('sagitta.quiet', 'on', true)`);
    const [stored] = await tx.select().from(appState).where(eq(appState.key, WORLD_STATE));
    const [someone] = await tx.select({ id: account.id }).from(account).limit(1);
    const state = worldToGoOnWith({ stored: stored?.value ?? null, hasAccounts: someone !== undefined }, scale);
    if (!state) {
      await buildWorld(tx, scale, now, say);
      if (crowd !== null) await storeCrowd(tx, crowd, now);
      return;
    }
    const there = await crowdOf(tx);
    if ((there?.size ?? null) !== crowd)
      throw new OtherWorld(`it holds a crowd of ${there?.size ?? 0}; wanted is one of ${crowd ?? 0}`);
    const days = Math.floor((now.getTime() - state.readingsUntil.getTime()) / DAY_MS);
    if (days >= 1) say(`Adding the ${days} days since the last run …`);
    await advance(tx, scale, state.readingsUntil, now);
    await accelerate(tx, now);
    if (there) await refreshCrowd(tx, there, now);
  });
}
