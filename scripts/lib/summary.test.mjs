import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, crashedFiles, failuresOf, flakyOf, skippedOf } from './summary.mjs';

const JEST = `@sagitta/reference-api:test: FAIL src/stream/stream.test.ts (240.1 s)
@sagitta/reference-api:test:   ● a stream › gives a sign of life
@sagitta/reference-api:test: 
@sagitta/reference-api:test:     thrown: "Exceeded timeout of 240000 ms for a test."
@sagitta/reference-api:test: 
@sagitta/reference-api:test:       at src/stream/stream.test.ts:140:3
@sagitta/reference-api:test: Summary of all failing tests
@sagitta/reference-api:test:   ● a stream › gives a sign of life
@sagitta/reference-api:test: Tests:       1 failed, 636 passed, 637 total
`;
const PLAYWRIGHT = `  ✘  3 [desktop] › src/journeys/live.spec.ts:9:1 › a reading arrives (15.0s)
  1) [desktop] › src/journeys/live.spec.ts:9:1 › a reading arrives ─────────────

    Error: "route.fetch: Test ended." while running route callback.

  1 failed
    [desktop] › src/journeys/live.spec.ts:9:1 › a reading arrives ─────
  4 did not run
  347 passed (16.2m)
`;

const FLAKY = `  1) [phone] › src/journeys/live.spec.ts:9:1 › a reading arrives ─────────────

    Error: locator not found

  2) [desktop] › src/journeys/logs.spec.ts:4:1 › a filter stays › after a reload 

    Error: not the address

  2 flaky
    [phone] › src/journeys/live.spec.ts:9:1 › a reading arrives ─────
    [desktop] › src/journeys/logs.spec.ts:4:1 › a filter stays ─────
  345 passed (16.2m)
`;

const CRASHED = `PASS src/world/world.test.ts
FAIL src/db/open-store.test.ts
  ● Test suite failed to run

    A jest worker process (pid=1628) was terminated by another process: signal=SIGSEGV, exitCode=null.

      at ChildProcessWorker._onExit (../node_modules/jest-worker/build/index.js:964:23)

PASS src/world/crowd.test.ts (16.532 s)
Tests:       708 passed, 708 total
`;
const [, CRASH = ''] = /(FAIL .+?\n)PASS/s.exec(CRASHED) ?? [];

test('names files whose process crashed, unless anything else failed', () => {
  assert.deepEqual(crashedFiles(CRASHED), [['src/db/open-store.test.ts', 'SIGSEGV']]);
  assert.deepEqual(crashedFiles(`${CRASHED}Summary of all failing tests\n${CRASH}`), [
    ['src/db/open-store.test.ts', 'SIGSEGV'],
  ]);
  assert.deepEqual(crashedFiles(CRASHED.replace('SIGSEGV', 'SIGKILL')), []);
  assert.deepEqual(crashedFiles(`${CRASHED}FAIL src/upkeep.test.ts\n  ● upkeep › deletes\n\n    expected 1\n`), []);
  assert.deepEqual(crashedFiles(JEST), []);
});

test('lists flaky journeys with their reasons, and counts them as passed', () => {
  assert.deepEqual(
    flakyOf(FLAKY).map((lines) => lines.slice(0, 2)),
    [
      ['[phone] › src/journeys/live.spec.ts:9:1 › a reading arrives', '  Error: locator not found'],
      ['[desktop] › src/journeys/logs.spec.ts:4:1 › a filter stays › after a reload', '  Error: not the address'],
    ],
  );
  assert.deepEqual(flakyOf(PLAYWRIGHT), []);
  assert.deepEqual(countOf(FLAKY, 0), { passed: 347, failed: 0 });
});

test('does not count a flaky journey among the failures', () => {
  assert.deepEqual(
    failuresOf(PLAYWRIGHT + FLAKY).map(([name]) => name),
    ['[desktop] › src/journeys/live.spec.ts:9:1 › a reading arrives'],
  );
});

test('counts nothing of a stage that was skipped, and repeats why', () => {
  const said =
    '> tsx src/cli/test-citus.ts\n\nSkipped: the API tests on Citus, since the extension is not installed.\n';
  assert.equal(skippedOf(said, 0), 'the API tests on Citus, since the extension is not installed.');
  assert.deepEqual(countOf(said, 0), { passed: 0, failed: 0 });
  assert.equal(skippedOf(said, 1), null);
  assert.deepEqual(countOf(said, 1), { passed: 0, failed: 1 });
  assert.equal(skippedOf(JEST, 0), null);
});

test('counts what each runner says', () => {
  assert.deepEqual(countOf(JEST, 1), { passed: 636, failed: 1 });
  assert.deepEqual(countOf(PLAYWRIGHT, 1), { passed: 347, failed: 5 });
  assert.deepEqual(countOf('# pass 11\n# fail 0\n', 0), { passed: 11, failed: 0 });
});

test('counts a stage without a runner as one check, and one that ended badly as failed', () => {
  assert.deepEqual(countOf('done\n', 0), { passed: 1, failed: 0 });
  assert.deepEqual(countOf('done\n', 2), { passed: 0, failed: 1 });
  assert.deepEqual(countOf('Tests:       3 passed, 3 total\n', 1), { passed: 3, failed: 1 });
});

test('names each failure once, with the beginning of its reason', () => {
  assert.deepEqual(
    failuresOf(JEST).map(([name]) => name),
    ['a stream › gives a sign of life'],
  );
  assert.match(failuresOf(JEST)[0].join('\n'), /Exceeded timeout of 240000 ms/);
  assert.deepEqual(failuresOf(PLAYWRIGHT)[0].slice(0, 2), [
    '[desktop] › src/journeys/live.spec.ts:9:1 › a reading arrives',
    '  Error: "route.fetch: Test ended." while running route callback.',
  ]);
});

test('shows the last lines of a stage that names no failure', () => {
  assert.deepEqual(failuresOf('\u001B[31msrc/a.ts(1,2): error TS2322\u001B[0m\n\nFailed\n'), [
    ['src/a.ts(1,2): error TS2322', 'Failed'],
  ]);
});
