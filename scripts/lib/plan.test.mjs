import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ending, inLanes, nextOf, overlap, planOf, running, timetableOf } from './plan.mjs';
import { stages, stagesFor } from './stages.mjs';

const TYPES = { key: 'types', name: 'Types', seconds: 33 };
const BUILD = { key: 'build', name: 'Build', seconds: 40 };
const FORMAT = { key: 'format', name: 'Format', seconds: 19 };
const JOURNEYS = { key: 'journeys', name: 'Journeys', seconds: 400, needs: ['build'] };
const UNIT = { key: 'unit', name: 'Unit tests', seconds: 300 };
const BUDGETS = { key: 'budgets', name: 'Budgets', seconds: 20, needs: ['build'], after: ['journeys'] };
const STAGES = [TYPES, BUILD, JOURNEYS, FORMAT, UNIT, BUDGETS];

test('begins the first that waits for nothing that waits or runs', () => {
  assert.equal(nextOf([JOURNEYS, FORMAT], [BUILD]), FORMAT);
  assert.equal(nextOf([JOURNEYS, FORMAT], []), JOURNEYS);
  assert.equal(nextOf([BUDGETS], [JOURNEYS]), undefined);
  assert.equal(nextOf([], []), undefined);
});

test('two stages run at a time, and none before what it waits for', () => {
  assert.deepEqual(
    [...timetableOf(STAGES)].map(([{ key }, { begins, ends }]) => [key, begins, ends]),
    [
      ['types', 0, 33],
      ['build', 0, 40],
      ['format', 33, 52],
      ['journeys', 40, 440],
      ['unit', 52, 352],
      ['budgets', 440, 460],
    ],
  );
});

test('plans each stage with its beginning and time, and the whole', () => {
  assert.deepEqual(planOf(STAGES), [
    'Plan: about 8 min on two cores with nothing else to do, two stages at a time',
    '      Stage       begins   takes',
    '   1  Types        0:00    33 s',
    '   2  Build        0:00    40 s',
    '   3  Format       0:33    19 s',
    '   4  Journeys     0:40   7 min',
    '   5  Unit tests   0:52   5 min',
    '   6  Budgets      7:20    20 s',
  ]);
  assert.equal(planOf([BUILD, BUDGETS])[0], 'Plan: about 60 s on two cores with nothing else to do');
});

test('knows whether stages run beside others', () => {
  assert.equal(overlap(STAGES), true);
  assert.equal(overlap([BUILD, JOURNEYS]), false);
  assert.equal(overlap([UNIT]), false);
});

test('says what runs now and for how long', () => {
  assert.equal(
    running(
      [
        { stage: JOURNEYS, seconds: 187 },
        { stage: UNIT, seconds: 9 },
      ],
      3,
      6,
    ),
    '3 of 6 done, running: Journeys  3:07 of about  6:40; Unit tests  0:09 of about  5:00',
  );
});

test('says what became of a stage that ran beside others', () => {
  assert.equal(ending(FORMAT, { code: 0, seconds: 20 }), 'Format: ok after  0:20');
  assert.equal(ending(FORMAT, { code: 2, seconds: 20 }), 'Format: FAILED after  0:20');
});

test('every stage of the gate has its time and its turn', () => {
  for (const { name, seconds } of stages) assert.ok(seconds > 0, name);
  assert.equal(timetableOf(stagesFor(undefined)).size, stagesFor(undefined).length);
});

test('stages that wait for each other are named instead of waited for', async () => {
  const circle = [
    { ...TYPES, after: ['build'] },
    { ...BUILD, after: ['types'] },
  ];
  assert.throws(() => timetableOf(circle), /They wait for each other: Types, Build/);
  await assert.rejects(() => inLanes(circle, async () => 0), /They wait for each other: Types, Build/);
});

test('a stage begins as soon as a lane is free, and the results are in the order of the stages', async () => {
  const begun = [];
  const ends = new Map();
  const act = ({ key }) => {
    begun.push(key);
    return new Promise((resolve) => {
      ends.set(key, () => resolve(key.toUpperCase()));
    });
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const results = inLanes(STAGES, act);
  assert.deepEqual(begun, ['types', 'build']);
  ends.get('types')();
  await turn();
  assert.deepEqual(begun, ['types', 'build', 'format']);
  ends.get('build')();
  await turn();
  assert.equal(begun.at(-1), 'journeys');
  ends.get('format')();
  await turn();
  assert.equal(begun.at(-1), 'unit');
  ends.get('unit')();
  await turn();
  // It cannot run beside the journeys, though a lane is free.
  assert.equal(begun.at(-1), 'unit');
  ends.get('journeys')();
  await turn();
  ends.get('budgets')();
  assert.deepEqual(await results, ['TYPES', 'BUILD', 'JOURNEYS', 'FORMAT', 'UNIT', 'BUDGETS']);
});
