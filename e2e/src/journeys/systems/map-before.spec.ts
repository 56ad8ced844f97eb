import type { Page } from '@playwright/test';
import { getSystemMap } from '@sagitta/shared-contracts/api/system-map';
import { test } from '../../support/made';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'staff' });

async function openMaps(page: Page) {
  await page.getByRole('button', { name: 'Upload maps' }).first().click();
  return page.getByRole('dialog', { name: /^Maps of / });
}

test('a plan that was replaced by mistake is brought back', async ({ page, make }) => {
  const { id } = await make.system();
  const size = async () => {
    const { mapWidth, mapHeight } = await make.staff.call(getSystemMap, { params: { id } });
    return [mapWidth, mapHeight];
  };
  await page.goto(`/systems/${id}/dashboard`);
  const upload = async (width: number, height: number) => {
    const dialog = await openMaps(page);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height }, scale: 'css' });
    const file = { name: 'hall.png', mimeType: 'image/png', buffer };
    await dialog.getByLabel('Main map', { exact: true }).setInputFiles(file);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return dialog;
  };
  await expect(await upload(360, 240)).toHaveCount(0);
  // Of nearly the same size: nothing asks whether it is the same plan.
  await expect(await upload(330, 220)).toHaveCount(0);
  expect(await size()).toEqual([330, 220]);

  const dialog = await openMaps(page);
  await expect(dialog.getByText(/^The map before had 360 × 240 px\. .+ replaced it on /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('The map before is back')).toBeVisible();
  expect(await size()).toEqual([360, 240]);
});
