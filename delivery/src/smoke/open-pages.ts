import type { Category } from '@sagitta/shared-contracts/access';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { PAGE_REPORT, type PageReport } from '@sagitta/shared-contracts/page-report';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { PERSIST_VERSION, STATE_KEY, TOKEN_KEY } from '../../../host-shell/src/features/session/persisted';
import type { OpenPages } from '../release/see-pages';
import { startBrowser } from './browser';
import { ENDLESS_MS, worksEndlessly } from './endless-work';
import { smokeSuite } from './smoke-suite';
import { tryControls } from './try-controls';
import { within } from './within';

/** Longest wait for a page to come up. */
const UP_MS = 20_000;
/** A page that is up must stay up this long: effects and lazy pieces run after the first picture. */
const STEADY_MS = 400;
/** What a page does by a clock within so long is done at once. */
const LATER_MS = 10_000;
/** Longest time for all that is done with a page. One that hangs answers nothing. */
const PAGE_MS = 45_000;
/** Pages that are opened at a time: most of a page's time is spent waiting. */
const TABS = 4;

/** What the shell has reported in this page, set up before its scripts run. */
type Told = typeof globalThis & { sagittaReports?: PageReport[] };

/**
 * Opens every page of these releases in a browser, in this shell, as an account that may open it, and what there
 * is to open in them. The API is a stub.
 */
export const openPages: OpenPages = async (installation, shell, remotes, unstored) => {
  const suite = await smokeSuite(installation, shell, remotes, unstored);
  const waiting = remotes.flatMap(({ name, manifest }) => manifest.pages.map((page) => ({ name, page })));
  const pages = waiting.map(({ page }) => page);
  const problems = new Map<Page, string>();
  try {
    const { browser, end } = await startBrowser();
    const openTheRest = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name, page } = next;
        const opened = contextFor(browser, whoMayOpen(page)).then((context) => open(context, suite.web, name, page));
        const told = await within(PAGE_MS, opened).catch((error: unknown) => `could not be opened: ${String(error)}`);
        const problem = told ?? `did not answer within ${PAGE_MS / 1_000} s`;
        if (problem !== FINE) problems.set(page, `the page ${page.id} of ${name} ${problem}`);
      }
    };
    try {
      await Promise.all(Array.from({ length: TABS }, openTheRest));
    } finally {
      await end();
    }
  } finally {
    await suite.end();
  }
  return pages.flatMap((page) => problems.get(page) ?? []);
};

/** What {@link open} says of a page with which nothing is wrong. */
const FINE = '';

/** @returns what is wrong with a page */
async function open(context: BrowserContext, web: string, part: string, page: Page): Promise<string> {
  const tab = await context.newPage();
  const errors: string[] = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  const problem = async () => {
    const reports = (await tab.evaluate(() => (globalThis as Told).sagittaReports)) ?? [];
    const bad = reports.find((report) => report.part === part && report.outcome !== 'shown');
    if (bad) return wordsFor(bad, errors);
    return errors[0] ? `threw: ${errors[0]}` : FINE;
  };
  try {
    await tab.clock.install();
    await tab.goto(web + pathOf(page), { waitUntil: 'commit', timeout: UP_MS });
    const reported = ({ part: of, id }: { part: string; id: string }) =>
      (globalThis as Told).sagittaReports?.some((report) => report.part === of && report.page === id);
    const up = await tab.waitForFunction(reported, { part, id: page.id }, { timeout: UP_MS }).catch(() => null);
    if (!up) return `did not come up within ${UP_MS / 1000} s (${errors[0] ?? tab.url()})`;
    await tab.waitForTimeout(STEADY_MS);
    const busyMs = await busyClock(context, tab);
    const isEndless = () => worksEndlessly(busyMs, (ms) => tab.waitForTimeout(ms), Date.now);
    const first = await problem();
    if (first !== FINE) return first;
    if (await isEndless()) return ENDLESS;
    // On a busy machine the first rows come only now.
    const rested = await problem();
    if (rested !== FINE) return rested;
    const tried = await tryControls(tab, async () => (await problem()) !== FINE);
    const after = tried.length > 0 ? ` (last pressed: ${tried.at(-1)})` : '';
    const second = await problem();
    if (second !== FINE) return second + after;
    await tab.clock.fastForward(LATER_MS).catch((error: unknown) => errors.push(String(error)));
    await tab.waitForTimeout(STEADY_MS);
    const last = await problem();
    if (last !== FINE) return last + after;
    return (await isEndless()) ? ENDLESS + after : FINE;
  } finally {
    // A page that hangs cannot be closed; its browser is.
    await within(UP_MS / 10, context.close());
  }
}

const ENDLESS = `works without end: its main thread had no rest for ${ENDLESS_MS / 1_000} s`;

/** Milliseconds that the main thread of a tab has worked. */
async function busyClock(context: BrowserContext, tab: Tab): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(tab);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

function wordsFor({ outcome, message }: PageReport, errors: readonly string[]): string {
  if (outcome === 'missing') return 'is announced in the manifest, and the module does not have it';
  return (
    `${outcome === 'crashed' ? 'crashed' : 'could not be loaded'}: ` +
    `${[message, ...errors].filter(Boolean).join('; ')}`
  );
}

/** A browser profile of its own: the clocks of its tabs are one, and what breaks is noted in it. */
async function contextFor(browser: Browser, category: Category | null): Promise<BrowserContext> {
  const context = await browser.newContext();
  const kept: Record<string, string> = {
    [TOKEN_KEY]: 'smoke',
    [STATE_KEY]: JSON.stringify({
      version: PERSIST_VERSION,
      session: { id: 1, name: 'Smoke', email: 'smoke@sagitta.example', category },
    }),
  };
  await context.addInitScript(
    ({ event, state }) => {
      const told = globalThis as Told;
      for (const [key, value] of Object.entries(state)) localStorage.setItem(key, value);
      told.sagittaReports = [];
      addEventListener(event, (report) => told.sagittaReports?.push((report as CustomEvent<PageReport>).detail));
    },
    { event: PAGE_REPORT, state: category ? kept : ({} as Record<string, string>) },
  );
  return context;
}

/** Staff where they may, since they see most. */
function whoMayOpen({ access }: Page): Category | null {
  if (access === 'public') return null;
  return access.includes('staff') ? 'staff' : (access[0] ?? null);
}

function pathOf({ path }: Page): string {
  return path.replace(':product', 'sagitta').replaceAll(/:[^/]+/g, '1');
}
