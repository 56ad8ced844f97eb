import { count, eq, like, sql } from 'drizzle-orm';
import { hashPassword, newToken, passwordMatches } from './accounts/secrets';
import type { Database } from './db/database';
import { lockUntilEnd } from './db/locks';
import { account, appState } from './db/schema/index';
import type { Env } from './kit/env';
import { WORLD_STATE } from './world/build-world';
import { DEMO_PASSWORD } from './world/people';

/**
 * What a start without the demo world does: refuses demo passwords, and makes the first staff account of an empty
 * database from ADMIN_EMAIL and ADMIN_PASSWORD.
 */
export async function prepareProduction(db: Database, env: Env): Promise<void> {
  const [world] = await db.select().from(appState).where(eq(appState.key, WORLD_STATE));
  if (world)
    throw new Error(
      'This database holds the demo world, whose passwords everybody knows. Name another database, or set DEMO=1.',
    );
  if (env.ADMIN_PASSWORD === DEMO_PASSWORD)
    throw new Error('ADMIN_PASSWORD is the password of the demo accounts. Choose another.');
  const demoAccounts = await db
    .select()
    .from(account)
    .where(like(sql`lower(${account.email})`, '%@sagitta.example'));
  for (const { email, passwordHash } of demoAccounts) {
    if (await passwordMatches(passwordHash, DEMO_PASSWORD))
      throw new Error(`The account ${email} still has the demo password.`);
  }

  await db.transaction(async (tx) => {
    // Of two instances that start at the same time, the second finds the account of the first.
    await lockUntilEnd(tx, 'world');
    await makeFirstAccount(tx, env);
  });
}

async function makeFirstAccount(db: Database, env: Env): Promise<void> {
  const [accounts] = await db.select({ count: count() }).from(account);
  if (accounts && accounts.count > 0) return;
  if (env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined) {
    throw new Error(
      "The database has no account yet. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first one, of the provider's staff.",
    );
  }
  await db.insert(account).values({
    name: 'Administrator',
    email: env.ADMIN_EMAIL.toLowerCase(),
    category: 'staff',
    passwordHash: await hashPassword(env.ADMIN_PASSWORD),
    pairingCode: newToken(),
  });
}
