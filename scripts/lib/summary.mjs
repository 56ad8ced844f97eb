// Reads what the gate's stages have printed: how much passed, and what failed. Pure, so that it can be tested.
import { stripVTControlCharacters } from 'node:util';

/** Test runners' own closing lines, as [passed, failed]. */
const COUNTERS = [
  (text) =>
    sum(text, /^Tests:\s+(?:(\d+) failed, )?(?:\d+ skipped, )?(?:\d+ todo, )?(?:(\d+) passed, )?\d+ total/gm, 2, 1),
  (text) => sum(text, /^# pass (\d+)$/gm, 1, 0),
  (text) => sum(text, /^# fail (\d+)$/gm, 0, 1),
  (text) => sum(text, /^\s+(\d+) (?:passed(?: \(|$)|flaky$)/gm, 1, 0),
  (text) => sum(text, /^\s+(\d+) (?:failed|interrupted|did not run)$/gm, 0, 1),
];

/** Where runners begin to report a failure, with its name: jest, Playwright, node:test. */
const HEADINGS = [/^\s+● (?!Console$)(.+)$/, /^\s+\d+\) (\[\w+\] › .+?)[ ─]*$/, /^not ok \d+ - (.+)$/];

/** What jest says of a file whose process the engine ended: no assertion does that, and no one who kills a process. */
const CRASH = new RegExp(
  String.raw`^FAIL (\S+)[^\n]*\n\s+● Test suite failed to run\n\s+A jest worker process .+ signal=` +
    '(SIGSEGV|SIGBUS|SIGILL|SIGTRAP|SIGABRT),',
);

/** Lines of each failure that are repeated in the summary; the rest is above. */
const LINES = 8;

/** So many journeys may pass only on their second attempt; more fail the gate. */
export const MOST_FLAKY = 2;

/** Journeys that failed and passed on their second attempt, as Playwright lists them, each with its first reason. */
export function flakyOf(output) {
  const isFlaky = flakyNames(output);
  return namedFailures(output).filter(([name]) => isFlaky(name));
}

/**
 * Files of jest tests whose process a crash of the engine ended, with the signal; empty where anything else failed too.
 * @param {string} output
 * @returns {[file: string, signal: string][]}
 */
export function crashedFiles(output) {
  const [, ...suites] = plain(output).split(/^(?=(?:PASS|FAIL) )/m);
  const failed = suites.filter((suite) => suite.startsWith('FAIL'));
  const crashes = failed.map((suite) => CRASH.exec(suite)?.slice(1, 3) ?? null);
  // Jest repeats what failed at the end of a long run.
  return crashes.includes(null) ? [] : [...new Map(crashes)];
}

/** Why a stage was skipped, as it says itself; null if it was not. */
export function skippedOf(output, code) {
  const [, reason = null] = (code === 0 && /^Skipped: (.+)$/m.exec(plain(output))) || [];
  return reason;
}

/**
 * A stage without a runner's counts is one check; one that was skipped is none. A stage that ended badly has failed at
 * least once, whatever it counted.
 */
export function countOf(output, code) {
  const text = plain(output);
  const [passed, failed] = COUNTERS.map((counter) => counter(text)).reduce(([p, f], [q, g]) => [p + q, f + g], [0, 0]);
  if (skippedOf(output, code) !== null) return { passed, failed };
  if (passed + failed === 0) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

/** What failed for good, each failure once with the beginning of its reason; else the output's last lines. */
export function failuresOf(output) {
  const isFlaky = flakyNames(output);
  const failures = namedFailures(output).filter(([name]) => !isFlaky(name));
  return failures.length > 0
    ? failures
    : [
        linesOf(output)
          .slice(-LINES)
          .map((line) => line.trim()),
      ];
}

/** Whether a name is of a journey in the list of flaky ones; the heading of a failure names its step as well. */
function flakyNames(output) {
  const [, list = ''] = /^ {2}\d+ flaky\n((?: {4}\[.+\n?)+)/m.exec(plain(output)) ?? [];
  const names = list.split('\n').flatMap((line) => line.trim().replace(/[ ─]+$/, '') || []);
  return (heading) => names.some((name) => heading === name || heading.startsWith(`${name} › `));
}

function namedFailures(output) {
  const lines = linesOf(output);
  const found = new Map();
  for (const [index, line] of lines.entries()) {
    const name = headingOf(line);
    if (name !== null && !found.has(name)) found.set(name, [name, ...reasonAfter(lines, index)]);
  }
  return [...found.values()];
}

function linesOf(output) {
  return plain(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function reasonAfter(lines, heading) {
  const after = lines.slice(heading + 1, heading + 1 + LINES);
  const next = after.findIndex((line) => headingOf(line) !== null);
  return (next === -1 ? after : after.slice(0, next)).map((line) => `  ${line.trim()}`);
}

function headingOf(line) {
  for (const heading of HEADINGS) {
    const [, name] = heading.exec(line) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}

/** Without colours, and without the name of the task that turbo puts before each line. */
function plain(output) {
  return stripVTControlCharacters(output).replaceAll(/^@[\w/-]+:[\w:]+: ?/gm, '');
}

function sum(text, pattern, passedGroup, failedGroup) {
  const totals = [0, 0];
  for (const match of text.matchAll(pattern)) {
    totals[0] += passedGroup ? Number(match[passedGroup] ?? 0) : 0;
    totals[1] += failedGroup ? Number(match[failedGroup] ?? 0) : 0;
  }
  return totals;
}
