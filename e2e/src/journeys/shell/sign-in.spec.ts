import { DESKTOP_ONLY } from '../../support/sizes';
import { API } from '../../support/addresses';
import { emailOf, PASSWORD } from '../../support/accounts';
import { fillSignIn, signIn } from '../../support/sign-in';
import { expect, test, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test('the sign-in page is usable, quiet and accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/pages\/login-page/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/uses no cookies/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('with a wrong password', () => {
  test.use({ expected: /answer 401: POST .*\/login|status of 401/ });

  test('the page says so, keeps what was typed, and lets go after 5.5 s', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, emailOf('staff'), 'not-the-password');
    await expect(page.getByText('Wrong email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(emailOf('staff'));
    await expect(page.getByText('Wrong email or password')).toBeHidden();
    await fillSignIn(page, emailOf('staff'), PASSWORD);
    await expect(page).toHaveURL(/\/systems$/);
  });
});

test('a path asked for before sign-in is opened after it', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/logs?text=snow');
  await expect(page).toHaveURL(/\/pages\/login-page\?requested=/);
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(page).toHaveURL(/\/logs\?text=snow$/);
});

test('a requested path of another host is not followed', DESKTOP_ONLY, async ({ page }) => {
  await page.goto(`/pages/login-page?requested=${encodeURIComponent('//example.org/')}`);
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(page).toHaveURL(/localhost:\d+\/systems$/);
});

test.describe('with a forged token', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 401|status of 401/ });

  test('the user is sent to sign in and comes back to the page', async ({ page }) => {
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('forged')) localStorage.setItem('w4-token', 'forged');
      sessionStorage.setItem('forged', '1');
    });
    await page.goto('/accounts');
    await expect(page).toHaveURL(/\/pages\/login-page\?requested=%2Faccounts/);
    await fillSignIn(page, emailOf('staff'), PASSWORD);
    await expect(page).toHaveURL(/\/accounts$/);
  });
});

test.describe('signing out', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 401|status of 401/ });

  test('ends the session in every tab and revokes the token', async ({ page, context, request }) => {
    await signIn(page, 'admin');
    const other = await context.newPage();
    await other.goto('/accounts');
    await expect(other.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('w4-token'));

    const drawer = page.getByRole('button', { name: 'Open menu' });
    if (await drawer.isVisible()) await drawer.click();
    await page.getByRole('button', { name: 'Logout' }).click();

    await expect(page).toHaveURL(/\/pages\/login-page/);
    await expect(other).toHaveURL(/\/pages\/login-page/);
    expect(await page.evaluate(() => localStorage.getItem('w4-token'))).toBeNull();
    const check = await request.get(`${API}/token`, { headers: { Authorization: `Bearer ${token}` } });
    expect(check.status()).toBe(401);
  });
});
