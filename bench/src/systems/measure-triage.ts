import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { ACCEPT_CARDS, CARDS_TYPE } from '@sagitta/shared-contracts/table';
import { httpCall } from '@sagitta/e2e/support/api';
import { asBrowser } from '../api/as-browser';
import { BenchProcess } from '../api/bench-process';
import { OneByOne } from '../api/load';
import { QUIET } from '../api/quiet';
import { staffToken } from '../api-client';
import { lookAt } from '../pages/visit';
import type { Run } from '../results';
import { median, percentile } from '../statistics';
import type { TriageFigures } from './figures';
import { keysOf, TIME_KEYS } from './measure-list';
import { openAtRest } from './measure-maps';
import { onPage, onStage, type Stage } from './stage';

const SYSTEMS = 10_000;
const WARM_UP = 5;
const TIMES = 20;
const ROUNDS = 5;
/** The page's code is there long before the answer: what is timed is what the answer costs. */
const ANSWERED_AFTER_MS = 3_000;
const TYPED = 'hala mag';

interface Timed {
  triage: { painted: number; answered: number };
  filtered: number[];
}

/** The frame that shows the first card, and the end of the answer. */
const WATCH = `
  window.triage = { painted: 0, answered: 0 };
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (new URL(name).pathname === ${JSON.stringify(listSystems.path)}) window.triage.answered ||= responseEnd;
  }).observe({ type: 'resource', buffered: true });
  const look = () => {
    const stands = document.querySelector('main article');
    requestAnimationFrame(stands ? () => (window.triage.painted = performance.now()) : look);
  };
  requestAnimationFrame(look);
`;

/** From a key on a chip to the frame after the list is another one. */
const TIME_FILTERS = `
  window.filtered = [];
  addEventListener('keydown', ({ key }) => {
    if (key !== ' ') return;
    const at = performance.now();
    const old = document.querySelector('main ul');
    const look = () => {
      const other = document.querySelector('main ul') !== old;
      requestAnimationFrame(other ? () => window.filtered.push(performance.now() - at) : look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
`;

/** The list of 10,000 systems: what its answer costs the API, and what the page does with it. */
export async function benchTriage(run: Run): Promise<{ triage: TriageFigures }> {
  const { cards, ...answer } = await measureAnswer(join(run.folder, 'triage'), run.say);
  run.say(`A list of ${SYSTEMS} systems on its page …`);
  const page = await onStage(run, async (stage) => {
    const seen: Awaited<ReturnType<typeof onList>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) seen.push(await onList(stage, cards));
    const of = (name: keyof (typeof seen)[number]) => median(seen.map((one) => one[name]));
    return { firstCards: of('firstCards'), key: of('key'), filter: of('filter'), longestTask: of('longestTask') };
  });
  return { triage: { ...answer, ...page } };
}

async function measureAnswer(folder: string, say: (text: string) => void) {
  say(`API on postgres: ${SYSTEMS} systems …`);
  const api = await BenchProcess.start({ ...QUIET, BENCH_POSTGRES: folder, SAGITTA_WORLD: `crowd:${SYSTEMS}` });
  const line = new OneByOne(api.address);
  try {
    const list = httpCall(listSystems, {}, await staffToken(api.address));
    const cards = { ...list, headers: { ...list.headers, accept: ACCEPT_CARDS } };
    await line.times(asBrowser(cards), WARM_UP);
    const took = await line.times(asBrowser(cards), TIMES);
    const answer = await fetch(api.address + cards.path, { headers: cards.headers });
    return {
      p50Ms: percentile(took, 0.5),
      plainBytes: await line.bytes(cards),
      sentBytes: await line.bytes(asBrowser(cards)),
      cards: await answer.text(),
    };
  } finally {
    line.close();
    await api.stop();
  }
}

function onList(stage: Stage, cards: string) {
  return onPage(stage, {}, async (measured, context) => {
    const { page } = measured;
    await context.route(stage.api + SYSTEMS_PATH, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS));
      await route.fulfill({
        status: 200,
        contentType: CARDS_TYPE,
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: cards,
      });
    });
    await page.addInitScript(WATCH + TIME_KEYS + TIME_FILTERS);
    await openAtRest(measured, stage.web + SYSTEMS_PATH, 'systems');
    const { painted, answered } = await page.evaluate(() => (window as unknown as Timed).triage);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Systems search' }).pressSequentially(TYPED, { delay: 60 });
    const key = median(await keysOf(page));
    await page.keyboard.press('Escape');
    const filter = await filterByKeys(page);
    return { firstCards: painted - answered, key, filter, longestTask: (await lookAt(page)).longestTask };
  });
}

/** Each chip pressed and released again. */
async function filterByKeys(page: Page): Promise<number> {
  const chips = page.getByRole('group', { name: 'Show only' }).getByRole('button');
  for (let index = 0; index < (await chips.count()); index += 1)
    for (let press = 0; press < 2; press += 1) {
      const before = await filtered(page);
      await chips.nth(index).press('Space');
      await page.waitForFunction((count) => (window as unknown as Timed).filtered.length > count, before.length);
      await page.waitForTimeout(300);
    }
  return median(await filtered(page));
}

function filtered(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as Timed).filtered);
}
