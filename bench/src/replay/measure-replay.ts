import type { CDPSession, Page } from 'playwright-core';
import type { WinterReplays } from '../../../reference-api/cli/bench-messages';
import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { replayPath } from '@sagitta/shared-contracts/paths';
import { reportOf } from '../api/script';
import { SLOW } from '../pages/network';
import type { Run } from '../results';
import { median, percentile } from '../statistics';
import { SYSTEM_ID } from '../systems/many';
import { onPage, onStage, type Stage, withPlainCode } from '../systems/stage';
import type { Played, ReplayFigures } from './figures';

const PLAYS = 10;
/** Of one play, 120 days at a week a second take 17 s. */
const WATCHED_MS = 8_000;
const PLAY_DEADLINE_MS = 120_000;

interface Timed {
  frames: number[];
}

const TIME_FRAMES = `
  window.frames = [];
  let last = 0;
  const frame = (at) => {
    if (last > 0) window.frames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** The replay of a winter: what its answer costs the API, and what the page does while it plays. */
export async function benchReplay(run: Run): Promise<{ replay: ReplayFigures }> {
  run.say('Replays of a winter on postgres …');
  const { tookMs, body, from, to, ...answer } = await reportOf<WinterReplays>('bench-replay');
  run.say('A winter while it plays …');
  const winter: Winter = { answer: JSON.parse(body) as unknown, query: new URLSearchParams({ from, to }).toString() };
  const page = await onStage(run, async (stage) => ({
    desktop: await measurePlaying(stage, winter, 1),
    slow: await measurePlaying(stage, winter, SLOW.cpu),
    heapBytes: await withPlainCode((plain) => measurePlays({ ...stage, browser: plain }, winter)),
  }));
  return { replay: { ...answer, p50Ms: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95), ...page } };
}

interface Winter {
  answer: unknown;
  query: string;
}

function onReplay<T>(stage: Stage, winter: Winter, run: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  return onPage(stage, { [getReplay.path]: winter.answer }, async ({ page, session }) => {
    await page.addInitScript(TIME_FRAMES);
    await page.goto(`${stage.web}${replayPath(SYSTEM_ID)}?${winter.query}`);
    await page
      .getByRole('application', { name: /Map of the system/ })
      .getByRole('img')
      .first()
      .waitFor();
    await session.send('Performance.enable');
    return run(page, session);
  });
}

function measurePlaying(stage: Stage, winter: Winter, slowDown: number): Promise<Played> {
  return onReplay(stage, winter, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    const before = await workMs(session);
    await page.evaluate('window.frames.length = 0');
    await page.waitForTimeout(WATCHED_MS);
    const { frames } = await page.evaluate(() => ({ frames: (window as unknown as Timed).frames.slice() }));
    const work = (await workMs(session)) - before;
    if (frames.length < 20) throw new Error(`Only ${frames.length} frames were seen.`);
    return { frame: median(frames), frameP95: percentile(frames, 0.95), work: work / frames.length };
  });
}

/** Ms that the page's main thread has worked so far. */
async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

function measurePlays(stage: Stage, winter: Winter): Promise<{ few: number; many: number }> {
  return onReplay(stage, winter, async (page, session) => {
    await session.send('HeapProfiler.enable');
    await play(page);
    const few = await heapBytes(session);
    for (let time = 0; time < PLAYS; time += 1) await play(page);
    return { few, many: await heapBytes(session) };
  });
}

/** From the beginning, since it stands at its end, to the end. */
async function play(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: PLAY_DEADLINE_MS });
  // Its times are no part of what the page keeps.
  await page.evaluate('window.frames.length = 0');
}

async function heapBytes(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
