import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';

/**
 * Passes on the first thing at once, and then at most one a minute, with the number of those since: what goes wrong
 * every second makes one line a minute.
 */
export function onceAMinute<T>(now: () => Date, pass: (thing: T, times: number) => void): (thing: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  let times = 0;
  return (thing) => {
    times += 1;
    const at = now().getTime();
    if (at - last < MINUTE_MS) return;
    pass(thing, times);
    [last, times] = [at, 0];
  };
}
