// The one gate: installs what is missing, runs every check, and says what passed. See docs/testing.md.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { NEWEST_LTS, newestNode } from './lib/newest-node.mjs';
import { ending, inLanes, LANES, overlap, planOf, running } from './lib/plan.mjs';
import { environment, root, run, say } from './lib/run.mjs';
import { adviceFor, stages, stagesFor } from './lib/stages.mjs';
import { countOf, failuresOf, flakyOf, MOST_FLAKY, skippedOf } from './lib/summary.mjs';

/** A CI service ends what is silent for long, and so does a person. */
const SIGN_OF_LIFE_MS = 60_000;

const started = Date.now();
const installs = new Map();
const asked = stagesFor(process.argv[2]);
if (asked.length === 0) {
  print(`No stage is called so. There are: ${stages.map(({ key }) => key).join(', ')}.`);
  process.exit(2);
}
await install();
print(...planOf(asked));
const isShared = overlap(asked);
/** @type {Map<import('./lib/stages.mjs').Stage, number>} each stage that runs, and when it began */
const under = new Map();
let ended = 0;
const sign = setInterval(sayWhatRuns, SIGN_OF_LIFE_MS);
const results = await inLanes(asked, runStage);
clearInterval(sign);

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

/** Never rejects: a stage that could not even begin has failed. */
async function runStage(stage) {
  const begun = Date.now();
  under.set(stage, begun);
  sayWhatRuns();
  const { code, output } = await commandOf(stage).catch((error) => ({ code: 1, output: `${error.stack}\n` }));
  const seconds = secondsSince(begun);
  under.delete(stage);
  ended += 1;
  // What ran beside others is shown whole, when it ends.
  if (isShared) {
    say(ending(stage, { code, seconds }));
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

async function commandOf(stage) {
  // Those that run beside others share the cores with them.
  const workers = isShared ? { TEST_WORKERS: String(Math.max(1, Math.floor(availableParallelism() / LANES))) } : {};
  const env = { FORCE_COLOR: '0', ...workers, ...stage.env, ...(await browser(stage)), ...(await node(stage)) };
  return run(stage.command[0], stage.command.slice(1), { env, echo: !isShared });
}

function sayWhatRuns() {
  const now = [...under].map(([stage, begun]) => ({ stage, seconds: secondsSince(begun) }));
  say(running(now, ended, asked.length));
}

async function browser(stage) {
  return stage.browser ? { CHROMIUM_PATH: await once('Chromium', findChromium) } : {};
}

/** Puts the newest Node before this one on the path, or says that it is not to be had here. */
async function node(stage) {
  if (!stage.newestNode) return {};
  const bin = await once('Node', newestNode);
  if (bin !== null) return { PATH: [bin, environment().PATH].join(delimiter) };
  say(
    `Node ${NEWEST_LTS} cannot be installed on ${process.platform}-${process.arch}; this runs on ${process.version}.`,
  );
  return {};
}

/** What stages of both lanes need is installed once. */
function once(name, install) {
  if (!installs.has(name)) installs.set(name, install());
  return installs.get(name);
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
