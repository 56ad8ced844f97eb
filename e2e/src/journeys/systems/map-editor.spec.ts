import type { Locator } from '@playwright/test';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystemMap, moveNodeOnMap, saveMapBoundaries } from '@sagitta/shared-contracts/api/system-map';
import type { Caller } from '../../support/api';
import { drawnMap, type Point } from '../../support/drawn-map';
import { test } from '../../support/made';
import { still } from '../../support/still';
import { openDashboard, systemMap } from '../../support/systems';
import { expect, expectAccessible } from '../../support/test';

test.use({ account: 'staff' });

/** A system that no other journey looks at. */
const SYSTEM = 9;

/** Puts the map back as it was. */
async function keeping(staff: Caller, run: () => Promise<void>): Promise<void> {
  const read = async () => ({
    map: await staff.call(getSystemMap, { params: { id: SYSTEM } }),
    nodes: await staff.call(listNodes, { input: { systemIds: [SYSTEM] } }),
  });
  const before = await read();
  try {
    await run();
  } finally {
    const now = await read();
    const { updatedViaWebsiteAt } = now.map;
    const mapBoundaries = before.map.mapBoundaries ?? '';
    if (now.map.mapBoundaries !== mapBoundaries)
      await staff.call(saveMapBoundaries, { input: { systemID: SYSTEM, mapBoundaries, updatedViaWebsiteAt } });
    for (const { id, mapPositionX: x, mapPositionY: y } of before.nodes) {
      const node = now.nodes.find((one) => one.id === id);
      if (!node || x === null || y === null || (node.mapPositionX === x && node.mapPositionY === y)) continue;
      const lock = node.updatedViaWebsiteAt;
      await staff.call(moveNodeOnMap, { input: { systemID: SYSTEM, id, x, y, updatedViaWebsiteAt: lock } });
    }
  }
}

interface Seen {
  /** In pixels of the plan: the middle of a device. */
  device: Point;
  /** All corners of the outlines. */
  corners: Point[];
  /** Pixels of the plan to a pixel of the screen, across and down. */
  scale: Point;
}

/** A device and all outlines as they are seen, at one moment. */
async function seen(map: Locator, device: string): Promise<Seen> {
  const { markers, outlines, scale } = await drawnMap(map);
  const marker = markers.find(({ name }) => name === device);
  const [middle] = marker?.at ?? [];
  if (!middle) throw new Error(`There is no ${device} on the map.`);
  return { device: middle, corners: outlines.flatMap(({ at }) => at), scale };
}

/** How far the device has gone to the right, in pixels of the screen. */
function toTheRight({ device, scale }: Seen, before: Seen): number {
  return (device[0] - before.device[0]) / scale[0];
}

/** The longest way that a point has gone, in pixels of the screen. */
function moved({ device, corners, scale }: Seen, before: Seen): number {
  expect(corners.length, 'corners').toBe(before.corners.length);
  const ways = [device, ...corners].map(([x, y], index) => {
    const [oldX, oldY] = [before.device, ...before.corners][index] ?? [Number.NaN, Number.NaN];
    return Math.hypot((x - oldX) / scale[0], (y - oldY) / scale[1]);
  });
  return Math.max(...ways);
}

test('@desktop an outline is drawn and a device moved, and both are there after a reload', async ({ page, make }) => {
  await keeping(make.staff, async () => {
    await openDashboard(page, `/systems/${SYSTEM}/dashboard`);
    const map = systemMap(page);
    const marker = map.getByRole('button').getByRole('img', { name: /, / }).first();
    const device = (await marker.getAttribute('aria-label')) ?? '';
    const before = await still(() => seen(map, device));
    const outlines = await map.locator('path').count();

    await test.step('draw an outline', async () => {
      await page.getByRole('button', { name: 'Edit map' }).click();
      await page.getByRole('button', { name: 'Draw outline' }).click();
      const box = await map.boundingBox();
      if (!box) throw new Error('The map is not there.');
      for (const [count, x, y] of [
        [1, 0.45, 0.2],
        [2, 0.55, 0.2],
        [3, 0.5, 0.3],
      ] as const) {
        await map.click({ position: { x: box.width * x, y: box.height * y } });
        await expect(map.getByRole('img', { name: `Corner ${count} of the new outline` })).toBeVisible();
      }
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(map.locator('path')).toHaveCount(outlines + 1);
    });

    await test.step('move a device', async () => {
      await marker.scrollIntoViewIfNeeded();
      const from = await map.getByRole('img', { name: device }).boundingBox();
      if (!from) throw new Error('The device is not there.');
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y + 25, { steps: 5 });
      await page.mouse.up();
      await expect(async () => {
        expect(Math.abs(toTheRight(await seen(map, device), before) - 30), 'pixels beside 30').toBeLessThan(1.5);
      }).toPass();
    });

    await page.getByRole('button', { name: 'Save map' }).click();
    // Disabled until it is saved; what is not saved would be asked about.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit map' })).toBeFocused();
    await expect(map.locator('path')).toHaveCount(outlines + 1);
    await expect(map.getByRole('img', { name: device })).toBeVisible();
    const after = await still(() => seen(map, device));
    expect(toTheRight(after, before)).toBeGreaterThan(20);

    await page.reload();
    await expect(map.locator('path')).toHaveCount(outlines + 1);
    // Marks stand at whole pixels of the screen.
    await expect(async () => expect(moved(await seen(map, device), after)).toBeLessThan(2)).toPass();
  });
});
