// One part with live reload inside the otherwise production suite: `pnpm dev mfe-systems`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { root, say } from './lib/run.mjs';
import { build, develop, freeBase, publish, startApi, webOf } from './lib/suite.mjs';

const [part] = process.argv.slice(2);
if (!part || !existsSync(join(root, part, 'webpack.config.mjs'))) {
  process.stderr.write(`${part ? `There is no part ${part}. ` : ''}Name a part: pnpm dev mfe-systems (or host-shell, mfe-auth-accounts, mfe-backoffice, mfe-reporting).\n`);
  process.exit(2);
}

const { api, web } = await startAll().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

const stop = async () => {
  await Promise.all([web.stop(), api.stop()]);
  process.exit();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.race([api.ended, web.ended]);
await stop();

async function startAll() {
  await install();
  const base = await freeBase();
  say(`Starting the API with its demo world on port ${base + 1000}, and building what changed …`);
  const [api] = await Promise.all([startApi(base), build()]);
  say('Publishing the builds into the local registry …');
  await publish(base);
  const web = await develop(base, part);
  say(`${part} is rebuilt at each change, and the page reloads: ${webOf(base)}   (stop with Ctrl+C)`);
  return { api, web };
}
