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

test('new migrations make tables; functions and triggers are files (reference-api/src/db/functions)', () => {
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', META), 'utf8'));
  const tags = entries.map(({ tag }) => tag);
  // The last one that may hold them.
  const since = tags.findIndex((tag) => tag.endsWith('_refused_counts')) + 1;
  assert.ok(since > 0 && since < tags.length);
  const made = /\b(create|alter|drop)\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger)\b/i;
  const wrong = tags
    .slice(since)
    .filter((tag) => made.test(readFileSync(new URL(`../${tag}.sql`, META), 'utf8').replace(/^\s*--.*$/gm, '')));
  assert.deepEqual(wrong, []);
});
