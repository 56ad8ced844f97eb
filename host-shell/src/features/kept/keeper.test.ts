import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { KEPT_AT_MOST, type KeptFacts } from '@sagitta/shared-contracts/kept-answers';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { createKeeper, tooMany } from './keeper';
import type { KeptRecord, KeptStore } from './kept-store';
import { unpack } from './packed';

// jsdom has none of these, or not all of them.
beforeAll(() => {
  for (const [name, value] of Object.entries({ crypto: webcrypto, Blob, CompressionStream, DecompressionStream }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
afterEach(() => jest.restoreAllMocks());

const AT = Date.parse('2026-11-27T13:05:00Z');
const KEY = ['getSystem', 7, '1.0'];

function memory(): KeptStore & { records: Map<string, KeptRecord> } {
  const records = new Map<string, KeptRecord>();
  return {
    records,
    get: async (name) => records.get(name),
    put: async (record) => void records.set(record.name, record),
    remove: async (names) => names.forEach((name) => records.delete(name)),
    facts: async () => [...records.values()],
  };
}
const session = (token: string, accountId = 1, isOver = () => false) => ({ token, accountId, isOver });

test('an answer comes back as it was, with the moment at which it was true', async () => {
  const keeper = await createKeeper(session('token'), memory(), () => AT);
  const data = { ID: 7, name: 'Łódź', levels: [null, 2.5, true], empty: {} };
  await keeper.keep(KEY, { data, at: AT - 5_000 });
  expect(await keeper.read(KEY)).toEqual({ data, at: AT - 5_000 });
  expect(await keeper.read(['getSystem', 8, '1.0'])).toBeNull();
});

test('a file comes back with its bytes', async () => {
  const keeper = await createKeeper(session('token'), memory(), () => AT);
  const blob = new Blob(['plan'], { type: 'image/png' });
  await keeper.keep(KEY, { data: { blob, notModified: false }, at: AT });
  const { data } = (await keeper.read(KEY)) ?? {};
  expect(data).toMatchObject({ notModified: false });
  const back = (data as { blob: Blob }).blob;
  expect([back.type, await back.text()]).toEqual(['image/png', 'plan']);
});

test('nothing of it can be read on the device', async () => {
  const store = memory();
  const keeper = await createKeeper(session('token'), store, () => AT);
  await keeper.keep(['getSystem', 7, '1.0'], { data: { name: 'Secret Hall' }, at: AT });
  const [record] = store.records.values();
  const stored = JSON.stringify([record?.name, [...new Uint8Array(record?.sealed.bytes ?? new ArrayBuffer())]]);
  const text = new TextDecoder().decode(record?.sealed.bytes);
  expect(text).not.toContain('Secret');
  expect(stored).not.toContain('getSystem');
});

test.each([
  ['another session', session('other')],
  ['another account', session('token', 2)],
])('%s finds nothing of it', async (_, other) => {
  const store = memory();
  await (await createKeeper(session('token'), store, () => AT)).keep(KEY, { data: 1, at: AT });
  expect(await (await createKeeper(other, store, () => AT)).read(KEY)).toBeNull();
});

test('an answer that was made younger, or put in the place of another, is dropped', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  const store = memory();
  const keeper = await createKeeper(session('token'), store, () => AT);
  const spoil = async (change: (record: KeptRecord) => KeptRecord) => {
    await keeper.keep(KEY, { data: 'of noon', at: AT - 3_600_000 });
    const record = [...store.records.values()].at(-1);
    if (record) store.records.set(record.name, change(record));
    return keeper.read(KEY);
  };
  expect(await spoil((record) => ({ ...record, at: AT }))).toBeNull();
  expect(store.records.size).toBe(0);
  await keeper.keep(['getSystem', 8, '1.0'], { data: 'of another roof', at: AT - 3_600_000 });
  const [other] = store.records.values();
  expect(await spoil((record) => ({ ...record, sealed: other?.sealed ?? record.sealed }))).toBe(null);
});

test('what is older than a session can be is shown no more', async () => {
  const store = memory();
  await (await createKeeper(session('token'), store, () => AT)).keep(KEY, { data: 1, at: AT });
  const later = await createKeeper(session('token'), store, () => AT + KEPT_AT_MOST.days * DAY_MS + 1);
  expect(await later.read(KEY)).toBeNull();
});

test('nothing is written once the session has ended', async () => {
  const store = memory();
  let isOver = false;
  const keeper = await createKeeper(
    session('token', 1, () => isOver),
    store,
    () => AT,
  );
  isOver = true;
  await keeper.keep(KEY, { data: 1, at: AT });
  expect(store.records.size).toBe(0);
});

const facts = (index: number, more: Partial<KeptFacts> = {}): KeptFacts => ({
  name: `n${index}`,
  operation: 'getSystem',
  at: AT,
  usedAt: AT + index,
  size: 1_000,
  ...more,
});
const many = (count: number, more?: Partial<KeptFacts>) => Array.from({ length: count }, (_, n) => facts(n, more));

test('the systems visited last stay, and the others go', () => {
  expect(tooMany(many(KEPT_AT_MOST.systems), AT)).toEqual([]);
  expect(tooMany(many(KEPT_AT_MOST.systems + 2), AT)).toEqual(['n1', 'n0']);
});

test('of calls about devices there are more', () => {
  const most = 3 * KEPT_AT_MOST.devices + 2 * KEPT_AT_MOST.systems;
  expect(tooMany(many(most, { operation: 'listMeasurements' }), AT)).toEqual([]);
  expect(tooMany(many(most + 1, { operation: 'listLogs' }), AT)).toEqual(['n0']);
});

test('all have room together, the ones used last first; what is too old goes', () => {
  expect(tooMany(many(6, { size: KEPT_AT_MOST.bytes / 5 }), AT)).toEqual(['n0']);
  expect(tooMany([facts(1), facts(2, { at: AT - 31 * DAY_MS })], AT)).toEqual(['n2']);
});

test('when something was kept is told without reading it', async () => {
  const store = memory();
  const keeper = await createKeeper(session('token'), store, () => AT);
  await keeper.keep(KEY, { data: 1, at: AT - 5_000 });
  expect(await keeper.keptAt(KEY)).toBe(AT - 5_000);
  expect(await keeper.keptAt(['getSystem', 8, '1.0'])).toBeNull();
});

test('readings take a fraction of the room that their text would', async () => {
  const store = memory();
  const keeper = await createKeeper(session('token'), store, () => AT);
  const data = Array.from({ length: 1_500 }, (_, index) => ({
    MeasurementTimestamp: new Date(AT - index * 900_000).toISOString(),
    CalculatedDeflection: Math.round(100 + 100 * Math.sin(index)) / 10,
    PermissibleValue: 100,
  }));
  await keeper.keep(KEY, { data, at: AT });
  const [record] = store.records.values();
  expect(record?.size).toBeLessThan(JSON.stringify(data).length / 5);
  expect((await keeper.read(KEY))?.data).toEqual(data);
});

test('what the release before kept, uncompressed, is read too', async () => {
  const text = new TextEncoder().encode('{"name":"Hall"}');
  const bytes = new Uint8Array(4 + text.length);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  expect(await unpack(bytes.buffer)).toEqual({ name: 'Hall' });
});
