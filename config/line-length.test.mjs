// No source line is longer than 120 characters: the formatter does not break strings, SQL and comments.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LIMIT = 120;

test(`no source line is longer than ${LIMIT} characters`, () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.js', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = sources.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  assert.ok(files.length > 100, 'The sources were not found.');
  assert.deepEqual(files.flatMap(longLines), []);
});

function longLines(file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.length > LIMIT ? [`${file}:${index + 1}: ${line.length}`] : []));
}
