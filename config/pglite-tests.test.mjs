// What the gate runs on PGlite is there, and jest runs just that.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LEFT_OUT, PGLITE_TESTS } from './pglite-tests.mjs';

const api = fileURLToPath(new URL('../reference-api', import.meta.url));
const FOLDERS = ['src', 'cli', 'testing'].filter((folder) => existsSync(join(api, folder)));
const paths = Object.keys(PGLITE_TESTS);
const all = FOLDERS.flatMap((folder) =>
  readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.citus.test.ts'))
  .sort();
const isListed = (path) =>
  !(path in LEFT_OUT) && paths.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one));

/** The tests that jest would run, below reference-api. */
function chosen(part) {
  const env = { ...process.env, TEST_DATABASE: undefined, TEST_PART: part };
  const told = execFileSync(join(api, 'node_modules/.bin/jest'), ['--listTests', '--json'], {
    cwd: api,
    encoding: 'utf8',
    stdio: 'pipe',
    env,
  });
  return JSON.parse(told)
    .map((path) => relative(api, path).replaceAll('\\', '/'))
    .sort();
}

test('every listed path is there, with tests, and has its reason', () => {
  for (const path of paths) {
    assert.ok(existsSync(join(api, path)), `reference-api/${path} is not there`);
    assert.ok(
      all.some((one) => (path.endsWith('/') ? one.startsWith(path) : one === path)),
      `${path} has no test`,
    );
    assert.ok(PGLITE_TESTS[path].length > 10, `${path} has no reason`);
  }
});

test('what is left out is in a listed folder, and has its reason', () => {
  for (const [path, reason] of Object.entries(LEFT_OUT)) {
    assert.ok(all.includes(path), `reference-api/${path} is not there`);
    assert.ok(
      paths.some((one) => one.endsWith('/') && path.startsWith(one)),
      `${path} is in no listed folder`,
    );
    assert.ok(reason.length > 10, `${path} has no reason`);
  }
});

test('no path is listed beside the folder that contains it', () => {
  for (const path of paths)
    assert.deepEqual(
      paths.filter((one) => one !== path && one.endsWith('/') && path.startsWith(one)),
      [],
    );
});

test('jest runs the listed tests for the part, and every test without it', () => {
  assert.deepEqual(chosen('pglite'), all.filter(isListed));
  assert.deepEqual(chosen(undefined), all);
});

test('jest refuses a part that nobody has defined', () => {
  assert.throws(() => chosen('pglit'), /There is no part pglit/);
});
