import type { Page } from 'playwright-core';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { lookAt } from '../pages/visit';
import { median } from '../statistics';
import type { Pair } from './figures';
import { inTurns, openAtRest } from './measure-maps';
import { onPage, type Stage } from './stage';

const FEW = 12;
const MANY = 500;
const TYPED = 'hala mag pl sw';

/** The systems list with few and with many, in turns. */
export async function measureLists(stage: Stage): Promise<Pair> {
  const longTasks = (count: number) =>
    onPage(stage, { [SYSTEMS_PATH]: stage.many.systems(count) }, async (measured) => {
      await openAtRest(measured, stage.web + SYSTEMS_PATH, 'systems');
      return (await lookAt(measured.page)).longTasks;
    });
  return inTurns(
    () => longTasks(FEW),
    () => longTasks(MANY),
  );
}

/** From each key to the second frame after it, by which what it found is painted. */
export const TIME_KEYS = `
  window.keys = [];
  addEventListener('keydown', () => {
    const at = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => window.keys.push(performance.now() - at)));
  }, { capture: true });
`;

export function keysOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { keys: number[] }).keys);
}

export async function measureKeystroke(stage: Stage): Promise<Pair> {
  const keystroke = (count: number) =>
    onPage(stage, { [SYSTEMS_PATH]: stage.many.systems(count) }, async (measured) => {
      const { page } = measured;
      await page.addInitScript(TIME_KEYS);
      await openAtRest(measured, stage.web + SYSTEMS_PATH, 'systems');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox', { name: 'Systems search' }).pressSequentially(TYPED, { delay: 60 });
      return median(await keysOf(page));
    });
  return inTurns(
    () => keystroke(FEW),
    () => keystroke(MANY),
  );
}
