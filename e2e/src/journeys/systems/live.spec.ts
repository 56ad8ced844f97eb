import { DESKTOP_ONLY } from '../../support/sizes';
import { deleteNode } from '@sagitta/shared-contracts/api/node-admin';
import { addDevice } from '../../support/free-device';
import { test } from '../../support/made';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

// A system that was just made has no map, and says so: it must not cost a 404 in the console.
test.use({ account: 'staff' });

test(
  'a dashboard that is open shows a device as it comes and goes elsewhere, without a reload',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const { id, name } = await make.system();
    await page.goto(`/systems/${id}/dashboard`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const empty = page.getByRole('heading', { name: 'The system has no devices yet.' });
    await expect(empty).toBeVisible();
    await expect(page.getByText(/^live · as of \d{2}:\d{2}:\d{2} C/)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { untouched: true }));

    const nodeId = await addDevice(make.staff, id, 'Dźwigar 1');
    await expect(page.getByRole('article', { name: 'Dźwigar 1' })).toBeVisible();
    await expect(page.getByText('The system has no map yet.')).toBeVisible();
    await expect(empty).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await make.staff.call(deleteNode, { input: { id: nodeId } });
    await expect(page.getByRole('article', { name: 'Dźwigar 1' })).toHaveCount(0);
    expect(await page.evaluate(() => 'untouched' in window), 'the page was not reloaded').toBe(true);
  },
);
