import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/made';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.describe('as a user who administers nothing', () => {
  test.use({ account: 'viewer' });

  test('the settings lead to what everybody can set', async ({ page }) => {
    await page.goto('/settings_panel');
    const nothing = page.getByRole('region', { name: 'Users and systems' });
    await expect(nothing.getByText(/^You do not administer any system\./)).toBeVisible();
    await expect(nothing.getByRole('link', { name: 'See who is in your systems' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'My Account' }).click();
    await expect(page).toHaveURL(/\/accounts\/\d+\/edit_account$/);
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  });
});

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('links to accounts and systems are as high as a finger needs', async ({ page, isMobile }) => {
    await page.goto('/settings_panel');
    const needed = isMobile ? 44 : 0;
    for (const name of ['Accounts', 'Systems']) {
      const link = page.getByRole('region', { name, exact: true }).getByRole('link').first();
      await expect(link).toBeVisible();
      expect((await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(needed);
    }
  });
});

test.describe('as installer', () => {
  test.use({ account: 'installer' });

  test(
    "a colleague's account says that its mobile app may be unregistered, and nothing else",
    DESKTOP_ONLY,
    async ({ page, make }) => {
      const colleague = await make.user([[1, 'installer']]);
      await page.goto(`/accounts/${colleague.id}/edit_account`);
      await expect(page.getByText('You can view this account and unregister its mobile app.')).toBeVisible();
      await expect(page.getByText('You can view this account but not edit it.')).toHaveCount(0);
    },
  );
});
