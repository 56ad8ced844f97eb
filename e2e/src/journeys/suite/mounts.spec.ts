import type { CDPSession, Page } from '@playwright/test';
import { chromium } from '../../support/browser';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

/** A page of each remote. */
const PAGES = { '/accounts': 'Accounts', '/gateways': 'Gateways', '/logs': 'Logs', '/systems': 'Systems' };
/** After so many rounds everything that is kept on purpose is there: caches, lazy pieces, compiled code. */
const WARM_ROUNDS = 10;
const ROUNDS = 50;
/** Of the heap, for each mount. A part that leaves its page behind leaves far more. */
const MOST_BYTES = 1_000;

/**
 * A browser that keeps no optimised code: how much of that there is, several megabytes of the heap, depends on what the
 * engine has found worth optimising by then.
 */
const { args = [], ...options } = chromium();
test.use({
  account: 'staff',
  launchOptions: { ...options, args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'] },
});

test(`${ROUNDS} mounts and unmounts of every remote leave heap and listeners flat`, DESKTOP_ONLY, async ({ page }) => {
  test.setTimeout(180_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/systems');
  await page.getByRole('main').locator('article').first().waitFor();
  await visitAll(page, WARM_ROUNDS);
  const before = await kept(session);
  await visitAll(page, ROUNDS);
  const mounts = ROUNDS * Object.keys(PAGES).length;
  // What the last page still has to tidy up goes in a moment; what leaks stays.
  await expect(async () => {
    const after = await kept(session);
    test.info().annotations.push({ type: 'measured', description: JSON.stringify({ before, after }) });
    expect((after.heap - before.heap) / mounts, 'bytes of each mount').toBeLessThan(MOST_BYTES);
    // Fewer than one of a single remote's mounts leaves.
    expect(after.listeners - before.listeners, 'listeners').toBeLessThan(ROUNDS / 2);
    expect(after.nodes - before.nodes, 'nodes').toBeLessThan(ROUNDS / 2);
  }).toPass({ timeout: 15_000 });
});

/** Opens each page and waits for its content, from inside the page: nothing of this test is kept in its heap. */
function visitAll(page: Page, rounds: number): Promise<void> {
  return page.evaluate(
    async ([pages, count]) => {
      const heading = () => document.querySelector('h1')?.textContent ?? '';
      const isShown = (title: string) =>
        heading().startsWith(title) && document.querySelector('main :is([role=row], article)') !== null;
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

/** What the page keeps once everything that can go has gone. */
async function kept(session: CDPSession): Promise<{ heap: number; listeners: number; nodes: number }> {
  for (let time = 0; time < 4; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: usedSize, listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
}
