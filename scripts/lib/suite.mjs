import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { askedBase, portsOf, usableBases } from './ports.mjs';
import { endWithUs, environment, must, root } from './run.mjs';

/**
 * @typedef {object} Running A process that was started, and how to end it.
 * @property {() => Promise<void>} stop
 * @property {Promise<string>} ended the signal or exit code it ended with
 * @property {number | undefined} pid
 *
 * @typedef {object} StartOptions
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] keeps the output for the message of a failed start
 */

/** @type {{password: string, accounts: Record<string, {email: string, label: string}>}} */
const demo = JSON.parse(
  readFileSync(new URL('../../reference-api/src/world/demo-accounts.json', import.meta.url), 'utf8'),
);

/** Who can sign in to the embedded demo, as the sign-in page lists them (architecture, Demo addresses). */
export const DEMO_ACCOUNTS = Object.values(demo.accounts).map(({ email, label }) => ({
  email,
  label,
  password: demo.password,
}));

/** @param {number} base */
export const webOf = (base) => `http://localhost:${base}`;
/** @param {number} base */
export const apiOf = (base) => `http://localhost:${base + 1000}`;

/** Builds what changed. */
export async function build() {
  await must('turbo', ['run', 'build', '--output-logs=errors-only']);
}

/**
 * Publishes the builds into the local registry of one suite. They come from this tree, and the person who starts it
 * sees them at once, so they are not opened in a browser first (docs/decisions/0023-what-a-release-must-pass.md).
 * @param {number} base
 * @param {readonly string[]} [parts] folders; without them, all
 */
export async function publish(base, parts = []) {
  // What is in the tree is wanted, also where it was rolled back before.
  const options = ['--no-build', '--no-smoke', '--lift'];
  await must('tsx', ['delivery/src/cli.ts', 'publish', ...options, ...parts], { env: { PORT_BASE: String(base) } });
}

/**
 * Starts the API of one suite and waits until it answers. Started before the build is done, it fills its first database
 * meanwhile.
 * @param {number} base
 * @param {StartOptions} [options]
 */
export function startApi(base, options = {}) {
  return startProcess(
    'API',
    ['reference-api/src/main.ts'],
    `${apiOf(base)}/health`,
    { PORT_BASE: String(base), ...options.env },
    options.quiet,
  );
}

/**
 * Serves shell and remotes as in production, and waits until they answer.
 * @param {number} base
 * @param {StartOptions} [options]
 */
export function startWeb(base, options = {}) {
  const env = { PORT_BASE: String(base), CONFIG_JSON: JSON.stringify({ demoAccounts: DEMO_ACCOUNTS }), ...options.env };
  return startProcess('web', ['delivery/src/cli.ts', 'serve'], `${webOf(base)}/config.json`, env, options.quiet);
}

/**
 * Serves the suite with some parts rebuilt at each change.
 * @param {number} base
 * @param {readonly string[]} parts folders
 * @param {StartOptions} [options]
 */
export function develop(base, parts, options = {}) {
  const env = { PORT_BASE: String(base), CONFIG_JSON: JSON.stringify({ demoAccounts: DEMO_ACCOUNTS }), ...options.env };
  return startProcess(
    'development server',
    ['delivery/src/cli.ts', 'dev', ...parts],
    `${webOf(base)}/config.json`,
    env,
    options.quiet,
  );
}

/**
 * Builds the same sources without federation and releases that build beside the suite of `base`, for comparison.
 * @param {number} base
 */
export async function publishOneBundle(base) {
  await must('tsx', ['delivery/src/cli.ts', 'one-bundle'], { env: { PORT_BASE: String(base) } });
}

/**
 * Serves that build on the shell's port of `base`, against an API elsewhere.
 * @param {number} base
 * @param {string} apiUrl
 * @param {StartOptions} [options]
 */
export function startOneBundle(base, apiUrl, options = {}) {
  const env = {
    PORT_BASE: String(base),
    CONFIG_JSON: JSON.stringify({ apiUrl, demoAccounts: DEMO_ACCOUNTS }),
    ...options.env,
  };
  return startProcess(
    'one-bundle build',
    ['delivery/src/cli.ts', 'serve', 'one-bundle'],
    `${webOf(base)}/config.json`,
    env,
    options.quiet,
  );
}

/**
 * The first of 3000, 3010, 3020 … whose ports are all free, so that suites of two clones run side by side.
 * With PORT_BASE set, that one or an error.
 */
export async function freeBase() {
  const asked = process.env.PORT_BASE;
  const candidates = asked ? [askedBase(asked)] : usableBases(3000, 10);
  for (const base of candidates) {
    if ((await Promise.all(portsOf(base).map(isFree))).every(Boolean)) return base;
  }
  throw new Error(
    asked
      ? `A port of PORT_BASE=${asked} (web ${asked} to ${Number(asked) + 4}, API ${Number(asked) + 1000}) is taken.`
      : `No free ports from ${candidates[0]} to ${Math.max(...candidates) + 4}: set PORT_BASE.`,
  );
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/**
 * Starts a script, TypeScript or not, as one process: behind the tsx command there would be two, and whatever ends the
 * first leaves the second running, with its port and unwatched.
 * @param {string} name
 * @param {string[]} script its path, and its arguments
 * @param {string} url
 * @param {Record<string, string>} env
 * @param {boolean} [quiet]
 * @returns {Promise<Running>}
 */
export async function startProcess(name, script, url, env, quiet = false) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'],
  });
  endWithUs(child);
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    errors += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
    if (!quiet) process.stderr.write(chunk);
  });
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, wait(8_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
  };
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The ${name} did not start:\n${errors}`);
    if (await answers(url)) return { stop, ended, pid: child.pid };
    await wait(100);
  }
  await stop();
  throw new Error(`The ${name} did not answer at ${url} within five minutes:\n${errors}`);
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet; the caller asks again until its deadline.
    return false;
  }
}
