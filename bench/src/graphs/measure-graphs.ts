import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { listMeasurements, type Measurement } from '@sagitta/shared-contracts/api/measurement';
import { graphPath } from '@sagitta/shared-contracts/paths';
import type { BrowserContext, Page } from 'playwright-core';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { waitUsable, type MeasuredPage } from '../pages/visit';
import { median } from '../statistics';
import { onPage, type Stage } from '../systems/stage';
import type { Drawn } from './figures';

const ROUNDS = 5;
const REST_MS = 8_000;
const STEPS = 120;
/** The period that is asked for after the short one that the page opens with. */
const DAYS = 90;
/** The host's own time, in which a page has drawn what a press changes at once. */
const HOST_MS = 1_000;
/** Of one reading alone, so that the curve that has it is known by its sentence. */
const HIGHEST = 987.6;
const NODE_ID = 1;
const { resolve } = createRequire(import.meta.url);

interface Timed {
  graph: { answered: number; painted: number; longestTask: number; frames: number[] };
}

/** Notes when the long answer had come, and the frame after the chart was drawn with it. */
const WATCH = `
  window.graph = { answered: 0, painted: 0, longestTask: 0, frames: [] };
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (new URL(name).pathname === ${JSON.stringify(listMeasurements.path)}) window.graph.answered = responseEnd;
  }).observe({ type: 'resource', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= window.graph.answered)
        window.graph.longestTask = Math.max(window.graph.longestTask, duration);
  }).observe({ type: 'longtask' });
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    clearRect.apply(this, box);
    const label = this.canvas.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
    if (window.graph.painted === 0 && label.includes('highest ${HIGHEST}'))
      requestAnimationFrame(() => (window.graph.painted ||= performance.now()));
  };
  let active = false;
  let last = 0;
  for (const type of ['mousemove', 'touchmove'])
    addEventListener(type, ({ buttons = 1 }) => { active = buttons > 0; }, { capture: true, passive: true });
  for (const type of ['mouseup', 'touchend'])
    addEventListener(type, () => { active = false; }, { capture: true, passive: true });
  const frame = (at) => {
    if (active && last > 0) window.graph.frames.push(at - last);
    last = active ? at : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** A page that shows the same answer with uPlot and nothing else. */
const BARE = 'http://bare.test';
async function barePage(): Promise<string> {
  const [script, style] = await Promise.all(
    ['uplot/dist/uPlot.iife.min.js', 'uplot/dist/uPlot.min.css'].map((file) => readFile(resolve(file), 'utf8')),
  );
  return `<!doctype html><style>${style}</style><div id="chart"></div><script>${script}</script><script>
    const place = document.getElementById('chart');
    const plot = new uPlot({ width: 1100, height: 420, scales: { y: { range: [-10, 1000] } }, legend: { show: false },
      series: [{}, { stroke: '#2060c0', width: 1.75 }] }, [[], []], place);
    window.show = async () => {
      const readings = JSON.parse(await (await fetch(${JSON.stringify(listMeasurements.path)})).text());
      place.setAttribute('aria-label', 'highest ${HIGHEST}');
      plot.setData([
        readings.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp) / 1000),
        readings.map(({ CalculatedDeflection }) => CalculatedDeflection),
      ]);
    };
  </script>`;
}

/** The time from an answer to its painted curve, on both pages in turns. */
export async function measureDrawing(stage: Stage, count: number): Promise<Drawn> {
  const body = readings(count);
  const bare: number[] = [];
  const page: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push((await drawBare(stage, body)).took);
    const drawn = await onGraph(stage, body, ({ page: graph }) => timesOf(graph));
    page.push(drawn.took);
    tasks.push(drawn.longestTask);
  }
  return { bare: median(bare), page: median(page), longestTask: median(tasks) };
}

async function drawBare(stage: Stage, body: string): Promise<{ took: number; longestTask: number }> {
  const html = await barePage();
  return onPage(stage, {}, async ({ page }, context) => {
    await context.route(`${BARE}/**`, async (route) => {
      const data = new URL(route.request().url()).pathname === listMeasurements.path;
      if (data) await wait(HOST_MS);
      return route.fulfill(
        data ? { contentType: 'application/json', body } : { contentType: 'text/html; charset=utf-8', body: html },
      );
    });
    await page.addInitScript(WATCH);
    await page.goto(BARE);
    await page.waitForTimeout(500);
    await page.evaluate(() => (window as unknown as { show: () => Promise<void> }).show());
    return timesOf(page);
  });
}

/** The graph page, opened with a week of the API's own readings and then asked for a period with the long answer. */
function onGraph<T>(
  stage: Stage,
  body: string,
  run: (measured: MeasuredPage, context: BrowserContext) => Promise<T>,
): Promise<T> {
  return onPage(stage, {}, async (measured, context) => {
    const { page, wire } = measured;
    await context.route(stage.api + listMeasurements.path, async (route) => {
      const asked = route.request().postDataJSON() as { Start: string; End: string } | null;
      if (!asked || Date.parse(asked.End) - Date.parse(asked.Start) < 8 * DAY_MS) return route.continue();
      await wait(HOST_MS);
      return route.fulfill({
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body,
      });
    });
    await page.addInitScript(WATCH);
    const url = stage.web + graphPath(NODE_ID, { days: 7 });
    await page.addInitScript(`window.bench.watch('graph')`);
    await page.goto(url, { waitUntil: 'commit' });
    await waitUsable(page, url);
    await wire.quiet(REST_MS);
    await page.getByText('3 months', { exact: true }).click();
    await timesOf(page);
    return run(measured, context);
  });
}

async function timesOf(page: Page): Promise<{ took: number; longestTask: number }> {
  await page.waitForFunction(
    () => {
      const { painted, answered } = (window as unknown as Timed).graph;
      return painted > 0 && answered > 0;
    },
    undefined,
    { polling: 100, timeout: 60_000 },
  );
  // A long task is reported after its end.
  await page.waitForTimeout(500);
  const { painted, answered, longestTask } = await page.evaluate(() => (window as unknown as Timed).graph);
  return { took: painted - answered, longestTask };
}

/** The time from frame to frame while a stretch of the curve is marked with the mouse. */
export function measureDrag(stage: Stage, count: number): Promise<number> {
  return onGraph(stage, readings(count), async ({ page }) => {
    const { x, y, width } = await chartBox(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(x + (width * step) / STEPS, y + (step % 30));
    return medianFrame(page);
  });
}

/** The same while two fingers zoom in and out, and pan. */
export function measurePinch(stage: Stage, count: number): Promise<number> {
  return onGraph(stage, readings(count), async ({ page, session }) => {
    const { x, y, width } = await chartBox(page);
    const touch = (type: 'touchStart' | 'touchMove', first: number, second: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: x + first, y, id: 1 },
          { x: x + second, y, id: 2 },
        ],
      });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await touch('touchStart', width * 0.4, width * 0.6);
    for (let step = 1; step <= STEPS; step += 1) {
      const apart = width * (0.1 + 0.2 * Math.abs(Math.sin(step / 20)));
      const middle = width * (0.5 + 0.15 * Math.sin(step / 30));
      await touch('touchMove', middle - apart, middle + apart);
    }
    return medianFrame(page);
  });
}

async function medianFrame(page: Page): Promise<number> {
  const { frames } = await page.evaluate(() => (window as unknown as Timed).graph);
  if (frames.length < STEPS / 4) throw new Error(`Only ${frames.length} frames were seen.`);
  return median(frames);
}

/** The left end of the plot at half its height, and its width. */
async function chartBox(page: Page): Promise<{ x: number; y: number; width: number }> {
  const plot = page.locator('.u-over');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('The page shows no chart.');
  return { x: box.x + 1, y: box.y + box.height / 2, width: box.width - 2 };
}

/** Readings of the period, with waves, noise and one highest value. */
function readings(count: number): string {
  const end = Math.floor(Date.now() / 60_000) * 60_000;
  const step = ((DAYS - 1) * DAY_MS) / count;
  const all = Array.from({ length: count }, (_, index): Measurement => {
    const wave = 20 + 12 * Math.sin(index / (count / 40));
    return {
      MeasurementTimestamp: new Date(end - (count - index) * step).toISOString(),
      CalculatedDeflection: index === Math.floor(count / 2) ? HIGHEST : wave + ((index * 7_919) % 1_000) / 500,
      Temperature1: 4 + 8 * Math.sin(index / (count / 90)),
      ThresholdLevel1: 20,
      ThresholdLevel2: 60,
      ThresholdLevel3: 80,
      ThresholdLevel4: 95,
      PermissibleValue: 40,
      ObstructionStatus: false,
    };
  });
  return JSON.stringify(all);
}
