import {
  createSimCard,
  deleteSimCard,
  getSimCard,
  listFreeSimCards,
  listSimCards,
  saveSimCard,
} from '@sagitta/shared-contracts/api/sim-card';
import { SIM_PIN_RULE, SIM_PROBLEMS, SIM_RULES } from '@sagitta/shared-contracts/rules/sim-card';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf, requireRecordsOfNode, requireRecordsOfRouter } from '../access/records';
import { lockUntilEnd } from '../db/locks';
import type { Database } from '../db/database';
import { storedImage } from '../kit/images/stored-image';
import { auditedRecord } from './audited-record.operations';
import type { Caller } from '../access/caller';
import { type Call, JsonText, serve, serveInTransaction } from '../access/calls/handler';
import { nextLock, requireLock } from '../access/calls/lock';
import { iso } from '../access/calls/wire';
import { Refusal } from '../kit/refusal';
import {
  insertSimCard,
  lockSimCard,
  removeSimCard,
  simCardsJson,
  type StoredSimCard,
  systemOfHolder,
  takenBySimCards,
  updateSimCard,
  visibleSimCard,
} from './sim-cards.statements';
import { keepDeleted } from './deleted-records.statements';
import { requireOwners } from './owners';
import { storedNotes } from './rich-text';

type Form = Call<typeof createSimCard>['input'];
type Holders = Pick<Form, 'systemId' | 'nodeId' | 'routerId'>;
type Whole = Holders & Pick<Form, 'ip' | 'telephone' | 'iccid' | 'pin' | 'pinDisabled'>;
type Typed = Pick<Form, 'notes' | 'imageData' | 'imageMime'>;

const serveList = serve(listSimCards, async ({ db, caller }) => {
  requirePage(caller, '/simcards');
  return new JsonText(await simCardsJson(db, caller, 'all'));
});

const serveListFree = serve(listFreeSimCards, async ({ db, caller }) => {
  requirePage(caller, '/simcards');
  return new JsonText(await simCardsJson(db, caller, 'free'));
});

const serveGet = serve(getSimCard, async ({ db, caller, params }) => {
  requirePage(caller, '/simcards');
  const found = await visibleSimCard(db, caller, params.id);
  if (!found) throw new Refusal(404);
  return found;
});

const serveCreate = serveInTransaction(createSimCard, async (call) => ({ ID: await makeSimCard(call, call.input) }));

/** Makes one; also for each row of a table. */
export async function makeSimCard(
  { db, caller, clock, env }: Pick<Call<typeof createSimCard>, 'db' | 'caller' | 'clock' | 'env'>,
  input: Call<typeof createSimCard>['input'],
  action: string = createSimCard.name,
): Promise<number> {
  requirePage(caller, '/simcards');
  requireOwners(['owner'], input, null, env.PROVIDER_SLUG);
  const held = await checked(db, caller, { before: null, sent: input, whole: input });
  const fields = { ...(await valuesOf(input)), ...held };
  const made = await insertSimCard(db, { ...fields, createdAt: clock(), updatedAt: clock() });
  await recordAudit(db, caller, auditedSimCard(action, null, made), clock());
  return made.id;
}

const serveSave = serveInTransaction(
  saveSimCard,
  async ({ db, caller, clock, env, input: { ID, updatedAt, ...input } }) => {
    const before = await stored(db, caller, ID);
    await requireLock(updatedAt, before.updatedAt, () => visibleSimCard(db, caller, ID));
    requireOwners(['owner'], input, before, env.PROVIDER_SLUG);
    const held = await checked(db, caller, { before, sent: input, whole: { ...before, ...input } });
    const fields = { ...(await valuesOf(input)), ...held };
    const lock = nextLock(before.updatedAt, clock());
    const after = await updateSimCard(db, ID, { ...fields, updatedAt: lock });
    await recordAudit(db, caller, auditedSimCard(saveSimCard.name, before, after ?? null), clock());
    return { updatedAt: iso(lock) };
  },
);

const serveDelete = serveInTransaction(deleteSimCard, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  await keepDeleted(db, 'sim_card', ID, { by: caller.id, at: clock() });
  await removeSimCard(db, ID);
  await recordAudit(db, caller, auditedSimCard(deleteSimCard.name, before, null), clock());
  return {};
});

/** The card, locked until the call ends. Hidden and missing ones are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<StoredSimCard> {
  requirePage(caller, '/simcards');
  const found = await lockSimCard(db, caller, id);
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

/**
 * Checks the caller's rights to the system and holder that are sent, of which a kept holder needs none, and the whole
 * card as it is going to be: it can be reached, has one holder, and its unique values are free.
 * @returns its system, where a holder decides that
 */
async function checked(
  db: Database,
  caller: Caller,
  { before, sent, whole }: { before: StoredSimCard | null; sent: Partial<Holders>; whole: Whole },
): Promise<{ systemId?: number | null }> {
  if (sent.systemId !== undefined) await requireRecordsOf(db, caller, [sent.systemId]);
  if (sent.nodeId !== before?.nodeId) await requireRecordsOfNode(db, caller, sent.nodeId ?? null);
  if (sent.routerId !== before?.routerId) await requireRecordsOfRouter(db, caller, sent.routerId ?? null);
  const broken = [...SIM_RULES, SIM_PIN_RULE].find(({ holds }) => !holds(whole));
  if (broken) throw new Refusal(400, { [broken.field]: broken.problem });
  await lockUntilEnd(db, 'simCards');
  const taken = await takenBySimCards(db, before?.id ?? null, whole);
  if (taken.length > 0) throw new Refusal(409, Object.fromEntries(taken.map((field) => [field, SIM_PROBLEMS.taken])));
  return systemOfHolder(db, whole);
}

/** What is stored of what is sent: notes and image are sanitised. */
async function valuesOf<Sent extends Partial<Typed>>(sent: Sent) {
  const { imageData, imageMime: _declared, notes, ...fields } = sent;
  const image = await storedImage('imageData', imageData);
  return {
    ...fields,
    notes: storedNotes('notes', notes),
    ...(image !== undefined && { imageData: image?.data ?? null, imageMime: image?.mime ?? null }),
  };
}

export const auditedSimCard = (action: string, before: StoredSimCard | null, after: StoredSimCard | null) =>
  auditedRecord(action, 'sim_card', ({ telephone, ip }) => telephone ?? ip ?? '', before, after);

export const simCardOperations = [serveList, serveListFree, serveGet, serveCreate, serveSave, serveDelete];
