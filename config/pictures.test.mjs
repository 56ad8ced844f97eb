import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = new URL('../docs/pictures/', import.meta.url);
const MOST_BYTES = 120 * 1024;

test('the README shows each picture in both themes, none of more than 120 KB', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.webp)/g)].map(([, name]) => name).sort();
  const kept = readdirSync(FOLDER).sort();
  assert.deepEqual(shown, kept);
  assert.equal(kept.length, 8);
  assert.deepEqual(
    kept.filter((name) => statSync(new URL(name, FOLDER)).size > MOST_BYTES),
    [],
  );
});
