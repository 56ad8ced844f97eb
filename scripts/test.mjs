// The one gate: installs what is missing, runs every check, and says what passed. See docs/testing.md.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { hashesOf, inputsOf, keep, readKept, repeatedBy } from './lib/kept.mjs';
import { NEWEST_LTS, newestNode } from './lib/newest-node.mjs';
import { PIECES } from './lib/pieces.mjs';
import { AT_ONCE, batchesOf, beginning, ending, inLanes, planOf } from './lib/plan.mjs';
import { environment, root, run, say } from './lib/run.mjs';
import { adviceFor, stages, stagesFor } from './lib/stages.mjs';
import { countOf, crashedFiles, failuresOf, flakyOf, MOST_FLAKY, skippedOf } from './lib/summary.mjs';

/** Runs what has a kept result too. */
const ALL = '--all';
const KEPT = join(root, '.cache/gate/kept.json');

const started = Date.now();
const words = process.argv.slice(2).filter((word) => word !== ALL);
/** A machine that checks for others, and who asks for all, gets no result of another run; of turbo's neither. */
const runsAll = process.argv.includes(ALL) || Boolean(process.env.CI);
const ownTurbo = runsAll ? mkdtempSync(join(tmpdir(), 'sagitta-turbo-')) : null;
if (ownTurbo) process.once('exit', () => rmSync(ownTurbo, { recursive: true, force: true }));
const wanted = stagesFor(words[0]);
if (wanted.length === 0) {
  print(`No stage is called so. There are: ${stages.map(({ key }) => key).join(', ')}.`);
  process.exit(2);
}
await install();
const hashes = hashesOf(root);
const asked = [];
for (const stage of wanted) asked.push(await lookedUp(stage));
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
for (const { name, code, passed, failed, seconds, skipped, isKept } of results) {
  const counts = `${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed`;
  const green = isKept ? 'KEPT' : 'ok';
  const ended = code === 0 ? green : 'FAILED';
  const verdict = (skipped === null ? ended : 'SKIPPED').padEnd(7);
  print(`  ${verdict}  ${name.padEnd(width)}  ${counts}  ${String(seconds).padStart(4)} s`);
}
for (const { stage, code, skipped } of results) {
  if (skipped !== null) print(`  NOT TESTED  ${skipped}`);
  if (skipped !== null || code !== 0)
    print(`  ${stage.name}`, ...indented(indented(adviceFor(stage, skipped).split('\n'))));
}
for (const { name, kept, repeated } of results) {
  for (const one of kept)
    print(`  KEPT  ${name}${one.name === 'all' ? '' : ` of ${one.name}`}, green at ${one.at}: no change of ${one.of}`);
  if (repeated.length > 0) print(`  KEPT  ${name} of ${repeated.join(', ')}: no change of them and what they use`);
}
if (results.some(({ kept, repeated }) => kept.length + repeated.length > 0))
  print(`  npm test -- ${ALL} runs what is kept as well.`);
// Short, and last: a CI service may keep no more than the end of this output.
for (const [name, reason = ''] of flaky) print(`  FLAKY   ${name}`, `        ${reason}`);
for (const { failures } of results)
  for (const [name, reason = ''] of failures) print(`  FAILED  ${name}`, `        ${reason}`);
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
print(`  in ${secondsSince(started)} s on Node ${process.version}, ${packageManager}\n`);
print(`${total('passed')} passed, ${total('failed') + (tooFlaky ? flaky.length : 0)} failed`);
process.exitCode = tooFlaky || results.some(({ code }) => code !== 0) ? 1 : 0;

async function runStage(stage, { echo }) {
  const { pieces = [] } = stage;
  const left = pieces.filter(({ at }) => at === null);
  const kept = pieces.filter(({ at }) => at !== null);
  if (pieces.length > 0 && left.length === 0)
    return { ...green(stage), isKept: true, kept, code: 0, seconds: 0, passed: 0, failed: 0 };

  const begun = Date.now();
  const env = { FORCE_COLOR: '0', ...ownCache(), ...(await browser(stage)), ...(await node(stage)) };
  const [command, ...args] = stage.command;
  if (kept.length > 0) args.push(...new Set(left.flatMap((piece) => piece.args)));
  const first = await run(command, args, { env, echo });
  const crashed = stage.again && first.code !== 0 ? crashedFiles(first.output) : [];
  const { code, output } = crashed.length > 0 ? await runAgain(stage, first, crashed, { env, echo }) : first;
  const seconds = secondsSince(begun);
  if (!echo) {
    say(ending(asked, stage, { code, seconds }));
    process.stdout.write(output);
  }
  const passedAgain = code === 0 ? crashed : [];
  const flaky = [
    ...flakyOf(output),
    ...passedAgain.map(([file, signal]) => [file, `  Its process ended by ${signal}.`]),
  ];
  const skipped = skippedOf(output, code);
  if (code === 0 && skipped === null && flaky.length === 0) await keepGreen(stage, left);
  return {
    ...green(stage),
    code,
    seconds,
    kept,
    repeated: repeatedBy(output),
    ...countOf(output, code),
    skipped,
    failures: code === 0 ? [] : failuresOf(output),
    flaky,
  };
}

/** Runs files of tests whose process crashed once more, and counts them with what ran before. */
async function runAgain(stage, first, crashed, options) {
  say(`Again: ${crashed.map(([file, signal]) => `${file}, whose process ended by ${signal}`).join('; ')}`);
  const [command, ...args] = stage.command;
  const { code, output } = await run(command, [...args, ...crashed.map(([file]) => file)], options);
  return { code, output: first.output + output };
}

function green(stage) {
  return { stage, name: stage.name, isKept: false, kept: [], repeated: [], skipped: null, failures: [], flaky: [] };
}

/** A stage with its pieces, when each was last green on the same files, and the time that is expected for the rest. */
async function lookedUp(stage) {
  const pieces = PIECES[stage.key];
  if (!pieces || hashes === null) return stage;
  const before = readKept(KEPT);
  const around = await surroundings(stage);
  const looked = pieces.map((piece) => {
    const hash = inputsOf(hashes, piece, around);
    const was = before[nameOf(stage, piece)];
    return { ...piece, hash, at: !runsAll && was?.hash === hash ? was.at : null };
  });
  const share = looked.reduce((sum, one) => sum + (one.at === null ? one.share : 0), 0);
  return { ...stage, seconds: Math.round(stage.seconds * share), pieces: looked };
}

/** Keeps what was green, unless a file was changed meanwhile. */
async function keepGreen(stage, pieces) {
  const now = pieces.length > 0 ? hashesOf(root) : null;
  if (now === null) return;
  const around = await surroundings(stage);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const same = pieces.filter((piece) => inputsOf(now, piece, around) === piece.hash);
  keep(KEPT, Object.fromEntries(same.map((piece) => [nameOf(stage, piece), { hash: piece.hash, at }])));
}

function nameOf({ key }, { name }) {
  return `${key} ${name}`;
}

/** What decides a result beside the repository: the Node, and the browser. */
async function surroundings(stage) {
  const { CHROMIUM_PATH: path } = await browser(stage);
  const { size, mtimeMs } = path ? statSync(path) : {};
  return [stage.newestNode ? NEWEST_LTS : process.version, process.platform, process.arch, path, size, mtimeMs];
}

function ownCache() {
  return ownTurbo === null ? {} : { TURBO_CACHE_DIR: ownTurbo };
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
