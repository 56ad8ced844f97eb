/** For so long in a row the main thread must have been busy: on a busy machine a page needs seconds to be drawn. */
export const ENDLESS_MS = 8_000;
const LOOKS = 16;
/** Of the time between two looks: on a busy machine other work takes its share. A page at rest has some hundredths. */
const BUSY = 0.7;

/**
 * Whether a page works without end: its main thread has no rest for {@link ENDLESS_MS}. Ends at the first rest.
 * @param busyMs what the main thread has worked so far
 */
export async function worksEndlessly(
  busyMs: () => Promise<number>,
  wait: (ms: number) => Promise<void>,
  now: () => number,
): Promise<boolean> {
  let [busy, at] = [await busyMs(), now()];
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(ENDLESS_MS / LOOKS);
    const [nextBusy, nextAt] = [await busyMs(), now()];
    if (nextBusy - busy < BUSY * (nextAt - at)) return false;
    [busy, at] = [nextBusy, nextAt];
  }
  return true;
}
