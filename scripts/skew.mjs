// Opens the pages of earlier remotes in this shell, and of these remotes in the shell before, in a browser.
//   npm run test:skew             the last commit of each earlier version of the contract
//   npm run test:skew -- <commit> that commit alone
// Not in the gate: it builds each of those commits once. Their releases are kept in .cache/skew. See docs/testing.md.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { must, root, run, say } from './lib/run.mjs';
import { build } from './lib/suite.mjs';

const CONTRACT = 'shared-contracts/src/shell.ts';
const RAISED = "CONTRACT_VERSION = '";

await install();
const [, , asked] = process.argv;
const earlier = asked ? [await contractAt(asked)] : await earlierContracts();
if (earlier.length === 0) throw new Error(`The history has no earlier ${CONTRACT} of the same major version.`);
/** @type {Record<string, string>} */
const stores = {};
for (const contract of earlier) stores[contract.version] = await keptReleases(contract);
say('Building this tree');
await build();
const { code } = await run(
  'pnpm',
  ['--filter', '@sagitta/e2e', 'exec', 'playwright', 'test', 'releases/skew', '--project=waiting', '--no-deps'],
  { env: { SKEW_STORES: JSON.stringify(stores), CHROMIUM_PATH: await findChromium() } },
);
process.exitCode = code;

/**
 * The last commit of each earlier version of the contract that a remote of this major version may be made for, the
 * newest first.
 * @returns {Promise<{version: string, commit: string}[]>}
 */
async function earlierContracts() {
  const now = versionIn(await readFile(join(root, CONTRACT), 'utf8'));
  const raises = await must('git', ['log', '--format=%H %P', `-G${RAISED}`, '--', CONTRACT]);
  const parents = raises
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1, 2));
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const parent of parents) {
    const { version, commit } = await contractAt(parent);
    if (version !== now && majorOf(version) === majorOf(now) && !found.has(version)) found.set(version, commit);
  }
  return [...found].map(([version, commit]) => ({ version, commit }));
}

/**
 * @param {string} revision
 * @returns {Promise<{version: string, commit: string}>} an empty version where there was no contract yet
 */
async function contractAt(revision) {
  const commit = (await must('git', ['rev-parse', `${revision}^{commit}`])).trim();
  const { code: missing, output } = await run('git', ['show', `${commit}:${CONTRACT}`], { echo: false });
  return { version: missing ? '' : versionIn(output), commit };
}

/** @param {string} source */
function versionIn(source) {
  return /CONTRACT_VERSION = '([\d.]+)'/.exec(source)?.[1] ?? '';
}

/** @param {string} version */
function majorOf(version) {
  return version.split('.')[0];
}

/**
 * The releases of a commit, made by its own tool in a copy outside this tree and kept.
 * @param {{version: string, commit: string}} of
 * @returns {Promise<string>} the store that holds them
 */
async function keptReleases({ version, commit }) {
  const kept = join(root, '.cache', 'skew', commit.slice(0, 12));
  if (existsSync(kept)) return kept;
  say(`Building the last commit of contract ${version}, ${commit.slice(0, 7)} (some minutes, once)`);
  const tree = await mkdtemp(join(tmpdir(), 'sagitta-skew-'));
  const there = { cwd: tree, env: { CI: '1', PATH: `${join(tree, 'node_modules', '.bin')}:${process.env.PATH}` } };
  try {
    await must('sh', ['-c', `git archive ${commit} | tar -x -C ${tree}`]);
    await must('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { ...there, env: { CI: '1' } });
    await must('pnpm', ['-r', '--workspace-concurrency=2', 'run', 'build'], there);
    const { scripts } = JSON.parse(await readFile(join(tree, 'package.json'), 'utf8'));
    // The first tools neither built nor opened pages.
    const options = scripts.release ? ['--no-build', '--no-smoke'] : [];
    await must('tsx', ['delivery/src/cli.ts', 'publish', ...options], there);
    await rm(`${kept}.new`, { recursive: true, force: true });
    // Copied beside and renamed: what a killed run leaves is not taken for the releases.
    await cp(join(tree, '.data', 'delivery'), `${kept}.new`, { recursive: true });
    await rename(`${kept}.new`, kept);
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
  return kept;
}
