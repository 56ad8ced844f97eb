// What a part's build reads makes it anew when it changes; what only the release tool or its servers read does not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The files of `delivery` that Turborepo hashes for the builds of all parts. */
function inputs() {
  const turbo = join(root, 'node_modules/.bin/turbo');
  const told = execFileSync(turbo, ['run', 'build', '--filter=@sagitta/mfe-systems', '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  const { tasks } = JSON.parse(told.slice(told.indexOf('{')));
  const [part, delivery] = ['@sagitta/mfe-systems#build', '@sagitta/delivery#build'].map((id) =>
    tasks.find(({ taskId }) => taskId === id),
  );
  assert.ok(part.dependencies.includes(delivery.taskId));
  return new Set(Object.keys(delivery.inputs).map((path) => join('delivery', path)));
}

/** A module, and all that it imports from this repository. */
function reached(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, to] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const path = resolve(dirname(file), to);
    const found = [path, `${path}.ts`, `${path}.mjs`].find((each) => existsSync(each) && /\.\w+$/.test(each));
    if (found) reached(found, seen);
  }
  return seen;
}

test('a change of the web server or the release tool builds no part again, one of the preset builds all', () => {
  const hashed = inputs();
  const read = [...reached(join(root, 'delivery/src/preset.mjs'))]
    .map((file) => relative(root, file))
    .filter((file) => file.startsWith('delivery/'));
  assert.ok(read.includes('delivery/src/build/preset.ts'));
  assert.deepEqual(
    read.filter((file) => !hashed.has(file)),
    [],
    'read by a build, and not hashed',
  );
  const folders = [...hashed].map((file) => file.split('/').slice(0, 3).join('/'));
  for (const other of ['serve', 'nginx', 'commands', 'smoke', 'store', 'dev', 'testing'])
    assert.ok(!folders.includes(`delivery/src/${other}`), `delivery/src/${other} is hashed`);
  assert.ok(![...hashed].some((file) => file.endsWith('.test.ts')));
});
