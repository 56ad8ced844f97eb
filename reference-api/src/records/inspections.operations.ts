import {
  createInspection,
  deleteInspection,
  listInspections,
  saveInspection,
  type Inspection,
} from '@sagitta/shared-contracts/api/inspection';
import { FINDING_PROBLEMS } from '@sagitta/shared-contracts/rules/finding';
import { INSPECTION_YEAR_PROBLEM, isInspectionYear } from '@sagitta/shared-contracts/rules/inspection';
import { SIGNATURE_PROBLEMS } from '@sagitta/shared-contracts/rules/signature';
import type { Clock } from '../kit/clock';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import type { Database } from '../db/database';
import { auditedRecord } from './audited-record.operations';
import type { Caller } from '../access/caller';
import { type Call, serve, serveInTransaction } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { Refusal } from '../kit/refusal';
import {
  insertInspection,
  lockInspection,
  removeInspection,
  updateInspection,
  visibleInspections,
  type InspectionRow,
} from './inspections.statements';
import { findingsOf } from './findings.statements';
import { keepDeleted } from './deleted-records.statements';
import { requireRecordDays } from './record-days';
import { iso } from '../access/calls/wire';

const DAYS = ['performedAt', 'offerCreatedAt', 'orderCreatedAt'] as const;

const serveList = serve(listInspections, ({ db, caller }) => inspectionRows(db, caller));

const serveCreate = serveInTransaction(createInspection, async (call) => ({
  ID: await makeInspection(call, call.input),
}));

/** Makes one; also for each row of a table. */
export async function makeInspection(
  { db, caller, clock }: Pick<Call<typeof createInspection>, 'db' | 'caller' | 'clock'>,
  input: Call<typeof createInspection>['input'],
  action: string = createInspection.name,
): Promise<number> {
  requirePage(caller, '/inspections');
  await requireRecordsOf(db, caller, [input.systemId]);
  requireYear(input.year, null, clock);
  requireRecordDays(DAYS, input, null);
  const made = await insertInspection(db, { ...input, updatedAt: clock() });
  await recordAudit(db, caller, auditedInspection(action, null, made), clock());
  return made.id;
}

const serveSave = serveInTransaction(
  saveInspection,
  async ({ db, caller, clock, input: { ID, updatedAt, ...fields } }) => {
    const before = await storedInspection(db, caller, ID);
    await requireLock(updatedAt, before.updatedAt, async () => (await inspectionRows(db, caller, ID))[0]);
    await requireRecordsOf(db, caller, [fields.systemId]);
    requireYear(fields.year, before.year, clock);
    requireRecordDays(DAYS, fields, before);
    await requireFixed(db, before, fields);
    const lock = nextLock(before.updatedAt, clock());
    const after = await updateInspection(db, ID, { ...fields, updatedAt: lock });
    await recordAudit(db, caller, auditedInspection(saveInspection.name, before, after ?? null), clock());
    return { succeeded: true, updatedAt: iso(lock) };
  },
);

const serveDelete = serveInTransaction(deleteInspection, async ({ db, caller, clock, input: { ID } }) => {
  const before = await storedInspection(db, caller, ID);
  await keepDeleted(db, 'inspection', ID, { by: caller.id, at: clock() });
  await removeInspection(db, ID);
  await recordAudit(db, caller, auditedInspection(deleteInspection.name, before, null), clock());
  return {};
});

/** Refuses a year that no form offers; a stored one may stay. */
function requireYear(year: number, before: number | null, clock: Clock): void {
  if (year !== before && !isInspectionYear(year, clock().getTime()))
    throw new Refusal(400, { year: INSPECTION_YEAR_PROBLEM });
}

/** What a signature says, and the system of what was found, stay as they are. */
async function requireFixed(
  db: Database,
  before: InspectionRow,
  sent: Partial<Pick<InspectionRow, (typeof SIGNED)[number]>>,
): Promise<void> {
  const changed = SIGNED.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
  if (before.signedAt !== null && changed.length > 0)
    throw new Refusal(400, Object.fromEntries(changed.map((field) => [field, SIGNATURE_PROBLEMS.signed])));
  if (changed.includes('systemId') && (await findingsOf(db, before.id)).length > 0)
    throw new Refusal(400, { systemId: FINDING_PROBLEMS.system });
}

const SIGNED = ['systemId', 'performedAt', 'performedBy', 'status'] as const;

/** Inspections of the systems that the caller may see. */
export async function inspectionRows(db: Database, caller: Caller, id?: number) {
  requirePage(caller, '/inspections');
  const found = await visibleInspections(db, caller, id);
  return found.map(({ inspection: row, systemName }): Inspection => {
    const { id: ID, updatedAt, signedAt: _at, signedBy: _by, signature: _lines, ...fields } = row;
    return { ...fields, ID, systemName, updatedAt: iso(updatedAt) };
  });
}

/** The inspection, locked until the call ends. Hidden and missing ones are refused alike. */
export async function storedInspection(db: Database, caller: Caller, id: number): Promise<InspectionRow> {
  requirePage(caller, '/inspections');
  const found = await lockInspection(db, caller, id);
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

export const auditedInspection = (action: string, before: InspectionRow | null, after: InspectionRow | null) =>
  auditedRecord(action, 'inspection', ({ year }) => String(year), before && audited(before), after && audited(after));

/** Of a signature its lines are left out. */
const audited = ({ signedAt, signature: _lines, ...fields }: InspectionRow) => ({ ...fields, signedAt: iso(signedAt) });

export const inspectionOperations = [serveList, serveCreate, serveSave, serveDelete];
