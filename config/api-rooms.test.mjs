// Every folder of the API has a place in the order of imports.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const { FLOORS } = createRequire(import.meta.url)('./api-rooms.cjs');
const src = fileURLToPath(new URL('../reference-api/src', import.meta.url));
const listed = FLOORS.flat();
const folders = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every folder of the API is listed', () => {
  assert.deepEqual(
    folders.filter((name) => !listed.includes(name)),
    [],
  );
});

test('every listed room is there', () => {
  assert.deepEqual(
    listed.filter((room) => !existsSync(join(src, room))),
    [],
  );
});

test('no room is listed twice', () => {
  assert.equal(new Set(listed).size, listed.length);
});

test('there are at most 13 rooms on 9 floors, with what puts them together', () => {
  assert.ok(listed.length + 1 <= 13, `${listed.length + 1} rooms`);
  assert.ok(FLOORS.length + 1 <= 9, `${FLOORS.length + 1} floors`);
});
