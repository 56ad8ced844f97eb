import * as v from 'valibot';
import { extend, IdSchema, maybe, oneOf, PathIdSchema, TimestampSchema } from './wire';

test.each<[unknown, number | null]>([
  [5, 5],
  [null, null],
  [undefined, null],
  ['5', null],
  [Number.NaN, null],
  [{}, null],
])('an optional number sent as %j reads as %s', (sent, read) => {
  expect(v.parse(v.object({ value: maybe(v.number()) }), { value: sent })).toEqual({ value: read });
});

test('reads a field that is absent as null', () => {
  expect(v.parse(v.object({ value: maybe(v.number()) }), {})).toEqual({ value: null });
});

test.each<[unknown, string]>([
  ['L1', 'L1'],
  ['L9', 'none'],
  [null, 'none'],
  [undefined, 'none'],
  [1, 'none'],
])('one of a list of words sent as %j reads as %s', (sent, read) => {
  expect(v.parse(oneOf(['none', 'L1'], 'none'), sent)).toBe(read);
});

test.each<[unknown, boolean]>([
  ['1', true],
  [1, true],
  ['2147483647', true],
  ['2147483648', false],
  ['0', false],
  ['-1', false],
  ['1.5', false],
  ['abc', false],
  ['', false],
  ['1e99', false],
  [null, false],
])('the id %j in a path is right: %s', (id, right) => expect(v.is(PathIdSchema, id)).toBe(right));

test.each<[unknown, boolean]>([
  [1, true],
  ['1', false],
  [0, false],
  [1.5, false],
  [Number.NaN, false],
])('the id %j in a body is right: %s', (id, right) => {
  expect(v.is(IdSchema, id)).toBe(right);
});

test.each<[unknown, boolean]>([
  ['2026-02-01T12:00:00Z', true],
  ['yesterday', false],
  ['', false],
  [0, false],
])('the moment %j is right: %s', (moment, right) => {
  expect(v.is(TimestampSchema, moment)).toBe(right);
});

test('adds entries to an object schema without changing it', () => {
  const base = v.object({ a: v.number() });
  expect(Object.keys(extend(base, { b: v.string() }).entries)).toEqual(['a', 'b']);
  expect(Object.keys(base.entries)).toEqual(['a']);
});
