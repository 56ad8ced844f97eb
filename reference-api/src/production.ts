import { count } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { hashPassword, newToken, passwordMatches } from './accounts/secrets';
import { Refused } from './db/check-schema';
import type { Database } from './db/database';
import { lockUntilEnd } from './db/locks';
import { account } from './db/schema/index';
import type { Env } from './kit/env';
import { hasTables, storedWorld } from './world/check-world';
import { DEMO_PASSWORD } from './world/people';

/**
 * Refuses a production start on a database with demo passwords, or with neither an account nor the settings for the
 * first. It reads alone, and what has been in every version, since the database may still be that of an older one.
 * @throws Refused
 */
export async function checkProduction(client: Pick<PoolClient, 'query'>, env: Env): Promise<void> {
  if (env.ADMIN_PASSWORD === DEMO_PASSWORD)
    throw new Refused('ADMIN_PASSWORD is the password of the demo accounts. Choose another.');
  if (!(await hasTables(client))) return void firstOf(env);
  if ((await storedWorld(client)) !== null)
    throw new Refused(
      'This database holds the demo world, whose passwords everybody knows. Name another database, or set DEMO=1.',
    );
  const { rows: demoAccounts } = await client.query<{ email: string; hash: string }>(
    `select email, password_hash as hash from account where lower(email) like '%@sagitta.example'`,
  );
  for (const { email, hash } of demoAccounts) {
    if (await passwordMatches(hash, DEMO_PASSWORD))
      throw new Refused(`The account ${email} still has the demo password.`);
  }
  const { rows } = await client.query('select from account limit 1');
  if (rows.length === 0) firstOf(env);
}

/** Makes the first staff account of an empty database from ADMIN_EMAIL and ADMIN_PASSWORD. */
export async function prepareProduction(db: Database, env: Env): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two instances that start at the same time, the second finds the account of the first.
    await lockUntilEnd(tx, 'world');
    const [accounts] = await tx.select({ count: count() }).from(account);
    if (accounts && accounts.count > 0) return;
    const { email, password } = firstOf(env);
    await tx.insert(account).values({
      name: 'Administrator',
      email: email.toLowerCase(),
      category: 'staff',
      passwordHash: await hashPassword(password),
      pairingCode: newToken(),
    });
  });
}

function firstOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env): { email: string; password: string } {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) {
    throw new Refused(
      "The database has no account yet. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first one, of the provider's staff.",
    );
  }
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}
