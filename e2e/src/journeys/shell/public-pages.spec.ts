import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const TITLES = [
  ['/pages/remind-password', /^Remind password · Sagitta$/],
  ['/pages/change-password/abc', /^Change password · Sagitta$/],
  ['/pages/restore-email/abc', /^Restore e-mail address · Sagitta$/],
  ['/pages/sagitta-watch-privacy', /^Privacy · Sagitta$/],
] as const;

test.describe('each, whatever link led to it,', () => {
  test.use({ expected: /answer 404|status of 404/ });

  for (const [path, title] of TITLES) {
    test(`${path} is named in the tab of the browser`, DESKTOP_ONLY, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveTitle(title);
    });
  }
});

test('the privacy page leads to the sign-in page where it was opened first', async ({ page }) => {
  await page.goto('/pages/sagitta-watch-privacy');
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ account: 'viewer' });

  test('the privacy page leads back to the account whose code card opened it', async ({ page }) => {
    await page.goto('/systems');
    await page.goto('/settings_panel');
    await page.getByRole('link', { name: 'My Account' }).first().click();
    await expect(page).toHaveURL(/edit_account$/);
    await page.getByRole('link', { name: 'Privacy of the app' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Privacy of the/ })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/edit_account$/);
  });
});
