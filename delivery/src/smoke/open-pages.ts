import type { Category } from '@sagitta/shared-contracts/access';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { PAGE_REPORT, type PageReport } from '@sagitta/shared-contracts/page-report';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { PERSIST_VERSION, STATE_KEY, TOKEN_KEY } from '../../../host-shell/src/features/session/persisted';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import type { OpenPages } from '../release/publish';
import { smokeSuite } from './smoke-suite';

/**
 * A root user's Chromium needs --no-sandbox; without the others it looks for hosts that a closed network does not have.
 */
const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Longest wait for a page to come up. */
const UP_MS = 20_000;
/** A page that is up must stay up this long: effects and lazy pieces run after the first picture. */
const STEADY_MS = 400;
/** Pages that are opened at a time: most of a page's time is spent waiting. */
const TABS = 4;

/** What the shell has reported in this page, set up before its scripts run. */
type Told = typeof globalThis & { sagittaReports?: PageReport[] };

/**
 * Opens every page of these releases in a browser, in this shell, as an account that may open it. The API is a stub.
 */
export const openPages: OpenPages = async (installation, shell, remotes, unstored) => {
  const suite = await smokeSuite(installation, shell, remotes, unstored);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS });
  const contexts = contextsOf(browser);
  const waiting = remotes.flatMap(({ name, manifest }) => manifest.pages.map((page) => ({ name, page })));
  const problems = new Map<Page, string>();
  const openTheRest = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, page } = next;
      const problem = await open(await contexts.of(whoMayOpen(page)), suite.web, name, page);
      if (problem) problems.set(page, `the page ${page.id} of ${name} ${problem}`);
    }
  };
  const pages = waiting.map(({ page }) => page);
  try {
    await Promise.all(Array.from({ length: TABS }, openTheRest));
  } finally {
    await browser.close();
    await suite.end();
  }
  return pages.flatMap((page) => problems.get(page) ?? []);
};

async function open(context: BrowserContext, web: string, part: string, page: Page): Promise<string | null> {
  const tab = await context.newPage();
  const errors: string[] = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  try {
    await tab.goto(web + pathOf(page));
    const reported = ({ part: of, id }: { part: string; id: string }) =>
      (globalThis as Told).sagittaReports?.some((report) => report.part === of && report.page === id);
    const up = await tab.waitForFunction(reported, { part, id: page.id }, { timeout: UP_MS }).catch(() => null);
    if (!up) return `did not come up within ${UP_MS / 1000} s (${errors[0] ?? tab.url()})`;
    await tab.waitForTimeout(STEADY_MS);
    const reports = (await tab.evaluate(() => (globalThis as Told).sagittaReports)) ?? [];
    const bad = reports.find(({ outcome }) => outcome !== 'shown');
    if (bad) return wordsFor(bad, errors);
    return errors[0] ? `threw: ${errors[0]}` : null;
  } finally {
    await tab.close();
  }
}

function wordsFor({ outcome, message }: PageReport, errors: readonly string[]): string {
  if (outcome === 'missing') return 'is announced in the manifest, and the module does not have it';
  return (
    `${outcome === 'crashed' ? 'crashed' : 'could not be loaded'}: ` +
    `${[message, ...errors].filter(Boolean).join('; ')}`
  );
}

/** One browser profile for each category, so that its tabs share a cache. */
function contextsOf(browser: Browser) {
  const made = new Map<Category | null, Promise<BrowserContext>>();
  return {
    of: (category: Category | null): Promise<BrowserContext> => {
      const context = made.get(category) ?? contextFor(browser, category);
      made.set(category, context);
      return context;
    },
  };
}

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
