import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedBase, usableBases } from './ports.mjs';

test('a base that needs a port which browsers refuse is refused at once, with the next usable one', () => {
  assert.throws(() => askedBase('5000'), /needs port 6000, .* The next usable one is 5010\./);
  assert.throws(() => askedBase('3658'), /needs port 3659, /);
  assert.equal(askedBase('5600'), 5600);
});

test('what is no port is refused', () => {
  for (const text of ['80', 'many', '70000', '3000.5']) assert.throws(() => askedBase(text), /between 1024 and 64000/);
});

test('the choice of a base passes over those that browsers refuse', () => {
  assert.deepEqual(usableBases(4990, 3), [4990, 5010, 5020]);
  assert.deepEqual(usableBases(5660, 3), [5660, 5670, 5680]);
});
