/**
 * Lets a test decide, by `jest.advanceTimersByTime`, when the intervals fire that begin from now on. Everything else
 * uses the real clock: the database, sockets, and other timers. `jest.useRealTimers` ends it.
 */
export function fakeIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'clearImmediate',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setTimeout',
    ],
  });
}
