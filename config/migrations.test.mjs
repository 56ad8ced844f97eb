import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const META = new URL('../reference-api/src/db/migrations/meta/', import.meta.url);

test('one snapshot is kept, of the last migration: the generator compares the schema with no other', () => {
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', META), 'utf8'));
  const last = String(entries.at(-1).idx).padStart(4, '0');
  const snapshots = readdirSync(META).filter((name) => name !== '_journal.json');
  assert.deepEqual(snapshots, [`${last}_snapshot.json`]);
});
