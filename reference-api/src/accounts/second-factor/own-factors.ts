import { PROFESSIONALS } from '@sagitta/shared-contracts/access';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { LAST_REQUIRED } from '@sagitta/shared-contracts/api/passkey';
import { shownRecoveryCode } from '@sagitta/shared-contracts/rules/one-time-code';
import type { Caller } from '../../access/caller';
import { recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { ToldRefusal } from '../../kit/refusal';
import { newRecoveryCodes } from './codes';
import { ruleOf } from './rule.statements';
import { type Factors, factorsOf, hasSecondFactor, replaceRecoveryCodes } from './second-factor.statements';

export const CODES = 'recoveryCodes';

/** New codes in place of the old ones, as they are shown. */
export async function giveRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(db, accountId, codes);
  return codes.map(shownRecoveryCode);
}

/** Whether it is required of whoever calls, whatever they have. */
export async function isRequired(db: Database, { category }: Pick<Caller, 'category'>): Promise<boolean> {
  return PROFESSIONALS.includes(category) && (await ruleOf(db)) !== null;
}

/** After a factor was removed: refuses where it was the last one and has to stay. */
export async function requireOneLeft(db: Database, caller: Caller): Promise<void> {
  if (hasSecondFactor(await factorsOf(db, caller.id))) return;
  if (await isRequired(db, caller)) throw new ToldRefusal(409, LAST_REQUIRED);
}

/** Recovery codes stand in for a second factor: without one they would be nothing but another password. */
export async function dropCodesWithLast(db: Database, accountId: number): Promise<void> {
  if (!hasSecondFactor(await factorsOf(db, accountId))) await replaceRecoveryCodes(db, accountId, []);
}

export function changeOfCodes(before: Factors, after: Factors): AuditChange[] {
  const [had, has] = [before.recoveryCodes, after.recoveryCodes];
  return had === has ? [] : [{ field: CODES, before: had, after: has }];
}

export async function auditOwn(
  db: Database,
  caller: Caller,
  action: string,
  changes: readonly AuditChange[],
  now: Date,
): Promise<void> {
  const entity = { kind: 'account', id: caller.id, name: caller.name } as const;
  await recordAudit(db, caller, { action, entity, changes }, now);
}
