import { and, eq, gt } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { account, knownAddress } from '../../db/schema/index';
import { sameText } from '../../db/same-text';

/** An address without a sign-in for this long is forgotten. */
const KNOWN_DAYS = 90;
const KNOWN_MS = KNOWN_DAYS * DAY_MS;

/** Whether this e-mail has signed in from this network before. */
export async function isKnownAddress(db: Database, email: string, network: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ at: knownAddress.lastUsedAt })
    .from(knownAddress)
    .innerJoin(account, eq(account.id, knownAddress.accountId))
    .where(
      and(
        sameText(account.email, email),
        eq(knownAddress.network, network),
        gt(knownAddress.lastUsedAt, forgottenBefore(now)),
      ),
    );
  return found !== undefined;
}

export async function rememberAddress(db: Database, accountId: number, network: string, now: Date): Promise<void> {
  await db
    .insert(knownAddress)
    .values({ accountId, network, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownAddress.accountId, knownAddress.network], set: { lastUsedAt: now } });
}

export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - KNOWN_MS);
}
