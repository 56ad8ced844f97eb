import type { Locator } from '@playwright/test';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystemMap, moveNodeOnMap, saveMapBoundaries } from '@sagitta/shared-contracts/api/system-map';
import type { Caller } from '../../support/api';
import { test } from '../../support/made';
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

/** Outlines and devices as they are seen. */
async function picture(map: Locator, device: string) {
  const [box, marker] = await Promise.all([map.boundingBox(), map.getByRole('img', { name: device }).boundingBox()]);
  const outlines = await map.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  const near = (value = 0, from = 0) => Math.round(value - from);
  return { outlines, x: near(marker?.x, box?.x), y: near(marker?.y, box?.y) };
}

test('@desktop an outline is drawn and a device moved, and both are there after a reload', async ({ page, make }) => {
  await keeping(make.staff, async () => {
    await openDashboard(page, `/systems/${SYSTEM}/dashboard`);
    const map = systemMap(page);
    const marker = map.getByRole('button').getByRole('img', { name: /, / }).first();
    const device = (await marker.getAttribute('aria-label')) ?? '';
    const before = await picture(map, device);

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
      await expect(map.locator('path')).toHaveCount(before.outlines.length + 1);
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
      await expect.poll(async () => (await picture(map, device)).x).toBe(before.x + 30);
    });

    await page.getByRole('button', { name: 'Save map' }).click();
    // Disabled until it is saved; what is not saved would be asked about.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit map' })).toBeFocused();
    await expect(map.locator('path')).toHaveCount(before.outlines.length + 1);
    const after = await picture(map, device);
    expect(after.x).not.toBe(before.x);

    await page.reload();
    await expect(map.locator('path')).toHaveCount(before.outlines.length + 1);
    await expect.poll(() => picture(map, device)).toEqual(after);
  });
});
