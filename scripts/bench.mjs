// Measures pages, API and start beside what they are held against, and prints one table. See docs/bench.md.
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { run, say } from './lib/run.mjs';
import { build } from './lib/suite.mjs';

await install();
say('Building what changed …');
await build();
const { code } = await run('tsx', ['bench/src/main.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: await findChromium() },
});
process.exitCode = code;
