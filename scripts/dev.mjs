// Parts that follow their sources inside the otherwise production suite: `pnpm dev systems reporting`.
import { PARTS as TABLE } from './lib/parts.mjs';
import { say } from './lib/run.mjs';
import { runSuite } from './lib/run-suite.mjs';
import { develop, webOf } from './lib/suite.mjs';

const PARTS = TABLE.map(({ folder }) => folder);

const words = process.argv.slice(2);
const parts = words.map((word) => PARTS.find((part) => part === word || part === `mfe-${word}`));
if (words.length === 0 || parts.includes(undefined)) {
  const unknown = words[parts.indexOf(undefined)];
  process.stderr.write(
    `${unknown ? `There is no part ${unknown}. ` : ''}Name one part or more: pnpm dev systems reporting ` +
      `(of ${PARTS.join(', ')}; mfe- may be left out).\n`,
  );
  process.exit(2);
}

await runSuite(
  (base) => develop(base, parts),
  (base) =>
    say(`Rebuilt at each change, which open pages follow: ${parts.join(', ')}, at ${webOf(base)}   (stop with Ctrl+C)`),
);
