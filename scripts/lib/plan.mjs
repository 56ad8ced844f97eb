// What the gate says about its time: a plan before it begins, and where it is. Pure, so that it can be tested.

/** So many stages of a group run at the same time: as many as the cores that expected times are for. */
export const AT_ONCE = 2;

/**
 * What runs after one another: single stages, and neighbours of one group, which run together.
 * @template {{group?: string}} T
 * @param {readonly T[]} stages
 * @returns {T[][]}
 */
export function batchesOf(stages) {
  const batches = [];
  for (const stage of stages) {
    const last = batches.at(-1);
    if (last && stage.group !== undefined && last[0].group === stage.group) last.push(stage);
    else batches.push([stage]);
  }
  return batches;
}

/**
 * How long a batch takes, if each of its stages takes as long as expected.
 * @param {readonly {seconds: number}[]} batch
 * @returns {number} seconds
 */
export function secondsOf(batch) {
  const lanes = Array.from({ length: AT_ONCE }, () => 0);
  for (const { seconds } of batch) lanes[lanes.indexOf(Math.min(...lanes))] += seconds;
  return Math.max(...lanes);
}

/**
 * The lines that announce a run: every stage with its expected time, and the whole.
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @returns {string[]}
 */
export function planOf(stages) {
  const batches = batchesOf(stages);
  const width = Math.max(...stages.map(({ name }) => name.length));
  const together = new Set(batches.filter(({ length }) => length > 1).flat());
  const lines = stages.map((stage, index) => {
    const beside = together.has(stage) ? '  two at a time' : '';
    const number = String(index + 1).padStart(2);
    return `  ${number}  ${stage.name.padEnd(width)}  ${duration(stage.seconds).padStart(6)}${beside}`;
  });
  const whole = batches.reduce((sum, batch) => sum + secondsOf(batch), 0);
  return [`Plan: about ${duration(whole)} on two cores with nothing else to do`, ...lines];
}

/**
 * The line before a batch: which of how many it is, and what is left.
 * @param {readonly import('./stages.mjs').Stage[]} stages all that run
 * @param {readonly import('./stages.mjs').Stage[]} batch those that begin now
 * @returns {string}
 */
export function beginning(stages, batch) {
  const first = stages.indexOf(batch[0]);
  const after = batchesOf(stages.slice(first + batch.length)).reduce((sum, next) => sum + secondsOf(next), 0);
  const numbers = batch.length === 1 ? String(first + 1) : `${first + 1} to ${first + batch.length}`;
  const names = batch.map(({ name }) => name).join(', ');
  const left = after === 0 ? 'the last' : `then ${duration(after)} more`;
  return `${numbers} of ${stages.length}: ${names} (about ${duration(secondsOf(batch))}, ${left})`;
}

/**
 * The line before the output of a stage that ran beside others.
 * @param {readonly import('./stages.mjs').Stage[]} stages all that run
 * @param {import('./stages.mjs').Stage} stage
 * @param {{code: number, seconds: number}} result
 * @returns {string}
 */
export function ending(stages, stage, { code, seconds }) {
  const verdict = code === 0 ? 'ok' : 'FAILED';
  return `${stages.indexOf(stage) + 1} of ${stages.length}: ${stage.name}: ${verdict}, ${seconds} s`;
}

/**
 * Does the same with each item, so many at a time, in their order.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} atOnce
 * @param {(item: Item) => Promise<Result>} act
 * @returns {Promise<Result[]>} in the order of the items
 */
export async function inLanes(items, atOnce, act) {
  const results = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** Seconds in words: seconds below two minutes, else minutes. */
function duration(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
