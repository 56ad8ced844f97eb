// From a fresh clone to the running product: installs, builds what changed, starts everything, says where it is.
import { runSuite } from './lib/run-suite.mjs';
import { apiOf, startWeb, webOf } from './lib/suite.mjs';

const began = Date.now();
await runSuite(startWeb, async (base) => {
  // Without the demo world there are none.
  const { demoAccounts } = await (await fetch(`${webOf(base)}/config.json`)).json();
  const [first] = demoAccounts;
  const accounts = first
    ? `
    Password    ${first.password}, for each of
${demoAccounts.map(({ email, label }) => `                ${email.padEnd(28)} ${label}`).join('\n')}`
    : '';
  process.stdout.write(`
  Sagitta is running (after ${Math.round((Date.now() - began) / 1000)} s).

    Open        ${webOf(base)}
    API         ${apiOf(base)}   (documented at /docs)${accounts}

  Stop with Ctrl+C.
`);
});
