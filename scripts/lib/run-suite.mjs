import { install } from './install.mjs';
import { say } from './run.mjs';
import { supervise } from './supervise.mjs';
import { apiOf, build, freeBase, publish, startApi } from './suite.mjs';

/**
 * @typedef {{stop: () => Promise<void>, ended: Promise<unknown>}} Part What runs, and how to end it.
 * @typedef {(base: number) => Promise<Part>} Serve
 */

/**
 * Installs, builds, publishes and starts a whole suite. A part that ends by itself is started again; the suite stops
 * with Ctrl+C, at any time, or with a part that does not stay up.
 * @param {Serve} serve starts what serves the builds
 * @param {(base: number) => void | Promise<void>} announce says where it runs
 * @param {(serve: Serve, parts: Part[]) => Promise<number>} [begin] adds each part as soon as it runs; resolves with
 *   the base once all do
 */
export async function runSuite(serve, announce, begin = start) {
  const parts = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(parts.map((part) => part.stop()));
    // Ends what is still starting.
    process.exit();
  };
  // First of all: a signal that nobody listens for ends this process alone, and leaves running what it has started.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const reason = await begin(serve, parts).then(
    async (base) => {
      await announce(base);
      await Promise.race(parts.map(({ ended }) => ended));
      return 'A part of the suite does not stay up; stopping the rest.';
    },
    (error) => error.message,
  );
  if (stopping) return;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
  await stop();
}

async function start(serve, parts) {
  // Before anything that takes minutes: a PORT_BASE that cannot be used is reported at once.
  const base = await freeBase();
  await install();
  say(`Starting the API at ${apiOf(base)}, and building what changed …`);
  const startPart = async (name, startOne) => parts.push(await supervise(name, startOne));
  await Promise.all([startPart('API', () => startApi(base)), build()]);
  say('Publishing the builds into the local registry, without opening their pages first …');
  await publish(base);
  await startPart('web server', () => serve(base));
  return base;
}
