import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import lighthouse from 'lighthouse';
import { signIn } from '../pages/journeys';
import { medianOf } from '../statistics';
import { LIGHTHOUSE_FIGURES, LIGHTHOUSE_PAGES, type LighthouseFigures, type LighthousePage } from './figures';

export interface LighthouseStage {
  context: BrowserContext;
  /** The browser's debugging address. */
  port: number;
  web: string;
  pathOf: Readonly<Record<LighthousePage, string>>;
  runs: number;
  /** Where each page's last report goes, for anyone who looks for what could be saved. */
  output: string;
  say: (text: string) => void;
}

type Look = Omit<LighthouseFigures, 'page' | 'runs'>;

/** Opens each page once, so that its files are in the cache, and then lets Lighthouse look at it. */
export async function measureLighthouse(stage: LighthouseStage): Promise<LighthouseFigures[]> {
  const { context, web, pathOf, runs, say } = stage;
  const all: LighthouseFigures[] = [];
  for (const page of LIGHTHOUSE_PAGES) {
    say(`Lighthouse: ${page} …`);
    if (all.length === 1) await signIn(context, web);
    await openOnce(context, web + pathOf[page]);
    const looks: Look[] = [];
    for (let run = 0; run < runs; run += 1) looks.push(await look(stage, page));
    all.push({ page, runs, ...medianOf(looks, LIGHTHOUSE_FIGURES) });
  }
  return all;
}

async function openOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('main').waitFor();
  // What the page asks for after its first drawing is in the cache as well; a stream of changes never ends.
  await page.waitForTimeout(2_000);
  await page.close();
}

async function look({ web, pathOf, port, output }: LighthouseStage, page: LighthousePage): Promise<Look> {
  const url = web + pathOf[page];
  // The session is in the browser's storage, and the visit before has filled the cache: both stay.
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${url}: ${lhr.runtimeError.message}`);
  // A page that sends its visitor elsewhere would be measured as that other page.
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`);
  await writeFile(join(output, `lighthouse-${page.replaceAll(' ', '-')}.json`), JSON.stringify(lhr, null, 1));
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: Math.round((lhr.categories.performance?.score ?? Number.NaN) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
  };
}
