import type { Page } from 'playwright-core';
import { dashboardPath, groupPath } from '@sagitta/shared-contracts/paths';
import { lookAt, waitUsable, type MeasuredPage } from '../pages/visit';
import { median } from '../statistics';
import type { Pair } from './figures';
import { SYSTEM_ID } from './many';
import { onPage, type Stage } from './stage';

/** Tasks just under 50 ms do not count at all, so that one round says little. */
const ROUNDS = 9;
const REST_MS = 8_000;
const FEW = 20;
const MANY = 200;
const SYSTEMS_ON_MAP = 10_000;
/** Zooming in and out so often makes the redraws that are timed. */
const ZOOMS = 40;

/** Opens a page and waits until it is at rest. */
export async function openAtRest({ page, wire }: MeasuredPage, url: string, name: string): Promise<void> {
  await page.addInitScript(`window.bench.watch(${JSON.stringify(name)})`);
  await page.goto(url, { waitUntil: 'commit' });
  await waitUsable(page, url);
  await wire.quiet(REST_MS);
}

/** A dashboard of few and one of many devices, in turns. */
export async function measureDashboards(stage: Stage): Promise<Pair> {
  const longTasks = (count: number) =>
    onPage(stage, { '/nodes': stage.many.nodes(count) }, async (measured) => {
      await openAtRest(measured, stage.web + dashboardPath(SYSTEM_ID), 'dashboard');
      return (await lookAt(measured.page)).longTasks;
    });
  return inTurns(
    () => longTasks(FEW),
    () => longTasks(MANY),
  );
}

/** Measures both in turns, so that what disturbs the machine disturbs both. */
export async function inTurns(few: () => Promise<number>, many: () => Promise<number>): Promise<Pair> {
  const seen: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.few.push(await few());
    seen.many.push(await many());
  }
  return { few: median(seen.few), many: median(seen.many) };
}

/** Times every redraw in the real page, from where the canvas is cleared to where its last spot is painted. */
const TIME_HEAT = `
  window.redraws = [];
  const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
  Object.defineProperty(HTMLCanvasElement.prototype, 'width', { ...width, set(value) {
    const started = performance.now();
    width.set.call(this, value);
    if (!/\\bheat$/.test(this.className)) return;
    // A redraw is one piece of work: what is queued now runs when it is done. Reading a pixel waits for the painting.
    queueMicrotask(() => {
      this.getContext('2d').getImageData(0, 0, 1, 1);
      window.redraws.push(performance.now() - started);
    });
  } });
`;

export function measureHeat(stage: Stage): Promise<number> {
  return onPage(stage, { '/nodes': stage.many.hotNodes(MANY) }, async (measured) => {
    const { page } = measured;
    await page.addInitScript(TIME_HEAT);
    await openAtRest(measured, stage.web + dashboardPath(SYSTEM_ID), 'dashboard');
    await page.getByRole('application', { name: /Map of the system/ }).scrollIntoViewIfNeeded();
    for (let zoom = 0; zoom < ZOOMS; zoom += 1)
      await page.getByRole('button', { name: zoom % 2 === 0 ? 'Zoom in' : 'Zoom out' }).click();
    const redraws = await redrawsOf(page);
    if (redraws.length < ZOOMS) throw new Error(`Only ${redraws.length} redraws of the heat map were seen.`);
    return median(redraws);
  });
}

function redrawsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { redraws: number[] }).redraws);
}

/** The longest task of opening a group with far more systems than a country has, and of zooming its map. */
export async function measureGroup(stage: Stage): Promise<number> {
  const systems = stage.many.systems(SYSTEMS_ON_MAP).map((system) => ({ ...system, weatherReport: null }));
  const seen: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seen.push(await longestTask(stage, systems));
  return median(seen);
}

function longestTask(stage: Stage, systems: readonly object[]): Promise<number> {
  return onPage(stage, { '/system-groups/1/systems': systems }, async (measured) => {
    await openAtRest(measured, stage.web + groupPath(1), 'systems');
    const { page } = measured;
    const map = page.getByRole('application', { name: /^Map/ });
    await map.waitFor();
    for (let zoom = 0; zoom < 6; zoom += 1)
      await page.getByRole('button', { name: zoom < 3 ? 'Zoom in' : 'Zoom out' }).click();
    await page.waitForTimeout(500);
    return (await lookAt(page)).longestTask;
  });
}
