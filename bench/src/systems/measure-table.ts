import { listSimCards, type SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import type { Page } from 'playwright-core';
import { median } from '../statistics';
import type { TableFigures } from './figures';
import { onPage, type Stage } from './stage';

const ROWS = 10_000;
const ROUNDS = 5;
const REST_MS = 8_000;
const WHEEL = { turns: 60, pixels: 150, everyMs: 30 };

interface Timed {
  table: { painted: number | null; answered: number | null; longestTask: number };
}

/** The newest card comes first: its number shows that the rows are drawn. */
const WATCH = `
  window.table = { painted: null, answered: null, longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (new URL(name).pathname === ${JSON.stringify(listSimCards.path)}) window.table.answered = responseEnd;
  }).observe({ type: 'resource' });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.table.longestTask = Math.max(window.table.longestTask, duration);
  }).observe({ type: 'longtask' });
  const look = () => {
    const stands = document.querySelector('[role="row"][row-id="${ROWS}"] [role="gridcell"]')?.textContent;
    requestAnimationFrame(stands ? () => (window.table.painted = performance.now()) : look);
  };
  requestAnimationFrame(look);
`;

/** The SIM cards, come to from another table, so that the grid's code is there. */
export async function measureTable(stage: Stage): Promise<TableFigures> {
  const rows = simCards();
  const seen: TableFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seen.push(await openAndScroll(stage, rows));
  return {
    firstRows: median(seen.map(({ firstRows }) => firstRows)),
    scrolling: median(seen.map(({ scrolling }) => scrolling)),
  };
}

function openAndScroll(stage: Stage, rows: readonly SimCardRow[]): Promise<TableFigures> {
  return onPage(stage, { [listSimCards.path]: rows }, async ({ page, wire }) => {
    await page.addInitScript(WATCH);
    await page.goto(`${stage.web}/routers`);
    await page.getByRole('gridcell').first().waitFor();
    await wire.quiet(REST_MS);
    await page.getByRole('link', { name: 'SIM cards' }).click();
    await page.waitForFunction(() => (window as unknown as Timed).table.painted !== null);
    const { painted, answered } = await timesOf(page);
    await wire.quiet(REST_MS);
    return { firstRows: (painted ?? Number.NaN) - (answered ?? Number.NaN), scrolling: await scroll(page) };
  });
}

async function scroll(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await page.getByText(/^1–100 of/).waitFor();
  await page.getByRole('gridcell').first().hover();
  // Drawing the longer page is done, and its tasks are reported, before scrolling begins.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    (window as unknown as Timed).table.longestTask = 0;
  });
  for (let turn = 0; turn < WHEEL.turns; turn += 1) {
    await page.mouse.wheel(0, turn < WHEEL.turns / 2 ? WHEEL.pixels : -WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
  await page.waitForTimeout(500);
  return (await timesOf(page)).longestTask;
}

function timesOf(page: Page): Promise<Timed['table']> {
  return page.evaluate(() => (window as unknown as Timed).table);
}

function simCards(): SimCardRow[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    ID: index + 1,
    systemId: 1 + (index % 12),
    systemName: `Hala Sportowa ${index % 500}`,
    ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    telephone: `+485${String(index).padStart(8, '0')}`,
    purpose: index % 2 ? 'data' : 'SMS',
    iccid: `8948${String(index).padStart(15, '0')}`,
    network: 'Plus',
    pin: '0000',
    puk: null,
    owner: 'customer',
    notes: index % 3 ? null : '<p>Behind the <strong>east</strong> gate</p>',
    pinDisabled: index % 5 === 0,
    nodeId: null,
    nodeName: null,
    routerId: index + 1,
    routerSerialNumber: `TBBJ${index}`,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }));
}
