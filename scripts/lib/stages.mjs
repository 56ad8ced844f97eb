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
 * The stages of the gate, in order. `browser` needs a Chromium; `newestNode` runs on the newest Node LTS where that can
 * be had.
 * @type {{name: string, command: string[], browser?: boolean, newestNode?: boolean}[]}
 */
export const stages = [
  { name: 'Types', command: ['turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only'] },
  { name: 'Format', command: ['pnpm', 'run', '--silent', 'format:check'] },
  { name: 'Lint', command: ['oxlint', '--config', 'config/oxlint.json', '--deny-warnings', '.'] },
  { name: 'Import directions', command: ['pnpm', 'run', 'imports'] },
  { name: 'Unused files, exports and dependencies', command: ['pnpm', 'run', '--silent', 'unused'] },
  {
    name: 'Lint, import rules and this summary catch what is planted',
    command: ['node', '--test', ...testsIn('config'), ...testsIn('scripts/lib')],
  },
  {
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
  },
  // One Node for each database: both Nodes and both databases are covered without running the suite four times.
  {
    name: `API tests on PGlite, Node ${NEWEST_LTS}`,
    command: ['pnpm', '--filter', '@sagitta/reference-api', 'run', 'test'],
    newestNode: true,
  },
  {
    name: 'API tests on PostgreSQL',
    command: ['turbo', 'run', 'test:postgres', '--filter=@sagitta/reference-api', '--output-logs=full'],
  },
  // A bounded part; `test:citus` without a name runs all. It says why where Citus is not installed.
  {
    name: 'API tests on Citus',
    command: ['pnpm', '--filter', '@sagitta/reference-api', 'run', 'test:citus', 'distribution/'],
  },
  { name: 'Build', command: ['turbo', 'run', 'build', '--output-logs=errors-only', '--concurrency=2'] },
  { name: 'Contract report', command: ['turbo', 'run', 'report:check', '--continue', '--output-logs=errors-only'] },
  {
    name: `Start and one journey, Node ${NEWEST_LTS}`,
    command: ['node', 'scripts/newest-node.mjs'],
    newestNode: true,
    browser: true,
  },
  // A second attempt is reported as flaky, and more than a few fail the gate (summary.mjs).
  {
    name: 'Browser journeys and byte budgets',
    command: ['pnpm', '--filter', '@sagitta/e2e', 'run', 'journeys', '--retries=1'],
    browser: true,
  },
];
