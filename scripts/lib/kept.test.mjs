import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashesOf, inputsOf, keep, readKept, repeatedBy } from './kept.mjs';
import { PIECES } from './pieces.mjs';
import { stages } from './stages.mjs';

function temporary(t) {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-kept-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('hashes what is tracked and what is new, as it is on disk, and nothing that git ignores', (t) => {
  const folder = temporary(t);
  const write = (path, text) => writeFileSync(join(folder, path), text);
  assert.equal(hashesOf(folder), null);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  mkdirSync(join(folder, 'dist'));
  for (const path of ['.gitignore', 'ża.ts', 'dist/b.js', 'gone.ts'])
    write(path, path === '.gitignore' ? 'dist/\n' : '1');
  execFileSync('git', ['add', '.'], { cwd: folder });
  const before = hashesOf(folder);
  assert.deepEqual([...(before?.keys() ?? [])], ['.gitignore', 'gone.ts', 'ża.ts']);

  write('ża.ts', '2');
  write('new.ts', '1');
  rmSync(join(folder, 'gone.ts'));
  const after = hashesOf(folder);
  assert.deepEqual([...(after?.keys() ?? [])], ['.gitignore', 'new.ts', 'ża.ts']);
  assert.notEqual(after?.get('ża.ts'), before?.get('ża.ts'));
});

/** Whether a change of a file makes this piece run again. */
function runsAgain(piece, path) {
  const files = { 'package.json': '1', [path]: '1' };
  const hash = (one) => inputsOf(new Map(Object.entries({ ...files, [path]: one })), piece, []);
  return hash('1') !== hash('2');
}

const named = (path) =>
  Object.entries(PIECES).flatMap(([key, pieces]) =>
    pieces.filter((piece) => runsAgain(piece, path)).map(({ name }) => (name === 'all' ? key : `${key} ${name}`)),
  );
const ALL = Object.entries(PIECES).flatMap(([key, pieces]) =>
  pieces.map(({ name }) => (name === 'all' ? key : `${key} ${name}`)),
);
const OF_EVERY_PART = ['field', 'releases', 'shell', 'suite'].map((folder) => `journeys ${folder}`);

test('a change of one part runs its journeys and those of the suite again, and no other part’s', () => {
  assert.deepEqual(
    named('mfe-systems/src/app/dashboard.page.tsx').sort(),
    [...OF_EVERY_PART, 'journeys systems', 'start', 'browsers', 'budgets'].sort(),
  );
  assert.deepEqual(
    named('mfe-auth-accounts/src/x.ts').sort(),
    [...OF_EVERY_PART, 'journeys accounts', 'start', 'browsers', 'budgets'].sort(),
  );
});

test('a change of what all share, and of what nobody has named, runs everything again', () => {
  for (const path of [
    'shared-contracts/src/api/log.ts',
    'pnpm-lock.yaml',
    'package.json',
    'config/jest.preset.mjs',
    'reference-api/src/main.ts',
    'scripts/lib/suite.mjs',
    'a-new-folder/x.ts',
  ])
    assert.deepEqual(named(path), ALL, path);
  for (const path of ['shared-ui/src/core/button.tsx', 'host-shell/src/index.ts', 'delivery/src/suite.ts'])
    assert.deepEqual(
      ALL.filter((one) => !named(path).includes(one)),
      path.startsWith('delivery') ? [] : ['pglite'],
      path,
    );
});

test('a document runs nothing again, unless a test follows it', () => {
  assert.deepEqual(named('docs/testing.md'), []);
  assert.deepEqual(named('docs/teams.md'), ALL);
});

test('a journey runs its folder again, and a test of a part no journey', () => {
  assert.deepEqual(named('e2e/src/journeys/accounts/list.spec.ts'), ['journeys accounts']);
  assert.deepEqual(named('e2e/src/journeys/suite/main-job.spec.ts'), ['journeys suite', 'start']);
  assert.deepEqual(named('mfe-systems/src/app/dashboard.page.test.tsx'), []);
  assert.deepEqual(named('reference-api/src/upkeep.test.ts'), ['pglite']);
  assert.deepEqual(named('bench/src/budgets/bytes.spec.ts'), ['budgets']);
});

test('the Node, the browser and what a piece runs decide too', () => {
  const [piece] = PIECES.browsers;
  const files = new Map([['package.json', '1']]);
  const usual = inputsOf(files, piece, ['v20']);
  assert.equal(inputsOf(files, piece, ['v20']), usual);
  assert.notEqual(inputsOf(files, piece, ['v24']), usual);
  assert.notEqual(inputsOf(files, { ...piece, args: ['more'] }, ['v20']), usual);
});

test('every kept stage is there, with its pieces’ shares of its time', () => {
  for (const [key, pieces] of Object.entries(PIECES)) {
    assert.ok(
      stages.some((stage) => stage.key === key),
      key,
    );
    const whole = pieces.reduce((sum, { share }) => sum + share, 0);
    assert.ok(Math.abs(whole - 1) < 0.001, `${key}: ${whole}`);
    assert.ok(
      pieces.every(({ share }) => share > 0),
      key,
    );
  }
});

test('keeps a result beside the others, and has none where the file is damaged', (t) => {
  const file = join(temporary(t), 'a/kept.json');
  assert.deepEqual(readKept(file), {});
  keep(file, { 'journeys shell': { hash: 'a', at: '2026-11-26 17:00' } });
  keep(file, { 'journeys suite': { hash: 'b', at: '2026-11-26 18:00' } });
  keep(file, { 'journeys shell': { hash: 'c', at: '2026-11-26 19:00' } });
  assert.deepEqual(readKept(file), {
    'journeys shell': { hash: 'c', at: '2026-11-26 19:00' },
    'journeys suite': { hash: 'b', at: '2026-11-26 18:00' },
  });
  writeFileSync(file, '{"journeys');
  assert.deepEqual(readKept(file), {});
});

test('names the packages that turbo has not run again', () => {
  const output = `@sagitta/shared-ui:test: cache hit, replaying logs 2b8d1c
@sagitta/shared-ui:test: Tests:       723 passed, 723 total
@sagitta/mfe-systems:test: cache miss, executing 77aa
@sagitta/shared-ui:typecheck: cache hit, replaying logs 11
@sagitta/reference-api:test:postgres: cache hit, replaying logs 5f
`;
  assert.deepEqual(repeatedBy(output), ['shared-ui', 'reference-api']);
});
