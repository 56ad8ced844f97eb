import { act } from '@testing-library/react';

const { setTimeout: wait } = globalThis;
const TURN_MS = 5;
const MOST_TURNS = 400;

export interface StoppedClock {
  /** From here to the end of the test, time passes only as the test says; answers of the network still come. */
  stop: () => void;
  pass: (ms: number) => Promise<void>;
  /** Lets one millisecond after another pass until nothing is thrown, 400 at most: timers of no length need them. */
  until: (seen: () => void) => Promise<void>;
}

/** The clock of a test file about intervals and timeouts. */
export function stoppedClock(): StoppedClock {
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
      await new Promise((resolve) => wait(resolve, TURN_MS));
    });
  return {
    stop: () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    },
    pass,
    until: async (seen) => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        try {
          return seen();
        } catch {
          await pass(1);
        }
      }
      seen();
    },
  };
}
