// One part with live reload inside the otherwise production suite: `pnpm dev mfe-systems`.
import { install } from './lib/install.mjs';
import { say } from './lib/run.mjs';
import { build, develop, freeBase, publish, startApi, webOf } from './lib/suite.mjs';

const [part] = process.argv.slice(2);
if (!part) {
  process.stderr.write('Name a part: pnpm dev mfe-systems (or host-shell, mfe-auth-accounts, mfe-backoffice, mfe-reporting).\n');
  process.exit(2);
}

await install();
const base = await freeBase();
say(`Starting the API with its demo world on port ${base + 1000}, and building what changed …`);
const [api] = await Promise.all([startApi(base), build()]);
say('Publishing the builds into the local registry …');
await publish(base);
const web = await develop(base, part);
say(`${part} is rebuilt at each change, and the page reloads: ${webOf(base)}   (stop with Ctrl+C)`);

const stop = async () => {
  await Promise.all([web.stop(), api.stop()]);
  process.exit();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.race([api.ended, web.ended]);
await stop();
