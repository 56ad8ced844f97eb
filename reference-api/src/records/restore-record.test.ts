import { RESTORABLE_RECORDS, type RestorableRecord } from '@sagitta/shared-contracts/api/restore-record';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { RESTORE_PROBLEMS } from '@sagitta/shared-contracts/rules/undo';
import { apiForTests } from '../../testing/api';
import { BACK_OFFICE_RECORDS, type RecordKind } from '../../testing/back-office-records';
import { makeSystem } from '../../testing/entities';
import { forgetDeleted } from './deleted-records.statements';

// Undo of a deletion: the record is there as it was, under its old number, once.

const KINDS = {
  sim_card: BACK_OFFICE_RECORDS.createSimCard,
  router: BACK_OFFICE_RECORDS.createRouter,
  inspection: BACK_OFFICE_RECORDS.createInspection,
  agreement: BACK_OFFICE_RECORDS.createAgreement,
} satisfies Record<RestorableRecord, RecordKind | undefined>;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const api = apiForTests({ LOG_LEVEL: 'error' });
let staff: string;
let manager: string;
let system: number;
let number = 7_000;

beforeAll(async () => {
  staff = await api.signIn('staff');
  manager = await api.signIn('installer');
});
beforeEach(async () => {
  system = await makeSystem(api);
});

type Row = Record<string, unknown> & { ID: number };

const send = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object, token = staff) =>
  api.call(method, path, { token, ...(body && { body }) });
const restore = (kind: RestorableRecord, ID: number, token = staff) =>
  send('POST', '/restore-record', { kind, ID }, token);

function kindOf(kind: RestorableRecord): RecordKind {
  const found = KINDS[kind];
  if (!found) throw new Error(`${kind} is no record of the back office.`);
  return found;
}

async function made(kind: RestorableRecord, changes: object = {}): Promise<number> {
  const { path, body } = kindOf(kind);
  const answer = await send('PUT', path, { ...body(system, (number += 1)), ...changes });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ ID: number }>().ID;
}
async function listed(kind: RestorableRecord, ID: number): Promise<Row | undefined> {
  return (await send('GET', kindOf(kind).list)).json<Row[]>().find((row) => row.ID === ID);
}
async function remove(kind: RestorableRecord, ID: number) {
  const answer = await send('DELETE', kindOf(kind).path, { ID });
  expect(answer.statusCode).toBe(200);
  expect(await listed(kind, ID)).toBeUndefined();
}
const problemOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<{ error?: { fields?: { ID?: string } } }>().error?.fields?.ID,
];

test.each(RESTORABLE_RECORDS)('puts back a deleted %s as it was, with a lock that no older form has', async (kind) => {
  const ID = await made(kind);
  const before = await listed(kind, ID);
  await remove(kind, ID);
  expect((await restore(kind, ID)).statusCode).toBe(200);
  const after = await listed(kind, ID);
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(after?.updatedAt).not.toBe(before?.updatedAt);
  const deleted = await send('POST', '/audit', { record: { kind, id: null }, amount: 20, offset: 0 });
  expect(
    deleted.json<{ entries: { entity: { id: string } }[] }>().entries.map(({ entity }) => entity.id),
  ).not.toContain(String(ID));
  const history = await send('POST', '/audit', { record: { kind, id: String(ID) }, amount: 20, offset: 0 });
  const actions = history.json<{ entries: { action: string }[] }>().entries.map(({ action }) => action);
  expect(actions.slice(0, 2)).toEqual(['restoreRecord', expect.stringMatching(/^delete/)]);
});

test('does not put back twice, and leaves alone what was changed since', async () => {
  const ID = await made('inspection');
  await remove('inspection', ID);
  await restore('inspection', ID);
  const updatedAt = (await listed('inspection', ID))?.updatedAt;
  const saved = await send('PATCH', '/inspection', { ID, systemId: system, year: 2025, updatedAt });
  expect(saved.statusCode).toBe(200);
  expect((await restore('inspection', ID)).statusCode).toBe(200);
  expect((await listed('inspection', ID))?.year).toBe(2025);
});

test.each(['sim_card', 'router', 'inspection'] as const)(
  'answers the lock of a saved %s, by which it is taken back unless somebody changed it since',
  async (kind) => {
    const { path, body } = kindOf(kind);
    const ID = await made(kind);
    const other = await makeSystem(api);
    const before = await listed(kind, ID);
    const save = (lock: unknown, systemId: number) =>
      send('PATCH', path, { ...body(system, (number += 1)), ID, systemId, updatedAt: lock });
    const lockOf = (answer: Awaited<ReturnType<typeof send>>) => answer.json<{ updatedAt: string }>().updatedAt;
    const moved = lockOf(await save(before?.updatedAt, other));
    expect((await listed(kind, ID))?.updatedAt).toBe(moved);
    const back = await save(moved, system);
    expect([back.statusCode, (await listed(kind, ID))?.systemId]).toEqual([200, system]);
    // The lock of the move is that of an older version now.
    expect((await save(moved, other)).statusCode).toBe(409);
    expect(await listed(kind, ID)).toMatchObject({ systemId: system, updatedAt: lockOf(back) });
  },
);

test('lets only the account that deleted it put it back, and only for a while', async () => {
  const ID = await made('sim_card');
  await remove('sim_card', ID);
  expect(problemOf(await restore('sim_card', ID, manager))).toEqual([409, RESTORE_PROBLEMS.late]);
  api.clock.advance(10 * MINUTE_MS + 1);
  expect(problemOf(await restore('sim_card', ID))).toEqual([409, RESTORE_PROBLEMS.late]);
  await forgetDeleted(api.store.db, api.clock.now());
  const { rows } = await api.store.pool.query('select from deleted_record');
  expect(rows).toEqual([]);
});

test('refuses where something else has its place, and keeps what there is', async () => {
  const telephone = '+48601999111';
  const ID = await made('sim_card', { telephone });
  await remove('sim_card', ID);
  const other = await made('sim_card', { telephone });
  expect(problemOf(await restore('sim_card', ID))).toEqual([409, RESTORE_PROBLEMS.taken]);
  expect(await listed('sim_card', ID)).toBeUndefined();
  // What was refused can be put back once there is room.
  await remove('sim_card', other);
  expect((await restore('sim_card', ID)).statusCode).toBe(200);
});

test('refuses a router whose serial number another has by now', async () => {
  const ID = await made('router', { serialNumber: 'UNDO-1' });
  await remove('router', ID);
  await made('router', { serialNumber: 'UNDO-1' });
  expect(problemOf(await restore('router', ID))).toEqual([409, RESTORE_PROBLEMS.taken]);
});

describe('a router', () => {
  test('comes back with its images, its messages and its SIM card', async () => {
    const ID = await made('router', { serialNumber: 'UNDO-2', frontImageData: PIXEL, frontImageMime: 'image/png' });
    const card = await made('sim_card', { routerId: ID });
    await api.store.pool.query(
      `insert into sms (number, router_id, system_id, at, text, direction)
       values ('+48', $1, $2, now(), 'OK', 'received')`,
      [ID, system],
    );
    const before = (await send('GET', `/routers/${ID}`)).json<Row>();
    await remove('router', ID);
    expect((await listed('sim_card', card))?.routerId).toBeNull();
    expect((await restore('router', ID)).statusCode).toBe(200);
    const after = (await send('GET', `/routers/${ID}`)).json<Row>();
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect((await listed('sim_card', card))?.routerId).toBe(ID);
    const { rows } = await api.store.pool.query(
      'select router_id, router_serial_number from sms where system_id = $1',
      [system],
    );
    expect(rows).toEqual([{ router_id: ID, router_serial_number: null }]);
  });

  test('comes back without a SIM card that is in use by now', async () => {
    const ID = await made('router', { serialNumber: 'UNDO-3' });
    const card = await made('sim_card', { routerId: ID });
    await remove('router', ID);
    const other = await made('router', { serialNumber: 'UNDO-4', simcardId: card });
    expect((await restore('router', ID)).statusCode).toBe(200);
    expect((await listed('sim_card', card))?.routerId).toBe(other);
  });
});
