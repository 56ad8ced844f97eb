import {
  createAgreement,
  deleteAgreement,
  listAgreements,
  saveAgreement,
  type Agreement,
} from '@sagitta/shared-contracts/api/agreement';
import { AGREEMENT_RULES } from '@sagitta/shared-contracts/rules/agreement';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import type { Database } from '../db/database';
import { auditedRecord } from './audited-record.operations';
import type { Caller } from '../access/caller';
import { serve, serveInTransaction } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { Refusal } from '../kit/refusal';
import {
  insertAgreement,
  lockAgreement,
  removeAgreement,
  updateAgreement,
  visibleAgreements,
  type AgreementRow,
} from './agreements.statements';
import { keepDeleted } from './deleted-records.statements';
import { requireRecordDays } from './record-days';
import { iso } from '../access/calls/wire';

const DAYS = [
  'installationAgreementDate',
  'supportAgreementDate',
  'supportAgreementEndDate',
  'guaranteeAgreementDate',
  'guaranteeAgreementEndDate',
  'handoverDate',
] as const;

const serveList = serve(listAgreements, ({ db, caller }) => rows(db, caller));

const serveCreate = serveInTransaction(createAgreement, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/agreements');
  await requireRecordsOf(db, caller, [input.systemId]);
  requireInOrder(input, null);
  const made = await insertAgreement(db, { ...input, updatedAt: clock() });
  // A system has at most one agreement.
  if (!made) return { ID: 0 };
  await recordAudit(db, caller, auditedAgreement(createAgreement.name, null, made), clock());
  return { ID: made.id };
});

const serveSave = serveInTransaction(
  saveAgreement,
  async ({ db, caller, clock, input: { ID, updatedAt, ...fields } }) => {
    const before = await stored(db, caller, ID);
    await requireLock(updatedAt, before.updatedAt, async () => (await rows(db, caller, ID))[0]);
    if (fields.systemId !== before.systemId) return { succeeded: false, updatedAt: null };
    requireInOrder(fields, before);
    const lock = nextLock(before.updatedAt, clock());
    const after = await updateAgreement(db, ID, { ...fields, updatedAt: lock });
    await recordAudit(db, caller, auditedAgreement(saveAgreement.name, before, after ?? null), clock());
    return { succeeded: true, updatedAt: iso(lock) };
  },
);

const serveDelete = serveInTransaction(deleteAgreement, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  await keepDeleted(db, 'agreement', ID, { by: caller.id, at: clock() });
  await removeAgreement(db, ID);
  await recordAudit(db, caller, auditedAgreement(deleteAgreement.name, before, null), clock());
  return {};
});

type Parts = Partial<Record<(typeof DAYS)[number], string | null | undefined>>;

/** Refuses days that are slips, and an end before its beginning. */
function requireInOrder(sent: Parts, before: AgreementRow | null): void {
  requireRecordDays(DAYS, sent, before);
  const broken = AGREEMENT_RULES.find(({ holds }) => !holds({ ...before, ...sent }));
  if (broken) throw new Refusal(400, { [broken.field]: broken.problem });
}

/** Agreements of the systems that the caller may see. */
async function rows(db: Database, caller: Caller, id?: number) {
  requirePage(caller, '/agreements');
  const found = await visibleAgreements(db, caller, id);
  return found.map(({ agreement: row, systemName }): Agreement => {
    const { id: ID, updatedAt, ...fields } = row;
    return { ...fields, ID, systemName, updatedAt: iso(updatedAt) };
  });
}

/** The agreement, locked until the call ends. Hidden and missing ones are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<AgreementRow> {
  requirePage(caller, '/agreements');
  const found = await lockAgreement(db, caller, id);
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

export const auditedAgreement = (action: string, before: AgreementRow | null, after: AgreementRow | null) =>
  auditedRecord(
    action,
    'agreement',
    (row) => row.supportAgreementNumber ?? row.installationAgreementNumber ?? '',
    before,
    after,
  );

export const agreementOperations = [serveList, serveCreate, serveSave, serveDelete];
