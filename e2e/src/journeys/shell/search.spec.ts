import { test } from '../../support/made';
import { COLOURS, DESKTOP_ONLY } from '../../support/sizes';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

for (const { colorScheme, size } of COLOURS) {
  test.describe(`in ${colorScheme} colours`, size, () => {
    test.use({ account: 'staff', colorScheme });

    test('one search finds systems, devices, records and acts, by keyboard alone', async ({ page }, info) => {
      await page.goto('/gateways');
      await expect(page.getByRole('heading', { name: 'Gateways', level: 1 })).toBeVisible();
      const dialog = page.getByRole('dialog', { name: 'Search everything' });
      const field = dialog.getByRole('combobox');
      const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
      const open = async () => {
        await page.keyboard.press('Control+k');
        await expect(field).toBeFocused();
      };

      await test.step('Escape closes it', async () => {
        await open();
        await expectAccessible(page);
        await shot('empty');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });

      await test.step('a device without its accents, and the way to its graph', async () => {
        await open();
        await page.keyboard.type('dzwigar 3');
        await expect(
          dialog
            .getByRole('group', { name: /^Devices/ })
            .getByRole('option')
            .first(),
        ).toContainText('Dźwigar 3');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('found');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/devices\/\d+\/graph/);
        await expect(page.getByRole('heading', { name: 'Dźwigar 3', level: 1 })).toBeVisible();
      });

      await test.step('an act on a device opens its dialog', async () => {
        await open();
        await page.keyboard.type('set base of dzwigar 3');
        const act = dialog.getByRole('option', { name: /^Set base of Dźwigar 3/ }).first();
        await expect(act).toBeVisible();
        await shot('act');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/systems\/\d+\/dashboard$/);
        await expect(page.getByRole('dialog', { name: /base/i })).toBeVisible();
        await page.keyboard.press('Escape');
      });

      await test.step('an act of a page opens its form, once', async () => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await open();
        await page.keyboard.type('add sim');
        await expect(dialog.getByRole('option', { name: 'Add SIM card' })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: /SIM card/ })).toBeVisible();
        await expect(page).toHaveURL(/\/simcards$/);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      await test.step('what was visited stands first', async () => {
        await open();
        await expect(dialog.getByRole('group', { name: 'Last visited' }).getByRole('option').first()).toContainText(
          'Dashboard',
        );
        await shot('visited');
      });
    });
  });
}

test.describe('as a caretaker', () => {
  test.use({ account: 'viewer' });

  test('nothing of others is found, and no act that is not theirs', DESKTOP_ONLY, async ({ page, make }) => {
    const { name } = await make.system();
    await page.goto('/logs');
    await page.getByRole('button', { name: 'Search everything (Ctrl K)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search everything' });
    for (const text of [name, 'add sim card']) {
      await dialog.getByRole('combobox').fill(text);
      await expect(dialog.getByText('Nothing that you may see')).toBeVisible();
    }
  });
});
