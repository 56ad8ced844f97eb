// Starts the product on the Node that runs this file, and lets one journey use it in a browser.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from './lib/ports.mjs';
import { environment, root, run, say } from './lib/run.mjs';

/** Beside a suite that somebody has open, and beside the journeys' own. */
const BASE = process.env.E2E_PORT_BASE ?? String(BASES.installed);
const DEADLINE_MS = 240_000;

const data = await mkdtemp(join(tmpdir(), 'sagitta-newest-node-'));
say(`npm start on Node ${process.version}`);
const suite = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: environment({
    PORT_BASE: BASE,
    DATA_DIR: data,
    SAGITTA_WORLD: 'test',
    CHECK_ANSWERS: 'on',
    RATE_LIMIT: '1000000',
    LOGIN_RATE_LIMIT: '1000000',
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => suite.once('close', resolve));

let code = 1;
try {
  await running();
  ({ code } = await run(
    'pnpm',
    [
      '--filter',
      '@sagitta/e2e',
      'exec',
      'playwright',
      'test',
      'suite/main-job',
      '--project=setup',
      '--project=desktop',
    ],
    { env: { E2E_SUITE: 'running', E2E_PORT_BASE: BASE } },
  ));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
} finally {
  suite.kill('SIGTERM');
  await ended;
  await rm(data, { recursive: true, force: true });
}
process.exitCode = code;

/** Resolves once `npm start` says that the product runs. */
function running() {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('npm start did not finish in time.')), DEADLINE_MS);
    suite.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (!String(chunk).includes('Sagitta is running')) return;
      clearTimeout(deadline);
      resolve();
    });
    ended.then(() => reject(new Error('npm start ended before the product ran.')));
  });
}
