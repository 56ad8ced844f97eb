import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { insertApiToken } from '../src/accounts/api-tokens/api-tokens.statements';
import type { TestApi } from './api';

/** A token of an account, for these systems or for all that it may see. */
export function makeApiToken({ store: { db }, clock }: TestApi, accountId: number, systemIds: number[] | null = null) {
  const now = clock.now();
  const life = { createdAt: now, expiresAt: new Date(now.getTime() + DAY_MS) };
  return insertApiToken(db, { accountId, name: 'Script', systemIds, ...life });
}
