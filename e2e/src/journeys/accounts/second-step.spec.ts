import { codeOf, HALF_MINUTE_MS } from '../../support/app-code';
import { expect, test } from '../../support/made';
import { fillSignIn, signInWith } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const SITE = 7;
test.describe('the second step', DESKTOP_ONLY, () => {
  // The step is asked for by an error of the first one.
  test.use({ expected: /403.*\/login\b/ });

  test('an owner sets an authenticator app up with the keyboard alone, and logs in with it', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    await signInWith(page, user.email, user.password);
    await page.goto(`/accounts/${user.id}/edit_account`);
    const card = page.getByRole('region', { name: 'Second step' });
    const keys = page.keyboard;

    const secret = await test.step('set it up', async () => {
      await card.getByRole('button', { name: 'Set up an authenticator app' }).focus();
      await keys.press('Enter');
      await page.getByRole('dialog').getByLabel('Current password').focus();
      await keys.type(user.password);
      await keys.press('Enter');
      const code = page.getByRole('dialog').getByRole('textbox', { name: 'Code' });
      await expect(code).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const text = (await page.getByText('Or type this key:').textContent()) ?? '';
      const key = (/key: ([A-Z2-7 ]+)$/.exec(text)?.[1] ?? '').replaceAll(' ', '');
      await keys.type(codeOf(key, Date.now()));
      await keys.press('Enter');
      return key;
    });

    const recovery = await test.step('keep the recovery codes', async () => {
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await expectAccessible(page);
      const first = (await codes.first().textContent()) ?? '';
      await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
      await expect(card.getByText('Recovery codes: 10 left')).toBeVisible();
      return first;
    });

    await test.step('log in with a code of the app', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      await fillSignIn(page, user.email, user.password);
      const code = page.getByRole('textbox', { name: 'Code' });
      await expect(code).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // The code that set the app up was taken already; the next one counts from half a minute before its time.
      await keys.type(codeOf(secret, Date.now() + HALF_MINUTE_MS));
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/systems(\/\d+\/dashboard)?$/);
    });

    await test.step('log in with a recovery code', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      await fillSignIn(page, user.email, user.password);
      await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
      await keys.type(recovery);
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/systems(\/\d+\/dashboard)?$/);
    });
  });
});
