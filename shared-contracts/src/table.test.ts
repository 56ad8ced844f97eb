import * as v from 'valibot';
import { SystemSchema } from './api/system';
import { decodeTable, encodeTable } from './table';
import { randomOf } from './testing/random';
import { randomSystem } from './testing/random-table';

/** Over the wire and back. */
const sent = (list: readonly object[]) => decodeTable(JSON.parse(JSON.stringify(encodeTable(list))));

test.each(Array.from({ length: 200 }, (_, seed) => [seed]))('a table holds the same systems (seed %i)', (seed) => {
  const random = randomOf(seed);
  const systems = Array.from({ length: seed % 12 }, () => randomSystem(random));
  expect(sent(systems)).toEqual(systems);
  expect(v.parse(v.array(SystemSchema), sent(systems))).toEqual(systems);
});

test.each([
  ['lists', [{ a: [1, 2] }, { a: [] }, { a: [[0]] }, { a: null }]],
  ['zeros that are not usual', [{ a: 0 }, { a: 1 }, { a: 1 }]],
  ['objects without fields', [{ a: {} }, { a: {} }, { a: null }]],
  ['what is an object here and a number there', [{ a: { b: { c: 1 } } }, { a: 0 }, { a: { b: 0 } }]],
])('a table holds %s', (_, list) => {
  expect(sent(list)).toEqual(list);
});

test('what an object leaves out comes back as null', () => {
  expect(sent([{ a: 1 }, { b: 2 }])).toEqual([
    { a: 1, b: null },
    { a: null, b: 2 },
  ]);
});

test('names stand once, and what most rows have stands once', () => {
  const list = Array.from({ length: 3 }, (_, id) => ({ id: id + 1, zone: { name: 'Europe/Warsaw' }, map: null }));
  expect(encodeTable([...list, { id: 4, zone: { name: 'Asia/Tokyo' }, map: null }])).toEqual({
    fields: [['id'], ['map'], ['zone', 'name']],
    usual: [1, null, 'Europe/Warsaw'],
    rows: [
      [0, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
      [4, 0, 'Asia/Tokyo'],
    ],
  });
});

test('items of the list share no object with one another', () => {
  const [first, second] = sent([{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }]) as { a: object[] }[];
  expect(first?.a[0]).not.toBe(second?.a[0]);
});

test.each([[null], ['text'], [[{ ID: 1 }]], [{ rows: [] }], [{ fields: ['a'], usual: [1], rows: [[0]] }]])(
  'what is no table comes back as it is: %j',
  (answer) => {
    expect(decodeTable(answer)).toBe(answer);
  },
);

test('a name cannot reach the prototype of other objects', () => {
  decodeTable({ fields: [['__proto__', 'polluted']], usual: [true], rows: [[0]] });
  expect({}).not.toHaveProperty('polluted');
});

test('a row that ends early is usual from there on', () => {
  const fields = [['id'], ['place'], ['place', 'town']];
  expect(decodeTable({ fields, usual: [7, {}, 'Łódź'], rows: [[], [8], [8, null], [8, {}, 'Opole']] })).toEqual([
    { id: 7, place: { town: 'Łódź' } },
    { id: 8, place: { town: 'Łódź' } },
    { id: 8, place: null },
    { id: 8, place: { town: 'Opole' } },
  ]);
});
