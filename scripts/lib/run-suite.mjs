import { install } from './install.mjs';
import { say } from './run.mjs';
import { supervise } from './supervise.mjs';
import { apiOf, build, freeBase, publish, startApi } from './suite.mjs';

/**
 * Installs, builds, publishes and starts a whole suite. A part that ends by itself is started again; the suite stops
 * with Ctrl+C, or with a part that does not stay up.
 * @param {(base: number) => Promise<{stop: () => Promise<void>, ended: Promise<unknown>}>} serve starts what serves the
 *   builds
 * @param {(base: number) => void | Promise<void>} announce says where it runs
 */
export async function runSuite(serve, announce) {
  const { base, api, web } = await start(serve).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  await announce(base);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([web.stop(), api.stop()]);
    process.exit();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await Promise.race([api.ended, web.ended]);
  if (stopping) return;
  process.stderr.write('A part of the suite does not stay up; stopping the rest.\n');
  process.exitCode = 1;
  await stop();
}

async function start(serve) {
  // Before anything that takes minutes: a PORT_BASE that cannot be used is reported at once.
  const base = await freeBase();
  await install();
  say(`Starting the API at ${apiOf(base)}, and building what changed …`);
  const [api] = await Promise.all([supervise('API', () => startApi(base)), build()]);
  say('Publishing the builds into the local registry, without opening their pages first …');
  await publish(base);
  return { base, api, web: await supervise('web server', () => serve(base)) };
}
