// From a fresh clone to the running product: installs, builds what changed, starts everything, says where it is.
import { runSuite } from './lib/run-suite.mjs';
import { apiOf, DEMO_ACCOUNTS, startWeb, webOf } from './lib/suite.mjs';

const began = Date.now();
await runSuite(startWeb, (base) =>
  process.stdout.write(`
  Sagitta is running (after ${Math.round((Date.now() - began) / 1000)} s).

    Open        ${webOf(base)}
    API         ${apiOf(base)}   (documented at /docs)
    Password    ${DEMO_ACCOUNTS[0].password}, for each of
${DEMO_ACCOUNTS.map(({ email, label }) => `                ${email.padEnd(28)} ${label}`).join('\n')}

  Stop with Ctrl+C.
`),
);
