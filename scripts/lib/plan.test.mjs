import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchesOf, beginning, ending, inLanes, planOf, secondsOf } from './plan.mjs';
import { stagesFor } from './stages.mjs';

const TYPES = { key: 'types', name: 'Types', command: ['a'], seconds: 33, group: 'static' };
const FORMAT = { key: 'format', name: 'Format', command: ['b'], seconds: 19, group: 'static' };
const LINT = { key: 'lint', name: 'Lint', command: ['c'], seconds: 10, group: 'static' };
const UNIT = { key: 'unit', name: 'Unit tests', command: ['d'], seconds: 300 };
const BUILD = { key: 'build', name: 'Build', command: ['e'], seconds: 40 };
const STAGES = [TYPES, FORMAT, LINT, UNIT, BUILD];

test('runs neighbours of a group together, and every other stage alone', () => {
  assert.deepEqual(batchesOf(STAGES), [[TYPES, FORMAT, LINT], [UNIT], [BUILD]]);
  assert.deepEqual(batchesOf([TYPES, UNIT, FORMAT]), [[TYPES], [UNIT], [FORMAT]]);
  assert.deepEqual(batchesOf([]), []);
});

test('expects a group to take as long as its slower lane', () => {
  assert.equal(secondsOf([TYPES, FORMAT, LINT]), 33);
  assert.equal(secondsOf([FORMAT, LINT, TYPES]), 43);
  assert.equal(secondsOf([UNIT]), 300);
});

test('plans each stage with its number and time, and the whole', () => {
  assert.deepEqual(planOf(STAGES), [
    'Plan: about 6 min on two cores with nothing else to do',
    '   1  Types         33 s  two at a time',
    '   2  Format        19 s  two at a time',
    '   3  Lint          10 s  two at a time',
    '   4  Unit tests   5 min',
    '   5  Build         40 s',
  ]);
});

test('says which stage begins, how long it takes, and what is left', () => {
  assert.equal(
    beginning(STAGES, [TYPES, FORMAT, LINT]),
    '1 to 3 of 5: Types, Format, Lint (about 33 s, then 6 min more)',
  );
  assert.equal(beginning(STAGES, [UNIT]), '4 of 5: Unit tests (about 5 min, then 40 s more)');
  assert.equal(beginning(STAGES, [BUILD]), '5 of 5: Build (about 40 s, the last)');
});

test('says what became of a stage that ran beside others', () => {
  assert.equal(ending(STAGES, FORMAT, { code: 0, seconds: 20 }), '2 of 5: Format: ok, 20 s');
  assert.equal(ending(STAGES, FORMAT, { code: 2, seconds: 20 }), '2 of 5: Format: FAILED, 20 s');
});

test('knows an expected time of every stage', () => {
  for (const { name, seconds } of stagesFor(undefined)) assert.ok(seconds > 0, name);
});

test('does no more at a time than it may, in order, and answers in the order of the items', async () => {
  const begun = [];
  const ends = new Map();
  const act = (item) => {
    begun.push(item);
    return new Promise((resolve) => {
      ends.set(item, () => resolve(item.toUpperCase()));
    });
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const results = inLanes(['a', 'b', 'c'], 2, act);
  assert.deepEqual(begun, ['a', 'b']);
  ends.get('b')();
  await turn();
  assert.deepEqual(begun, ['a', 'b', 'c']);
  ends.get('c')();
  ends.get('a')();
  assert.deepEqual(await results, ['A', 'B', 'C']);
});
