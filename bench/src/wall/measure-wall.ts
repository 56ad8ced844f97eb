import type { CDPSession, Page } from 'playwright-core';
import { createWallLink, getWall, type Wall } from '@sagitta/shared-contracts/api/wall';
import { WALL_PATH } from '@sagitta/shared-contracts/paths';
import { WALL_TURN } from '@sagitta/shared-contracts/rules/wall';
import { call } from '@sagitta/e2e/support/api';
import { staffToken } from '../api-client';
import type { Run } from '../results';
import { onPage, onStage, type Stage, withPlainCode } from '../systems/stage';
import type { WallFigures } from './figures';

const FEW = 100;
const MANY = 5_000;
const TURN_MS = WALL_TURN.min * 1_000;

/** A wall of the demo's systems and maps, in turns by a clock that runs ahead: 5,000 turns of 5 s are seven hours. */
export function benchWall(run: Run): Promise<{ wall: WallFigures }> {
  run.say(`A wall for ${MANY} turns …`);
  return onStage(run, async (stage) => ({
    wall: await withPlainCode((plain) => measureWall({ ...stage, browser: plain })),
  }));
}

async function measureWall(stage: Stage): Promise<WallFigures> {
  const token = await staffToken(stage.api);
  const input = { name: 'Bench', turnSeconds: WALL_TURN.min };
  const { secret } = await call(stage.api, createWallLink, { input }, token);
  const answer = await call(stage.api, getWall, { input: { secret } });
  return onPage(stage, {}, async ({ page, session }, context) => {
    let now = Date.parse(answer.at);
    await page.clock.install({ time: now });
    // Without alarms, one of which would hold the turns; by the page's own clock, or it would call it old.
    await context.route(stage.api + getWall.path, (route) => {
      const body: Wall = { ...answer, at: new Date(now).toISOString(), alarms: [], alarmsCount: 0 };
      return route.fulfill({ json: body, headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    await page.goto(`${stage.web}${WALL_PATH}#${secret}`);
    await page.getByRole('heading', { name: 'Bench' }).waitFor();
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const screens = Number(/ of (\d+)$/.exec((await placeOf(page)) ?? '')?.[1]);
    // A whole round each, so that the same screen is on when it is looked at.
    const turnTo = async (from: number, to: number) => {
      for (let turn = from; turn < to; turn += 1) {
        const before = await placeOf(page);
        now += TURN_MS;
        await page.clock.runFor(TURN_MS);
        if (screens > 1) await page.waitForFunction(isElsewhere, before);
      }
    };
    const few = Math.ceil(FEW / screens) * screens;
    await turnTo(0, few);
    const early = await kept(page, session);
    const many = Math.ceil(MANY / screens) * screens;
    await turnTo(few, many);
    const late = await kept(page, session);
    return {
      heapBytes: { few: early.heapBytes, many: late.heapBytes },
      elements: { few: early.elements, many: late.elements },
    };
  });
}

function placeOf(page: Page): Promise<string | null> {
  return page
    .getByRole('toolbar', { name: 'Turns' })
    .getByText(/\d+ of \d+/)
    .textContent();
}

function isElsewhere(before: string | null): boolean {
  const text = document.querySelector('[role="toolbar"] p')?.textContent ?? null;
  return text !== null && text !== before;
}

async function kept(page: Page, session: CDPSession): Promise<{ heapBytes: number; elements: number }> {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  // Those that nothing shows any more count too.
  const elements = metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  return { heapBytes: usedSize, elements };
}
