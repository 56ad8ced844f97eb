// A part never names a class of shared-ui: what may vary there is a prop or a custom property
// (docs/decisions/0016-one-style.md).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** In a style file `.sg-gauge`, in a component `className="sg-gauge …"`. */
const FOREIGN_CLASS = /\.sg-[a-z]|className=[^\n>]*['"` ]sg-[a-z]/;

test('no part names a class of shared-ui', () => {
  const parts = ['host-shell/src', ':(glob)mfe-*/src/**'];
  const files = execFileSync('git', ['ls-files', ...parts], { cwd: root, encoding: 'utf8' }).split('\n');
  const sources = files.filter((file) => /\.(css|tsx)$/.test(file) && !file.endsWith('.test.tsx'));
  assert.ok(sources.length > 100, 'The sources were not found.');
  assert.deepEqual(
    sources.filter((file) => FOREIGN_CLASS.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});
