import { setTimeout as pause } from 'node:timers/promises';

/** Restarts within the window after which a part is given up: what fails so often needs a person. */
const MOST_RESTARTS = 5;
const WINDOW_MS = 10 * 60_000;
const FIRST_WAIT_MS = 1_000;

/**
 * Keeps a part running: one that ends by itself is started again, with twice the wait each time, and that is said.
 * @param {string} name
 * @param {() => Promise<{stop: () => Promise<void>, ended: Promise<unknown>}>} start
 * @param {{say?: (line: string) => void, wait?: (ms: number, signal: AbortSignal) => Promise<void>, now?: () =>
 *   number}} [options]
 * @returns {Promise<{stop: () => Promise<void>, ended: Promise<void>}>} `ended` is over when the part is given up or
 *   stopped;
 *   rejects where it does not even start once
 */
export async function supervise(name, start, { say = warn, wait = sleep, now = Date.now } = {}) {
  const stopping = new AbortController();
  let running = await start();

  const restarted = async (restarts, reason) => {
    const waitMs = FIRST_WAIT_MS * 2 ** restarts.length;
    const count = `restart ${restarts.length + 1} of at most ${MOST_RESTARTS}`;
    say(`The ${name} ended by itself (${reason}); starting it again in ${waitMs / 1000} s (${count}).`);
    await wait(waitMs, stopping.signal);
    if (stopping.signal.aborted) return null;
    try {
      const next = await start();
      say(`The ${name} is running again.`);
      return { running: next, reason: null };
    } catch (error) {
      return { running: null, reason: error.message };
    }
  };

  const watch = async () => {
    const times = [];
    let failedStart = null;
    while (!stopping.signal.aborted) {
      const reason = failedStart ?? (await running.ended);
      if (stopping.signal.aborted) return;
      while (times.length > 0 && now() - times[0] > WINDOW_MS) times.shift();
      if (times.length >= MOST_RESTARTS) {
        say(
          `The ${name} ended again (${reason}) after ${MOST_RESTARTS} restarts in ${WINDOW_MS / 60_000} ` +
            `minutes; giving up.`,
        );
        return;
      }
      const outcome = await restarted(times, reason);
      if (outcome === null) return;
      times.push(now());
      failedStart = outcome.reason;
      running = outcome.running ?? running;
      if (outcome.running && stopping.signal.aborted) await running.stop();
    }
  };

  return {
    ended: watch(),
    stop: async () => {
      stopping.abort();
      await running.stop();
    },
  };
}

function warn(line) {
  process.stderr.write(`${line}\n`);
}

async function sleep(ms, signal) {
  await pause(ms, undefined, { signal }).catch((error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
