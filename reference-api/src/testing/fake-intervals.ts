/**
 * Lets a test decide when the intervals fire that begin from now on, by `jest.advanceTimersByTime`. Everything else goes
 * on by the real clock: the database, sockets, and other timers. `jest.useRealTimers` ends it.
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
