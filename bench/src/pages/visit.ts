import { fileURLToPath } from 'node:url';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { applyProfile, type Profile } from './network';
import { sumUntil, Wire, type WireRequest, type WireSum } from './wire';

/** What one look at one page cost. Times in ms from the start of the navigation. */
export interface Visit extends WireSum {
  firstPaint: number;
  largestPaint: number;
  usable: number;
  /** Time in tasks of over 50 ms, until the page has come to rest. */
  longTasks: number;
  layoutShift: number;
  /** JavaScript heap after garbage collection, once the page is at rest. */
  heapBytes: number;
  /** Files asked for only after the page was usable, until it was at rest: a map, for example. */
  laterBytes: number;
}

/** The figures of a visit, in the order of the table. */
export const FIGURES = [
  'fileBytes',
  'apiBytes',
  'requests',
  'firstPaint',
  'largestPaint',
  'usable',
  'longTasks',
  'layoutShift',
  'heapBytes',
  'laterBytes',
] as const satisfies readonly (keyof Visit)[];

interface Seen {
  firstPaint: number | null;
  largestPaint: number | null;
  largestElement: string;
  layoutShift: number;
  longTasks: number;
  longestTask: number;
  usable: number | null;
  clickedAt: number | null;
  timeOrigin: number;
}

/** The page with probe.js in it. */
interface Probed {
  bench: { seen: () => Seen };
}

const PROBE = fileURLToPath(new URL('./probe.js', import.meta.url));
const USABLE_DEADLINE_MS = 45_000;
const REST_DEADLINE_MS = 8_000;

/** A page with the probe in it, its network listened to and its speed set. */
export interface MeasuredPage {
  page: Page;
  session: CDPSession;
  wire: Wire;
}

export async function openMeasured(context: BrowserContext, api: string, profile: Profile): Promise<MeasuredPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const wire = await Wire.of(session, api);
  await applyProfile(session, profile);
  await page.addInitScript({ path: PROBE });
  return { page, session, wire };
}

/** Opens an address in a new tab, waits until it is usable and at rest, and closes it. */
export async function visit(
  context: BrowserContext,
  options: { url: string; name: string; api: string; profile: Profile },
): Promise<{ visit: Visit; requests: readonly WireRequest[]; largestElement: string }> {
  const measured = await openMeasured(context, options.api, options.profile);
  const { page, session, wire } = measured;
  await page.addInitScript(`window.bench.watch(${JSON.stringify(options.name)})`);
  await page.goto(options.url, { waitUntil: 'commit', timeout: USABLE_DEADLINE_MS });
  await waitUsable(page, options.url);
  await wire.quiet(REST_DEADLINE_MS);
  const seen = await lookAt(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const usable = seen.usable ?? Number.NaN;
  const until = sumUntil(wire.requests, seen.timeOrigin + usable);
  const { fileBytes: allBytes } = sumUntil(wire.requests, Number.POSITIVE_INFINITY);
  await page.close();
  return {
    visit: {
      ...until,
      firstPaint: seen.firstPaint ?? Number.NaN,
      largestPaint: seen.largestPaint ?? Number.NaN,
      usable,
      longTasks: seen.longTasks,
      layoutShift: seen.layoutShift,
      heapBytes: usedSize,
      laterBytes: allBytes - until.fileBytes,
    },
    requests: wire.requests,
    largestElement: seen.largestElement,
  };
}

/** @throws when the page has not become usable within 45 s, with what it shows instead */
export async function waitUsable(page: Page, what: string): Promise<void> {
  try {
    // Not as text, which the page's own policy forbids it to evaluate.
    await page.waitForFunction(() => (window as unknown as Probed).bench.seen().usable !== null, undefined, {
      timeout: USABLE_DEADLINE_MS,
      polling: 50,
    });
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${what} did not become usable. It shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`, {
      cause,
    });
  }
}

export function lookAt(page: Page): Promise<Seen> {
  return page.evaluate<Seen>('window.bench.seen()');
}
