import type { CDPSession, Page } from 'playwright-core';
import { dashboardPath, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import type { SystemsFigures } from './figures';
import { SYSTEM_ID } from './many';
import { openAtRest } from './measure-maps';
import { onPage, type Stage } from './stage';

const EARLY = 5;
const LATE = 50;

interface Kept {
  heapBytes: number;
  elements: number;
  listeners: number;
}

/**
 * Goes from the list to a dashboard with its map and weather and back, many times, and looks at what is left behind.
 */
export function measureVisits(stage: Stage): Promise<Pick<SystemsFigures, 'heapBytes' | 'elements' | 'listeners'>> {
  return onPage(stage, {}, async (measured) => {
    const { page, session } = measured;
    await openAtRest(measured, stage.web + SYSTEMS_PATH, 'systems');
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    for (let visit = 0; visit < EARLY; visit += 1) await goAndReturn(page);
    const few = await kept(session);
    for (let visit = EARLY; visit < LATE; visit += 1) await goAndReturn(page);
    const many = await kept(session);
    const pair = (what: keyof Kept) => ({ few: few[what], many: many[what] });
    return { heapBytes: pair('heapBytes'), elements: pair('elements'), listeners: pair('listeners') };
  });
}

async function goAndReturn(page: Page): Promise<void> {
  await page.locator(`main a[href="${dashboardPath(SYSTEM_ID)}"]`).click();
  await page
    .getByRole('application', { name: /Map of the system/ })
    .getByRole('img')
    .first()
    .waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Systems' }).click();
  await page.locator(`main a[href="${dashboardPath(SYSTEM_ID)}"]`).waitFor();
}

/** What the page keeps once everything that can go has gone. */
async function kept(session: CDPSession): Promise<Kept> {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapBytes: usedSize, elements: metric('Nodes'), listeners: metric('JSEventListeners') };
}
