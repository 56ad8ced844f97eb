import { eq } from 'drizzle-orm';
import { audit, inspection, router, simCard } from '../db/schema/index';
import { apiForTests } from '../../testing/api';
import { makeSystem } from '../../testing/entities';
import { newWorld, SYSTEMS } from '../../testing/matrix/world';

const api = apiForTests();
let staff: string;
let system: number;

beforeAll(async () => {
  staff = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
});

const post = (kind: string, rows: object[], store = true, token = staff) =>
  api.call('POST', '/records/import', { token, body: { kind, rows, store } });
const inspections = () => api.store.db.select().from(inspection).where(eq(inspection.systemId, system));

let turn = 0;
const card = (changes: object = {}) => ({
  systemId: system,
  telephone: `+48600${String((turn += 1)).padStart(6, '0')}`,
  purpose: 'data',
  network: 'Plus',
  owner: 'sagitta',
  ...changes,
});
const routerRow = () => ({
  systemId: system,
  serialNumber: `R ${(turn += 1)}`,
  owner: 'sagitta',
  supplier: 'customer',
});

test('stores every row, with an audit record of each', async () => {
  const rows = [2026, 2027].map((year) => ({ systemId: system, year, performedBy: 'Ola' }));
  const answer = await post('inspection', rows);
  expect(answer.json()).toEqual({
    stored: true,
    rows: rows.map(() => ({ state: 'new', id: expect.any(Number), problems: {} })),
  });
  const made = await inspections();
  expect(made.map(({ year, performedBy }) => [year, performedBy])).toEqual([
    [2026, 'Ola'],
    [2027, 'Ola'],
  ]);
  for (const { id } of made)
    expect(await api.store.db.$count(audit, eq(audit.entityId, String(id)))).toBeGreaterThan(0);
});

test('only checks unless it is to store, and leaves nothing', async () => {
  const answer = await post('inspection', [{ systemId: system, year: 2026 }], false);
  expect(answer.json()).toEqual({ stored: false, rows: [{ state: 'new', id: null, problems: {} }] });
  expect(await inspections()).toEqual([]);
});

test('stores nothing while a row is refused, and names its fields', async () => {
  const [first, second, third] = [card(), card({ pin: 'secret' }), card({ network: 'Orange' })];
  const answer = await post('sim_card', [first, second, { ...third, telephone: first.telephone }]);
  expect(answer.json()).toMatchObject({
    stored: false,
    rows: [
      { state: 'new', id: null },
      { state: 'refused', problems: { pin: 'Invalid PIN' } },
      { state: 'refused', problems: { telephone: 'Already in use' } },
    ],
  });
  expect(await api.store.db.$count(simCard, eq(simCard.systemId, system))).toBe(0);
});

test.each(['inspection', 'router', 'sim_card'])('does no %s twice', async (kind) => {
  const row = { inspection: { systemId: system, year: 2026 }, router: routerRow(), sim_card: card() }[kind] ?? {};
  const first = await post(kind, [row]);
  const again = await post(kind, [row]);
  const [{ id } = { id: 0 }] = first.json<{ rows: { id: number }[] }>().rows;
  expect(again.json()).toEqual({ stored: true, rows: [{ state: 'present', id, problems: {} }] });
});

test('does none twice either where two calls come at once', async () => {
  const rows = [{ systemId: system, year: 2026 }];
  await Promise.all([post('inspection', rows), post('inspection', rows)]);
  expect(await inspections()).toHaveLength(1);
});

test('names the row that is the same', async () => {
  const rows = [0, 1].map(() => ({ systemId: system, year: 2026 }));
  expect((await post('inspection', rows)).json()).toMatchObject({
    stored: false,
    rows: [{ state: 'new' }, { problems: { systemId: 'The same as row 1' } }],
  });
});

test('keeps an installer to the systems that they administer, also in what is there already', async () => {
  const world = await newWorld(api, 'installer');
  const own = await SYSTEMS.own(world);
  await post('inspection', [{ systemId: system, year: 2026 }]);
  const answer = await post(
    'inspection',
    [own, system].map((systemId) => ({ systemId, year: 2026 })),
    true,
    world.token,
  );
  expect(answer.json()).toMatchObject({
    stored: false,
    rows: [
      { state: 'new' },
      { state: 'refused', id: null, problems: { systemId: 'You do not keep the records of this system' } },
    ],
  });
  expect((await post('router', [{ ...routerRow(), systemId: null }], false, world.token)).json()).toMatchObject({
    rows: [{ state: 'refused' }],
  });
});

test('refuses what no form sends', async () => {
  const answer = await post('router', [{ systemId: system, serialNumber: '', owner: 'sagitta', supplier: 'customer' }]);
  expect(answer.json()).toMatchObject({ rows: [{ state: 'refused', problems: { serialNumber: expect.any(String) } }] });
  expect(await api.store.db.$count(router, eq(router.systemId, system))).toBe(0);
});
