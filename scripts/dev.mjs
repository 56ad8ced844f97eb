// One part with live reload inside the otherwise production suite: `pnpm dev mfe-systems`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './lib/run.mjs';
import { runSuite } from './lib/run-suite.mjs';
import { develop, webOf } from './lib/suite.mjs';

const [part] = process.argv.slice(2);
if (!part || !existsSync(join(root, part, 'webpack.config.mjs'))) {
  process.stderr.write(
    `${part ? `There is no part ${part}. ` : ''}Name a part: pnpm dev mfe-systems (or host-shell, ` +
      `mfe-auth-accounts, mfe-backoffice, mfe-reporting).\n`,
  );
  process.exit(2);
}

await runSuite(
  (base) => develop(base, part),
  (base) => say(`${part} is rebuilt at each change, and the page reloads: ${webOf(base)}   (stop with Ctrl+C)`),
);
