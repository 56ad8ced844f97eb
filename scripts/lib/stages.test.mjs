import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceFor, stages, stagesFor } from './stages.mjs';

const keys = (word) => stagesFor(word).map(({ key }) => key);

test('runs every stage of the gate without a word, and one of a key or a name with what it needs', () => {
  assert.deepEqual(
    keys(undefined),
    stages.map(({ key }) => key).filter((key) => key !== 'pglite-whole'),
  );
  assert.deepEqual(keys('budgets'), ['build', 'budgets']);
  assert.deepEqual(keys('journeys'), ['build', 'journeys']);
  assert.deepEqual(keys('unit'), ['unit']);
  assert.deepEqual(keys('API tests'), ['pglite', 'postgres', 'citus']);
  assert.deepEqual(keys('nothing of the kind'), []);
});

test('runs all API tests on PGlite only where that is asked for by its key', () => {
  assert.deepEqual(keys('pglite-whole'), ['pglite-whole']);
  assert.deepEqual(keys('pglite'), ['pglite']);
  assert.ok(!keys('on PGlite').includes('pglite-whole'));
});

test('no stage needs one that comes after it or is not there', () => {
  for (const [index, { name, needs = [] }] of stages.entries())
    for (const key of needs) assert.ok(keys().slice(0, index).includes(key), `${name} needs ${key}`);
});

test('each stage has a key of its own', () => {
  assert.equal(new Set(stages.map(({ key }) => key)).size, stages.length);
});

test('tells how each stage runs alone, whether it failed or was skipped', () => {
  for (const stage of stages)
    for (const skipped of [null, 'something is not installed.'])
      assert.match(adviceFor(stage, skipped), new RegExp(`npm test -- ${stage.key}$`, 'm'));
});

test('tells what a stage is missing only where it was skipped', () => {
  const [citus] = stagesFor('citus');
  assert.match(adviceFor(citus, 'the extension is not installed.'), /install PostgreSQL with Citus/);
  assert.doesNotMatch(adviceFor(citus, null), /install/);
});
