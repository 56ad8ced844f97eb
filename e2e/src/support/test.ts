import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { type AccountName, storageAt } from './accounts';
import { WEB } from './addresses';

interface Fixtures {
  /** Who is signed in; null starts signed out. */
  account: AccountName | null;
  /** Console messages and failed requests that a journey provokes on purpose. All others fail it. */
  expected: RegExp | null;
  /** Fails the journey for any console message or failing request that it does not expect. */
  silence: void;
}

export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  expected: [null, { option: true }],
  storageState: async ({ account, baseURL }, use) =>
    use(account ? await storageAt(account, baseURL ?? WEB) : { cookies: [], origins: [] }),
  silence: [
    async ({ page, expected }, use) => {
      const noise: string[] = [];
      listen(page, noise);
      page.context().on('page', (other) => listen(other, noise));
      await use();
      // A page that lives may be asking again just now: an answer that a journey was about to change is no failure of
      // it.
      await Promise.all(
        page
          .context()
          .pages()
          .map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })),
      );
      expect(
        noise.filter((line) => !expected?.test(line)),
        'console messages and failing requests',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What Playwright itself writes where it keeps a page from registering its worker (playwright.config.ts). */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

function listen(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    if (message.text() === NO_WORKER) return;
    if (['error', 'warning'].includes(message.type()))
      noise.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(`page error: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400)
      noise.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown';
    // A call that the page gave up because the person went on is no failure.
    if (why !== 'net::ERR_ABORTED') noise.push(`request failed: ${request.url()} ${why}`);
  });
}

/**
 * No serious or critical finding of axe on the page as it is now. What axe did not find need not be described, and a
 * page without frames needs no second page to join their results: without both it takes a third of its time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames(), 'frames, which axe would not look into').toHaveLength(1);
  // Half of a fade has half of the contrast. What runs for longer is no fade.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 500,
        )
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

/** With a finger on a phone, else by the keyboard alone. */
export async function activate(control: Locator, isMobile: boolean): Promise<void> {
  if (isMobile) return control.tap();
  await control.press('Enter');
}

/** Regions of a page have names of their own: by them people who hear a page find their way. */
export async function expectLandmarks(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window: width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'width of the content').toBeLessThanOrEqual(width);
}

/** Starts counting layout shift; call before the first navigation. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: { total: number } }).layoutShifts.total);
}
