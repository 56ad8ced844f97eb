import * as v from 'valibot';
import { SystemSchema } from './api/system';
import { decodeTable, encodeTable, type Table } from './table';
import { tableReader } from './table-reader';
import { randomOf } from './testing/random';
import { randomSystem } from './testing/random-table';

const LIST = v.array(SystemSchema);

/** What a reader makes of a table has to be what the list that it holds is checked to. */
function both(table: Table, list: v.GenericSchema = LIST) {
  const read = tableReader(table, list)?.(0, table.rows.length) ?? null;
  const parsed = v.safeParse(list, decodeTable(table));
  return { read, checked: parsed.success ? parsed.output : null };
}

function wire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

test.each(Array.from({ length: 200 }, (_, seed) => [seed]))(
  'a table is read as its list is checked (seed %i)',
  (seed) => {
    const random = randomOf(seed);
    const systems = Array.from({ length: 1 + (seed % 12) }, () => randomSystem(random));
    const { read, checked } = both(wire(encodeTable(systems)));
    expect(read).toEqual(systems);
    expect(checked).toEqual(systems);
  },
);

/** Rows cut short, cells and usual values of any kind, fields left out, moved, told twice or unknown. */
function damaged(table: Table, random: () => number): Table {
  const any = () => pick([0, null, '', 'L4', 7, -1, true, {}, { a: 1 }, [0], [[]], [null], [{}], 'unknown']);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let fields = table.fields.map((path) => [...path]);
  const usual = [...table.usual];
  let rows = table.rows.map((row) => [...row]);
  for (let times = Math.floor(random() * 3); times > 0; times -= 1) {
    const at = Math.floor(random() * fields.length);
    const row = pick(rows);
    const damages = [
      () => row.splice(at),
      () => (row[at] = any()),
      () => (usual[at] = any()),
      () =>
        (fields[at] = pick([['unknown'], ['levelDetails'], ['name', 'first'], ['levelDetails', 'worst', 'id'], []])),
      () => {
        fields = fields.filter((_, column) => column !== at);
        usual.splice(at, 1);
        rows = rows.map((one) => one.filter((_, column) => column !== at));
      },
      () => {
        fields.unshift(...fields.splice(at, 1));
        usual.unshift(...usual.splice(at, 1));
        rows = rows.map((one) => (at < one.length ? [one[at], ...one.filter((_, column) => column !== at)] : one));
      },
    ];
    pick(damages)();
  }
  return { fields, usual, rows };
}

test('a damaged table is read as its list is checked, or not at all', () => {
  let read = 0;
  let refused = 0;
  for (let seed = 0; seed < 1_500; seed += 1) {
    const random = randomOf(seed);
    const systems = Array.from({ length: 1 + (seed % 5) }, () => randomSystem(random));
    const table = wire(damaged(encodeTable(systems), random));
    const told = both(table);
    if (told.read) {
      read += 1;
      expect({ seed, list: told.read }).toEqual({ seed, list: told.checked });
    } else refused += 1;
  }
  // Both ways have been seen often.
  expect(read).toBeGreaterThan(400);
  expect(refused).toBeGreaterThan(100);
});

test('a part of the rows is read alone', () => {
  const table = { fields: [['id']], usual: [7], rows: [[1], [], [3], [0]] };
  const read = tableReader(table, v.array(v.object({ id: v.number() })));
  expect(read?.(1, 3)).toEqual([{ id: 7 }, { id: 3 }]);
});

test('items share no object with one another', () => {
  const list = v.array(v.object({ place: v.object({ town: v.string() }), more: v.any() }));
  const rows = [[], []];
  const { read, checked } = both({ fields: [['place', 'town'], ['more']], usual: ['Opole', { a: [1] }], rows }, list);
  expect(read).toEqual(checked);
  const [first, second] = read as { place: object; more: object }[];
  expect(first?.place).not.toBe(second?.place);
  expect(first?.more).not.toBe(second?.more);
});

test.each([
  ['no table', [{ id: 7 }], v.array(v.object({ id: v.number() }))],
  [
    'a list that is checked as a whole',
    table([['id']], [7]),
    v.pipe(v.array(v.object({ id: v.number() })), v.minLength(9)),
  ],
  [
    'items that are checked as a whole',
    table([['id']], [7]),
    v.array(
      v.pipe(
        v.object({ id: v.number() }),
        v.check(() => true),
      ),
    ),
  ],
  [
    'items of which more than the known fields is wanted',
    table([['id']], [7]),
    v.array(v.looseObject({ id: v.number() })),
  ],
  ['an answer that is no list', table([['id']], [7]), v.object({ id: v.number() })],
  ['a field that is missing', table([['id']], [7]), v.array(v.object({ id: v.number(), name: v.string() }))],
])('%s is left to others', (_, answer, list) => {
  expect(tableReader(answer, list)).toBeNull();
});

function table(fields: string[][], usual: unknown[]): Table {
  return { fields, usual, rows: [[]] };
}
