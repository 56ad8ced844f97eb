// Upgrades a database in use from the version before the newest migration to this one, and goes back again.
//   npm run test:upgrade             the commit before the newest migration
//   npm run test:upgrade -- <commit> that commit
// Not in the gate: it installs that commit once, into .cache/upgrade. See docs/testing.md.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { must, root, run, say } from './lib/run.mjs';

const MIGRATIONS = 'reference-api/src/db/migrations';

await install();
const [, , asked] = process.argv;
const commit = (await must('git', ['rev-parse', `${asked ?? (await beforeNewest())}^{commit}`])).trim();
const tree = await installed(commit);
const { code } = await run('pnpm', ['--filter', '@sagitta/reference-api', 'exec', 'tsx', 'cli/test-upgrade.ts', tree]);
process.exitCode = code;

/** The commit that the newest migration came after. */
async function beforeNewest() {
  const { entries } = JSON.parse(await readFile(join(root, MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const file = `${MIGRATIONS}/${entries.at(-1).tag}.sql`;
  const added = (await must('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file])).trim();
  if (added === '') throw new Error(`The history does not say when ${file} came. Name a commit.`);
  return `${added}^`;
}

/** @param {string} commit the API of that commit, ready to run */
async function installed(commit) {
  const kept = join(root, '.cache', 'upgrade', commit.slice(0, 12));
  if (existsSync(kept)) return kept;
  say(`Installing the API of ${commit.slice(0, 7)} (once)`);
  const draft = `${kept}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await must('sh', ['-c', `git archive ${commit} | tar -x -C ${draft}`]);
  const there = { cwd: draft, env: { CI: '1' } };
  await must(
    'pnpm',
    ['install', '--frozen-lockfile', '--prefer-offline', '--filter', '@sagitta/reference-api...'],
    there,
  );
  // What a killed run leaves is not taken for it.
  await rename(draft, kept);
  return kept;
}
