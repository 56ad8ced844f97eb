import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PARTS } from './parts.mjs';
import { askedBase, BASES, besideOf, portsOf, STEP, usableBases } from './ports.mjs';
import { root } from './run.mjs';

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

test('no suite of the journeys, not even with as many parts as there may be, takes the port of another', () => {
  assert.ok(Math.max(...PARTS.map(({ port }) => port)) < STEP, 'a part beyond the step would be in the next suite');
  const suites = [BASES.journeys, ...Object.values(besideOf(BASES.journeys)), BASES.installed, BASES.bench];
  const taken = suites.flatMap((base) => Array.from({ length: STEP }, (_, port) => base + port));
  assert.equal(new Set(taken).size, taken.length);
  const apis = suites.flatMap((base) => portsOf(base).slice(PARTS.length));
  assert.equal(new Set([...taken, ...apis]).size, taken.length + apis.length);
  for (const base of suites) assert.equal(askedBase(String(base)), base);
});

test('no journey counts a port of its own from the base of its suite', () => {
  const folder = join(root, 'e2e/src');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\bBASE \+ (?!1000)\d/.test(readFileSync(join(folder, name), 'utf8')));
  assert.deepEqual(own, []);
});
