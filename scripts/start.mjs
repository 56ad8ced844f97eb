// From a fresh clone to the running product: installs, builds what changed, starts everything, says where it is.
import { install } from './lib/install.mjs';
import { say } from './lib/run.mjs';
import { build, DEMO_ACCOUNTS, freeBase, publish, startApi, startWeb, webOf } from './lib/suite.mjs';

const began = Date.now();
const { base, api, web } = await startAll().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

process.stdout.write(`
  Sagitta is running (after ${Math.round((Date.now() - began) / 1000)} s).

    Open        ${webOf(base)}
    API         http://localhost:${base + 1000}   (documented at /docs)
    Password    sagitta-demo, for each of
${DEMO_ACCOUNTS.map(({ email, label }) => `                ${email.padEnd(28)} ${label}`).join('\n')}

  Stop with Ctrl+C.
`);

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
if (!stopping) {
  process.stderr.write('A part of the suite ended by itself; stopping the rest.\n');
  process.exitCode = 1;
  await stop();
}

async function startAll() {
  await install();
  const base = await freeBase();
  say(`Starting the API with its demo world on port ${base + 1000}, and building what changed …`);
  const [api] = await Promise.all([startApi(base), build()]);
  say('Publishing the builds into the local registry …');
  await publish(base);
  return { base, api, web: await startWeb(base) };
}
