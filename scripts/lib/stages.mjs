import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NEWEST_LTS } from './newest-node.mjs';
import { root } from './run.mjs';

/** The tests of a folder by name: `node --test` takes a folder on some versions of Node, and refuses it on others. */
const testsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
    .sort();

/**
 * @typedef {object} Stage
 * @property {string} key names it on the command line: `npm test -- <key>`
 * @property {string} name
 * @property {string[]} command
 * @property {number} seconds what it takes on two idle cores, as the plan says; it decides nothing
 * @property {string} [group] runs at the same time as its neighbours of this group; its output is shown when it ends
 * @property {boolean} [onRequest] runs only where its key is given, and is no part of the gate
 * @property {string[]} [needs] keys of the stages whose results it uses; they run before it, also where it runs alone
 * @property {boolean} [browser] needs a Chromium
 * @property {boolean} [again] a file whose process crashed runs once more: its command takes files of tests
 * @property {boolean} [newestNode] runs on the newest Node LTS where that can be had
 * @property {string} [failed] what to do where it failed, beside reading its output
 * @property {string} [skipped] what to do where it was skipped
 */

/**
 * The stages of the gate and those on request, in order. Each reports its own result, whatever another has found.
 * @type {Stage[]}
 */
export const stages = [
  {
    key: 'types',
    name: 'Types',
    command: ['turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only'],
    seconds: 43,
    group: 'static',
  },
  {
    key: 'format',
    name: 'Format',
    command: ['pnpm', 'run', '--silent', 'format:check'],
    seconds: 66,
    group: 'static',
    failed: '`npx pnpm format` writes every file as it should be.',
  },
  {
    key: 'lint',
    name: 'Lint',
    command: ['oxlint', '--config', 'config/oxlint.json', '--deny-warnings', '.'],
    seconds: 5,
    group: 'static',
  },
  {
    key: 'imports',
    name: 'Import directions',
    command: ['pnpm', 'run', 'imports'],
    seconds: 15,
    group: 'static',
    failed: 'config/dependency-cruiser.cjs gives the reason of each rule.',
  },
  {
    key: 'unused',
    name: 'Unused files, exports and dependencies',
    command: ['pnpm', 'run', '--silent', 'unused'],
    seconds: 11,
    group: 'static',
    failed: 'Delete what nothing uses, or state in knip.jsonc why it stays.',
  },
  {
    key: 'planted',
    name: 'Lint, import rules and this summary catch what is planted',
    command: ['node', '--test', ...testsIn('config'), ...testsIn('scripts/lib')],
    seconds: 10,
  },
  {
    key: 'unit',
    name: 'Unit and component tests',
    command: [
      'turbo',
      'run',
      'test',
      '--concurrency=1',
      '--continue',
      '--output-logs=full',
      '--filter=!@sagitta/reference-api',
    ],
    seconds: 253,
    failed: 'One file alone: `npx jest <file>` in the folder of its part.',
  },
  // All API tests run on PostgreSQL, as production does; on PGlite what config/pglite-tests.mjs lists, with reasons.
  // Node may crash while it opens and closes many of these databases (nodejs/node#64500), which no installation does.
  {
    key: 'pglite',
    name: `API tests that PGlite or Node may change, Node ${NEWEST_LTS}`,
    command: ['pnpm', '--filter', '@sagitta/reference-api', 'run', 'test:pglite-part'],
    seconds: 125,
    again: true,
    newestNode: true,
    failed: 'One file alone: `npx jest <file>` in reference-api. All on PGlite: `npm run test:pglite`.',
  },
  {
    key: 'postgres',
    name: 'API tests on PostgreSQL',
    command: ['turbo', 'run', 'test:postgres', '--filter=@sagitta/reference-api', '--output-logs=full'],
    seconds: 309,
    failed: 'One file alone: `npx pnpm test:postgres <file>` in reference-api.',
  },
  {
    key: 'pglite-whole',
    name: `All API tests on PGlite, Node ${NEWEST_LTS}`,
    command: ['pnpm', '--filter', '@sagitta/reference-api', 'run', 'test'],
    seconds: 560,
    newestNode: true,
    onRequest: true,
    failed: 'One file alone: `npx jest <file>` in reference-api.',
  },
  // A bounded part; `test:citus` without a name runs all. It says why where Citus is not installed.
  {
    key: 'citus',
    name: 'API tests on Citus',
    command: ['pnpm', '--filter', '@sagitta/reference-api', 'run', 'test:citus', 'distribution/'],
    seconds: 2,
    skipped:
      'Only a change of the distribution (docs/decisions/0057-citus.md) needs it: install PostgreSQL with Citus.',
  },
  {
    key: 'build',
    name: 'Build',
    command: ['turbo', 'run', 'build', '--output-logs=errors-only', '--concurrency=2'],
    seconds: 20,
    failed: 'The stages below use the builds: repair this one first.',
  },
  {
    key: 'contracts',
    name: 'Contract report',
    command: ['turbo', 'run', 'report:check', '--continue', '--output-logs=errors-only'],
    seconds: 7,
    failed: '`npx pnpm report` in the package writes the report; read its difference before you commit it.',
  },
  {
    key: 'start',
    name: `Start and one journey, Node ${NEWEST_LTS}`,
    command: ['node', 'scripts/newest-node.mjs'],
    seconds: 33,
    newestNode: true,
    browser: true,
  },
  // A second attempt is reported as flaky, and more than a few fail the gate (summary.mjs).
  {
    key: 'journeys',
    name: 'Browser journeys',
    command: ['pnpm', '--filter', '@sagitta/e2e', 'run', 'journeys', '--retries=1'],
    seconds: 918,
    needs: ['build'],
    browser: true,
    failed:
      'Each failure has a page and a trace in e2e/test-results: `npx playwright show-trace <trace.zip>` in e2e. ' +
      'One file alone: `npx playwright test <file>` there.',
  },
  // Skipped where the browsers are not installed: unlike Chromium, the gate installs none of them.
  {
    key: 'browsers',
    name: 'One journey in Firefox and WebKit',
    command: ['pnpm', '--filter', '@sagitta/e2e', 'run', 'test:browsers', '--workers=1', '--retries=1'],
    seconds: 35,
    needs: ['build'],
    failed: '`PICTURES=<folder>` before the command keeps a picture of each page.',
    skipped: 'Install firefox-esr, webkit2gtk-driver, xvfb and the locale en_GB.UTF-8 (docs/testing.md).',
  },
  {
    key: 'budgets',
    name: 'Byte budgets',
    command: ['pnpm', '--filter', '@sagitta/e2e', 'run', 'budgets', '--retries=1'],
    seconds: 112,
    needs: ['build'],
    browser: true,
    failed: 'docs/bench.md says how bytes are counted.',
  },
];

/** The gate: what runs where nothing is asked for. */
const gate = stages.filter(({ onRequest }) => !onRequest);

/**
 * The stages that somebody asks for, with those that they need.
 * @param {string} [word] a stage's key, or a part of the name of a stage of the gate; the gate without it
 * @returns {Stage[]} none where the word fits no stage
 */
export function stagesFor(word) {
  if (!word) return gate;
  const exact = stages.filter(({ key }) => key === word);
  const asked = exact.length > 0 ? exact : gate.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  const keys = new Set(asked.flatMap(({ key, needs = [] }) => [...needs, key]));
  return stages.filter(({ key }) => keys.has(key));
}

/**
 * What a newcomer does about a stage that has failed or was skipped.
 * @param {Stage} stage
 * @param {string | null} skipped why it was skipped
 * @returns {string}
 */
export function adviceFor({ key, ...stage }, skipped) {
  const alone = `npm test -- ${key}`;
  return skipped === null
    ? [`Run it alone: ${alone}`, stage.failed].filter(Boolean).join('\n')
    : [stage.skipped, `Then run it alone: ${alone}`].filter(Boolean).join('\n');
}
