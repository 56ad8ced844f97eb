// The one gate: installs what is missing, runs every check, and says what passed. See docs/testing.md.
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { NEWEST_LTS, newestNode } from './lib/newest-node.mjs';
import { AT_ONCE, batchesOf, beginning, ending, inLanes, planOf } from './lib/plan.mjs';
import { environment, root, run, say } from './lib/run.mjs';
import { adviceFor, stages, stagesFor } from './lib/stages.mjs';
import { countOf, failuresOf, flakyOf, MOST_FLAKY, skippedOf } from './lib/summary.mjs';

const started = Date.now();
const asked = stagesFor(process.argv[2]);
if (asked.length === 0) {
  print(`No stage is called so. There are: ${stages.map(({ key }) => key).join(', ')}.`);
  process.exit(2);
}
await install();
print(...planOf(asked));
const results = [];
for (const batch of batchesOf(asked)) {
  say(beginning(asked, batch));
  // Stages that run at the same time show their output whole, each when it ends.
  results.push(...(await inLanes(batch, AT_ONCE, (stage) => runStage(stage, { echo: batch.length === 1 }))));
}

const flaky = results.flatMap((result) => result.flaky);
const tooFlaky = flaky.length > MOST_FLAKY;

for (const lines of flaky) print('\nFlaky, passed only on the second attempt:', ...indented(lines));
if (tooFlaky) print(`  More than ${MOST_FLAKY}: the gate fails.`);
for (const { name, failures } of results) {
  for (const lines of failures) print(`\nFailed: ${name}`, ...indented(lines));
}

const width = Math.max(...results.map(({ name }) => name.length));
print('\nSummary');
for (const { name, code, passed, failed, seconds, skipped } of results) {
  const counts = `${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed`;
  const ended = code === 0 ? 'ok' : 'FAILED';
  const verdict = (skipped === null ? ended : 'SKIPPED').padEnd(7);
  print(`  ${verdict}  ${name.padEnd(width)}  ${counts}  ${String(seconds).padStart(4)} s`);
}
for (const { stage, code, skipped } of results) {
  if (skipped !== null) print(`  NOT TESTED  ${skipped}`);
  if (skipped !== null || code !== 0)
    print(`  ${stage.name}`, ...indented(indented(adviceFor(stage, skipped).split('\n'))));
}
// Names only, and last: a CI service may keep no more than the end of this output.
for (const { failures } of results) for (const [name] of failures) print(`  FAILED  ${name}`);
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
print(`  in ${secondsSince(started)} s on Node ${process.version}, ${packageManager}\n`);
print(`${total('passed')} passed, ${total('failed') + (tooFlaky ? flaky.length : 0)} failed`);
process.exitCode = tooFlaky || results.some(({ code }) => code !== 0) ? 1 : 0;

async function runStage(stage, { echo }) {
  const begun = Date.now();
  const env = { FORCE_COLOR: '0', ...(await browser(stage)), ...(await node(stage)) };
  const { code, output } = await run(stage.command[0], stage.command.slice(1), { env, echo });
  const seconds = secondsSince(begun);
  if (!echo) {
    say(ending(asked, stage, { code, seconds }));
    process.stdout.write(output);
  }
  return {
    stage,
    name: stage.name,
    code,
    seconds,
    ...countOf(output, code),
    skipped: skippedOf(output, code),
    failures: code === 0 ? [] : failuresOf(output),
    flaky: flakyOf(output),
  };
}

async function browser(stage) {
  return stage.browser ? { CHROMIUM_PATH: await findChromium() } : {};
}

/** Puts the newest Node before this one on the path, or says that it is not to be had here. */
async function node(stage) {
  if (!stage.newestNode) return {};
  const bin = await newestNode();
  if (bin !== null) return { PATH: [bin, environment().PATH].join(delimiter) };
  say(
    `Node ${NEWEST_LTS} cannot be installed on ${process.platform}-${process.arch}; this runs on ${process.version}.`,
  );
  return {};
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000);
}

function total(key) {
  return results.reduce((all, result) => all + result[key], 0);
}

function indented(lines) {
  return lines.map((line) => `  ${line}`);
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}
