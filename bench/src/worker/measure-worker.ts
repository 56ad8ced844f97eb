import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { apiOf, publish, type Running, startApi, startWeb, webOf } from '../../../scripts/lib/suite.mjs';
import { chromium as launchOptions } from '@sagitta/e2e/support/browser';
import { chooseSubject, staffToken } from '../api-client';
import { pathOf, type PageName } from '../pages/cases';
import { CONTEXT, signedIn, signIn } from '../pages/journeys';
import { visit } from '../pages/visit';
import type { Run } from '../results';
import { medianOf } from '../statistics';
import { WORKER_VISIT_FIGURES, type WorkerFigures, type WorkerVisit } from './figures';
import { slowWorkers, type WorkerLine } from './worker-target';

/** Whoever is on a roof opens the list, then a dashboard. */
const MEASURED = ['systems', 'dashboard'] as const satisfies readonly PageName[];
const FIRST_ROUNDS = 5;
const LATER_ROUNDS = 9;
const UNLIMITED = '100000000';
/** The worker comes 20 s after a page, and then fetches what it lacks. */
const KEPT_DEADLINE_MS = 90_000;
const LOOK_MS = 2_000;
/** A browser that learns, as of which code it is worth keeping the compiled form, has done so after two more. */
const LEARNING = 2;

const MODES = ['with', 'without'] as const;
type Mode = (typeof MODES)[number];
const workersOf = (mode: Mode) => ({ serviceWorkers: mode === 'with' ? 'allow' : 'block' }) as const;

/** The same build with the worker and in a browser that refuses it, in turns. */
export async function benchWorker({ base, data, folder, say }: Run): Promise<{ worker: WorkerFigures[] }> {
  const [web, api] = [webOf(base), apiOf(base)];
  await publish(base);
  const running: Running[] = [];
  try {
    running.push(
      await startApi(base, {
        quiet: true,
        env: { DATA_DIR: data, RATE_LIMIT: UNLIMITED, LOGIN_RATE_LIMIT: UNLIMITED },
      }),
      await startWeb(base, { quiet: true }),
    );
    const subject = await chooseSubject(api, await staffToken(api));
    const pages = MEASURED.map((page) => ({ page, url: web + pathOf(page, subject) }));
    say('First visits, with the worker and without …');
    const first = await firstVisits(pages, web, api);
    say('Later visits, with the worker and without …');
    return { worker: [...first, ...(await laterVisits(pages, web, api, folder))] };
  } finally {
    await Promise.all(running.map((process) => process.stop()));
  }
}

type Pages = readonly { page: PageName; url: string }[];

async function firstVisits(pages: Pages, web: string, api: string): Promise<WorkerFigures[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const storageState = await signedIn(browser, web);
    return await inTurns(pages, 'first', FIRST_ROUNDS, async (mode, { page, url }) => {
      const context = await browser.newContext({ ...CONTEXT, storageState, ...workersOf(mode) });
      try {
        return await look(context, { name: page, url, api }, null);
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}

/** In browsers with a folder of their own: one without keeps no compiled code. */
async function laterVisits(pages: Pages, web: string, api: string, folder: string): Promise<WorkerFigures[]> {
  const visitors: Partial<Record<Mode, Visitor>> = {};
  try {
    for (const mode of MODES)
      visitors[mode] = await visitorThatKnows(pages, mode, web, join(folder, `browser-${mode}`));
    return await inTurns(pages, 'again', LATER_ROUNDS, async (mode, { page, url }) => {
      const visitor = visitors[mode];
      if (!visitor) throw new Error(`There is no browser ${mode} the worker.`);
      await visitor.stopWorkers();
      return look(visitor.context, { name: page, url, api }, visitor.line);
    });
  } finally {
    for (const visitor of Object.values(visitors)) await visitor.context.close();
  }
}

interface Visitor {
  context: BrowserContext;
  /** Null where there is no worker. */
  line: WorkerLine | null;
  /** As a browser does with one that has nothing to do. */
  stopWorkers: () => Promise<unknown>;
}

/** A browser that has been on all pages, and keeps what it would. */
async function visitorThatKnows(pages: Pages, mode: Mode, web: string, folder: string): Promise<Visitor> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    ...CONTEXT,
    ...workersOf(mode),
  });
  await signIn(context, web);
  const page = await context.newPage();
  for (const { url } of pages) await open(page, url);
  if (mode === 'with') await untilKept(page);
  for (let time = 0; time < LEARNING; time += 1) for (const { url } of pages) await open(page, url);
  const browser = context.browser();
  if (!browser) throw new Error('The browser has ended.');
  // Stays open, as the session's own page.
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  return {
    context,
    line: mode === 'with' ? await slowWorkers(browser) : null,
    stopWorkers: () => session.send('ServiceWorker.stopAllWorkers'),
  };
}

type Tab = Awaited<ReturnType<BrowserContext['newPage']>>;

async function open(page: Tab, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.waitForTimeout(LOOK_MS);
}

/** Until the worker has kept what it wants: its files are no more than at the look before. */
async function untilKept(page: Tab): Promise<void> {
  const until = Date.now() + KEPT_DEADLINE_MS;
  for (let before = 0; Date.now() < until;) {
    const now = await page.evaluate<number>(
      `caches.open('sagitta-files').then((files) => files.keys()).then(({length}) => length)`,
    );
    if (now > 0 && now === before) return;
    before = now;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error('The worker has kept nothing.');
}

async function look(
  context: BrowserContext,
  options: { name: string; url: string; api: string },
  line: WorkerLine | null,
): Promise<WorkerVisit> {
  line?.take();
  const { visit: seen } = await visit(context, { ...options, profile: 'slow' });
  const ofWorker = line?.take() ?? { bytes: 0, requests: 0 };
  const { firstPaint, usable, longTasks } = seen;
  return {
    firstPaint,
    usable,
    longTasks,
    bytes: seen.fileBytes + seen.apiBytes + ofWorker.bytes,
    requests: seen.requests + ofWorker.requests,
  };
}

async function inTurns(
  pages: Pages,
  name: WorkerFigures['visit'],
  rounds: number,
  run: (mode: Mode, page: Pages[number]) => Promise<WorkerVisit>,
): Promise<WorkerFigures[]> {
  const figures: WorkerFigures[] = [];
  for (const page of pages) {
    const runs: Record<Mode, WorkerVisit[]> = { with: [], without: [] };
    for (let round = 0; round < rounds; round += 1)
      // The one that is first in one round is second in the next.
      for (const mode of round % 2 === 0 ? MODES : MODES.toReversed()) runs[mode].push(await run(mode, page));
    figures.push({
      page: page.page,
      visit: name,
      runs: rounds,
      with: medianOf(runs.with, WORKER_VISIT_FIGURES),
      without: medianOf(runs.without, WORKER_VISIT_FIGURES),
    });
  }
  return figures;
}
