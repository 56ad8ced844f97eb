import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { chromium } from '../../support/browser';
import { answer } from '../../support/answers';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

/** A page of each remote. */
const PAGES = { '/accounts': 'Accounts', '/gateways': 'Gateways', '/logs': 'Logs', '/systems': 'Systems' };
/** After so many rounds everything that is kept on purpose is there: caches, lazy pieces, compiled code. */
const WARM_ROUNDS = 10;
/**
 * Growth is measured in so many blocks, and the second least counts: what a mount leaves is left in every block. What
 * others add to the world meanwhile (systems, entries of the log), and code that a slow machine runs for the first
 * time, comes in some of them.
 */
const BLOCKS = 5;
const ROUNDS = 10;
/** Of the heap, for each mount. A part that leaves its page behind leaves far more. */
const MOST_BYTES = 1_000;
/** So often, and in such steps, it waits for the page to be still. */
const LOOKS = 10;
const LOOK_MS = 300;

/**
 * A browser that keeps no optimised code: how much of that there is, several megabytes of the heap, depends on what the
 * engine has found worth optimising by then.
 */
const { args = [], ...options } = chromium();
test.use({
  account: 'staff',
  launchOptions: { ...options, args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'] },
});

test(
  `${BLOCKS * ROUNDS} mounts and unmounts of every remote leave heap and listeners flat`,
  DESKTOP_ONLY,
  async ({ page }) => {
    test.setTimeout(480_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    // Those of other journeys: their dashboards are fetched meanwhile, on purpose.
    await answer(page, '/favourites', []);
    await page.goto('/systems');
    await page.getByRole('main').locator('article').first().waitFor();
    await visitAll(page, WARM_ROUNDS);
    const seen = [await kept(session)];
    for (let block = 0; block < BLOCKS; block += 1) {
      await visitAll(page, ROUNDS);
      seen.push(await kept(session));
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(seen) });
    const growth = (what: keyof Kept) =>
      secondLeast(seen.slice(1).map((after, index) => after[what] - (seen[index]?.[what] ?? Number.NaN)));
    expect(growth('heap') / (ROUNDS * Object.keys(PAGES).length), 'bytes of each mount').toBeLessThan(MOST_BYTES);
    // Fewer than one of a single remote's mounts leaves.
    expect(growth('listeners'), 'listeners').toBeLessThan(ROUNDS / 2);
    expect(growth('nodes'), 'nodes').toBeLessThan(ROUNDS / 2);
  },
);

/** Opens each page and waits for its content, from inside the page: nothing of this test is kept in its heap. */
function visitAll(page: Page, rounds: number): Promise<void> {
  return page.evaluate(
    async ([pages, count]) => {
      const heading = () => document.querySelector('h1')?.textContent ?? '';
      const isShown = (title: string) =>
        heading().startsWith(title) && document.querySelector('main :is([role=gridcell], article)') !== null;
      const frame = () => new Promise(requestAnimationFrame);
      for (let round = 0; round < count; round += 1)
        for (const [path, title] of pages) {
          document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
          const deadline = performance.now() + 15_000;
          while (!isShown(title)) {
            if (performance.now() > deadline) throw new Error(`${title} was not shown, but "${heading()}".`);
            await frame();
          }
        }
    },
    [Object.entries(PAGES), rounds] as const,
  );
}

interface Kept {
  heap: number;
  listeners: number;
  nodes: number;
}

function secondLeast(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** What the page keeps once everything that can go has gone: calls under way, which have listeners, have ended. */
async function kept(session: CDPSession): Promise<Kept> {
  let seen = await look(session);
  for (let time = 0; time < LOOKS; time += 1) {
    await wait(LOOK_MS);
    const next = await look(session);
    if (next.listeners === seen.listeners) return next;
    seen = next;
  }
  return seen;
}

async function look(session: CDPSession): Promise<Kept> {
  for (let time = 0; time < 4; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: usedSize, listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
}
