import { DESKTOP_ONLY } from '../../support/sizes';
import { createSystemGroup, listSystemGroups, setGroupSystems } from '@sagitta/shared-contracts/api/system-group';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { expect, test } from '../../support/made';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const ASKING = /^Are you sure you want to delete this item \(#\d+\)\?$/;

test.describe('as staff', () => {
  test.use({ account: 'staff' });

  test('a group is deleted after reading what becomes of its systems, which stay', async ({ page, make }) => {
    const { id, name } = await make.group(true);
    await make.staff.call(setGroupSystems, { input: { groupID: id, systemIDs: [1, 2] } });
    const card = page.getByRole('article', { name });
    const dialog = page.getByRole('alertdialog', { name: ASKING });

    await test.step('the dialog says what becomes of the systems', async () => {
      await page.goto('/system-groups');
      await expect(card.getByText('2 systems')).toBeVisible();
      await card.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(dialog.getByText(name)).toBeVisible();
      await expect(dialog.getByText(/Its 2 systems are only removed from the group/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('Escape cancels', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/system-groups$/);
    });

    await test.step('delete the group', async () => {
      await card.getByRole('button', { name: `Delete ${name}` }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Group was deleted successfully.')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    await test.step('the group is gone, its systems stay', async () => {
      expect((await make.staff.call(listSystemGroups, {})).map(({ ID }) => ID)).not.toContain(id);
      await page.goto('/systems/1/dashboard');
      await expect(page.getByText('Hipermarket Wałbrzych').first()).toBeVisible();
    });
  });

  test.describe('while the dialog cannot be fetched', () => {
    test.use({ expected: /ChunkLoadError|ERR_FAILED|request failed|could not be loaded/ });

    test('the page says so, stays, and asks once it is tried again', DESKTOP_ONLY, async ({ page, make }) => {
      const { name } = await make.group(true);
      await page.goto('/system-groups');
      const button = page.getByRole('button', { name: `Delete ${name}` });
      await expect(button).toBeVisible();
      await page.route(/\.js$/, (route) => route.abort());
      await button.click();
      const told = page.getByRole('alert').filter({ hasText: 'The dialog could not be loaded.' });
      await expect(told).toBeVisible();
      await expect(button).toBeVisible();
      await page.unrouteAll();
      await told.getByRole('button', { name: 'Try again' }).click();
      await expect(told).toHaveCount(0);
      await expect(page.getByRole('alertdialog', { name: ASKING })).toBeVisible();
    });
  });
});

test.describe('as installer', () => {
  test.use({ account: 'installer' });

  test('a group of their own is deleted', DESKTOP_ONLY, async ({ page, make }) => {
    const installer = await callerOf(emailOf('installer'));
    const name = make.unique('Grupa');
    await installer.call(createSystemGroup, { input: { name, isPublic: false } });
    await page.goto('/system-groups');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: ASKING });
    await expect(dialog.getByText(/It has no systems\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Group was deleted successfully.')).toBeVisible();
    await expect(page.getByRole('article', { name })).toHaveCount(0);
  });

  test('a group of somebody else cannot be deleted', DESKTOP_ONLY, async ({ page, make }) => {
    const { name } = await make.group(true);
    await page.goto('/system-groups');
    await expect(page.getByRole('article', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
  });
});
