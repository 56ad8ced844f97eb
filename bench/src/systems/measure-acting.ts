import type { Page } from 'playwright-core';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { replay } from '@sagitta/shared-contracts/rules/replay';
import { applyProfile } from '../pages/network';
import { median } from '../statistics';
import { SYSTEM_ID } from './many';
import { openAtRest } from './measure-maps';
import { onPage, type Stage } from './stage';

const DEVICES = 200;
const DRAGGED_STEPS = 120;
const OPENINGS = 5;
/** 90 days of a reading every 15 minutes. */
const READINGS = 8_640;
const STEPS = 200;

/** Keeps the time between frames in which something was dragged. */
const TIME_FRAMES = `
  window.frameTimes = [];
  let moved = false;
  let last = 0;
  addEventListener('mousemove', ({ buttons }) => { moved = buttons > 0; }, { capture: true });
  const frame = (at) => {
    if (moved && last > 0) window.frameTimes.push(at - last);
    last = moved ? at : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** The time from frame to frame while a device is dragged in a map editor with many. */
export function measureMapDrag(stage: Stage): Promise<number> {
  return onPage(stage, { '/nodes': stage.many.hotNodes(DEVICES) }, async (measured) => {
    const { page } = measured;
    await page.addInitScript(TIME_FRAMES);
    await openAtRest(measured, stage.web + dashboardPath(SYSTEM_ID), 'dashboard');
    await page.getByRole('button', { name: 'Edit map' }).click();
    const map = page.getByRole('application', { name: 'Map of the system, to be edited' });
    const marker = map
      .getByRole('button')
      .getByRole('img', { name: /, / })
      .nth(DEVICES / 2);
    await marker.scrollIntoViewIfNeeded();
    const box = await marker.boundingBox();
    if (!box) throw new Error('The map editor shows no device.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= DRAGGED_STEPS; step += 1) await page.mouse.move(x + (step % 60), y + (step % 30));
    const frames = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
    await page.mouse.up();
    if (frames.length < DRAGGED_STEPS / 4) throw new Error(`Only ${frames.length} frames of dragging were seen.`);
    return median(frames);
  });
}

/** From a press on the menu's entry to the frame after its sliders stand. */
const TIME_DIALOG = `
  window.dialogs = [];
  addEventListener('click', ({ target }) => {
    if (!target.closest('[role="menuitem"]')) return;
    const at = performance.now();
    const look = () => {
      const seen = document.querySelector('[role="dialog"] [role="slider"]');
      requestAnimationFrame(seen ? () => window.dialogs.push(performance.now() - at) : look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
`;

/** How long the thresholds dialog takes on a slow machine and line, once its code is there. */
export function measureDialog(stage: Stage): Promise<number> {
  return onPage(stage, {}, async (measured) => {
    const { page, session } = measured;
    await page.addInitScript(TIME_DIALOG);
    await openAtRest(measured, stage.web + dashboardPath(SYSTEM_ID), 'dashboard');
    await applyProfile(session, 'slow');
    for (let opening = 0; opening <= OPENINGS; opening += 1) await openDialog(page, opening);
    const [, ...seen] = await dialogsOf(page);
    return median(seen);
  });
}

async function openDialog(page: Page, opening: number): Promise<void> {
  await page.getByRole('button', { name: 'Change device' }).first().click();
  await page.getByRole('menuitem', { name: 'Change thresholds' }).click();
  await page.waitForFunction((count) => (window as unknown as { dialogs: number[] }).dialogs.length > count, opening);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

function dialogsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { dialogs: number[] }).dialogs);
}

/** One step of the sliders: 90 days of readings against other thresholds. */
export function measureReplay(): number {
  const times = Float64Array.from({ length: READINGS }, (_, index) => index * 900_000);
  const deflections = Float64Array.from({ length: READINGS }, (_, index) => 20 + 15 * Math.sin(index / 50));
  const seen: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const started = performance.now();
    replay({ times, deflections }, { permissible: 40, levels: [20 + (step % 20), 60, 80, 95] });
    seen.push(performance.now() - started);
  }
  return median(seen);
}
