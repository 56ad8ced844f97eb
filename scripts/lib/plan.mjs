// How the gate spends its time: which stage runs when, and what is said about it. Pure, so that it can be tested.

/** So many stages run at the same time: as many as the cores that expected times are for. */
export const LANES = 2;

/**
 * @typedef {object} Timed
 * @property {string} key
 * @property {string} name
 * @property {number} seconds
 * @property {readonly string[]} [needs]
 * @property {readonly string[]} [after]
 */

/**
 * The first of those that wait which waits for none of those that wait or run.
 * @template {Timed} T
 * @param {readonly T[]} waiting in order
 * @param {readonly T[]} running
 * @returns {T | undefined}
 */
export function nextOf(waiting, running) {
  const ahead = new Set([...waiting, ...running].map(({ key }) => key));
  return waiting.find(({ needs = [], after = [] }) => ![...needs, ...after].some((key) => ahead.has(key)));
}

/**
 * When each stage begins and ends, if each takes as long as expected.
 * @template {Timed} T
 * @param {readonly T[]} stages
 * @returns {Map<T, {begins: number, ends: number}>} seconds, in the order in which they begin
 */
export function timetableOf(stages) {
  const table = new Map();
  const waiting = [...stages];
  let running = [];
  for (let now = 0; waiting.length + running.length > 0;) {
    for (let next; running.length < LANES && (next = nextOf(waiting, running)) !== undefined;) {
      waiting.splice(waiting.indexOf(next), 1);
      running.push(next);
      table.set(next, { begins: now, ends: now + next.seconds });
    }
    if (running.length === 0) throw new Error(`They wait for each other: ${namesOf(waiting)}.`);
    now = Math.min(...running.map((stage) => table.get(stage).ends));
    running = running.filter((stage) => table.get(stage).ends > now);
  }
  return table;
}

/**
 * Does the same with each stage in its lane, as soon as a lane is free and what it waits for has ended.
 * @template {Timed} T
 * @template Result
 * @param {readonly T[]} stages
 * @param {(stage: T) => Promise<Result>} act never rejects
 * @returns {Promise<Result[]>} in the order of the stages
 */
export async function inLanes(stages, act) {
  const waiting = [...stages];
  const running = new Map();
  const results = new Map();
  while (waiting.length + running.size > 0) {
    for (let next; running.size < LANES && (next = nextOf(waiting, [...running.keys()])) !== undefined;) {
      const stage = next;
      waiting.splice(waiting.indexOf(stage), 1);
      const ended = (result) => {
        results.set(stage, result);
        running.delete(stage);
      };
      running.set(stage, act(stage).then(ended));
    }
    if (running.size === 0) throw new Error(`They wait for each other: ${namesOf(waiting)}.`);
    await Promise.race(running.values());
  }
  return stages.map((stage) => results.get(stage));
}

/**
 * The lines that announce a run: every stage in the order in which they begin, with its times, and the whole.
 * @param {readonly Timed[]} stages
 * @returns {string[]}
 */
export function planOf(stages) {
  const table = timetableOf(stages);
  const width = Math.max(...stages.map(({ name }) => name.length));
  const whole = Math.max(...[...table.values()].map(({ ends }) => ends));
  const lines = [...table].map(
    ([{ name, seconds }, { begins }], index) =>
      `  ${String(index + 1).padStart(2)}  ${name.padEnd(width)}  ${clock(begins)}  ${duration(seconds).padStart(6)}`,
  );
  const atATime = overlap(stages) ? ', two stages at a time' : '';
  return [
    `Plan: about ${duration(whole)} on two cores with nothing else to do${atATime}`,
    `      ${'Stage'.padEnd(width)}  begins   takes`,
    ...lines,
  ];
}

/**
 * Whether any two stages of a run may run at the same time.
 * @param {readonly Timed[]} stages
 * @returns {boolean}
 */
export function overlap(stages) {
  const times = [...timetableOf(stages).values()];
  return times.some(({ begins }, index) => index > 0 && begins < times[index - 1].ends);
}

/**
 * The line about what runs now.
 * @param {readonly {stage: Timed, seconds: number}[]} running with the seconds since each began
 * @param {number} ended so many have
 * @param {number} all
 * @returns {string}
 */
export function running(running, ended, all) {
  const each = running.map(({ stage, seconds }) => `${stage.name} ${clock(seconds)} of about ${clock(stage.seconds)}`);
  return `${ended} of ${all} done, running: ${each.join('; ')}`;
}

/**
 * The line before the output of a stage that ran beside others.
 * @param {Timed} stage
 * @param {{code: number, seconds: number}} result
 * @returns {string}
 */
export function ending({ name }, { code, seconds }) {
  return `${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${clock(seconds)}`;
}

function namesOf(stages) {
  return stages.map(({ name }) => name).join(', ');
}

/** Seconds in words: seconds below two minutes, else minutes. */
function duration(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Minutes and seconds: 3:07. */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`.padStart(5);
}
