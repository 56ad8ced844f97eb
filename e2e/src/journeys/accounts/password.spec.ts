import { COLOURS, DESKTOP_ONLY } from '../../support/sizes';
import type { Page } from '@playwright/test';
import { remindPassword } from '@sagitta/shared-contracts/api/password';
import { PASSWORD } from '../../support/accounts';
import { API } from '../../support/addresses';
import { call } from '../../support/api';
import { expect, test } from '../../support/made';
import { newestMail } from '../../support/outbox';
import { stretchPause } from '../../support/pauses';
import { fillSignIn } from '../../support/sign-in';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const SITE = 7;
/** How long the page stays after a link was sent. */
const REMIND_PAUSE_MS = 6_000;
const NEW_PASSWORD = 'a longer one, 2nd';

async function askForLink(page: Page, email: string): Promise<void> {
  await fillEmail(page, email);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Opens the page where a link is asked for, and fills it in. */
async function fillEmail(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  // The page before has a field of this name, too.
  await expect(page).toHaveURL(/\/pages\/remind-password$/);
  await page.getByLabel('Email').fill(email);
}

/**
 * Opens the link of the newest mail, as people do: in another tab. The one that asked for it goes to sign-in by itself,
 * at any moment.
 */
async function openLink(page: Page, email: string): Promise<Page> {
  const tab = await page.context().newPage();
  const mail = await newestMail(tab, email);
  const address = await mail.getByRole('link', { name: /change-password/ }).getAttribute('href');
  await tab.goto(address ?? '');
  return tab;
}

for (const { colorScheme, size } of COLOURS) {
  test.describe(colorScheme, size, () => {
    test.use({ colorScheme });

    test('who forgot the password gets a link by mail, sets a new one, and signs in with it', async ({
      page,
      make,
    }) => {
      const user = await make.user([[SITE, 'common_user']]);
      // On a busy machine the checks below take longer than this page stays.
      await stretchPause(page, REMIND_PAUSE_MS);

      await test.step('ask for a link', async () => {
        await askForLink(page, user.email);
        await expect(
          page.getByText(
            'Reset password link has been sent. Link will be valid for 48 hours. ' +
              'If you do not receive an email within 1 hour, please try again.',
          ),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      const tab = await openLink(page, user.email);

      await test.step('set a new password', async () => {
        await expect(tab.getByText(`Choose a new password for u***@${user.email.split('@')[1]}.`)).toBeVisible();
        const save = tab.getByRole('button', { name: 'Save' });
        await expect(save).toBeDisabled();
        await tab.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
        await tab.getByLabel('Repeat new password').fill('another');
        await tab.getByLabel('New password', { exact: true }).focus();
        await expect(tab.getByText('Passwords do not match')).toBeVisible();
        await expectAccessible(tab);
        await expectNoSidewaysScroll(tab);
        await tab.getByLabel('Repeat new password').fill(NEW_PASSWORD);
        await save.click();
        await expect(tab.getByText('New password has been saved successfully.')).toBeVisible();
        await expect(tab.getByLabel('New password', { exact: true })).toBeDisabled();
      });

      await test.step('sign in with it', async () => {
        await expect(tab).toHaveURL(/\/pages\/login-page/);
        await fillSignIn(tab, user.email, NEW_PASSWORD);
        await expect(tab).toHaveURL(/\/systems$/);
      });
    });
  });
}

test.describe('a link that is spent', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 404: GET .*\/change-password\/|answer 401: POST .*\/login|status of 40[14]/ });

  test('says so, and the old password is gone', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    await askForLink(page, user.email);
    await expect(page.getByText(/Reset password link has been sent/)).toBeVisible();
    const tab = await openLink(page, user.email);
    await tab.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await tab.getByLabel('Repeat new password').fill(NEW_PASSWORD);
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('New password has been saved successfully.')).toBeVisible();

    const again = await openLink(page, user.email);
    await expect(again.getByText('Incorrect token.')).toBeVisible();
    await expect(again.getByLabel('New password', { exact: true })).toBeDisabled();
    await expectAccessible(again);
    await again.getByRole('link', { name: 'Go to Login Page' }).click();
    await fillSignIn(again, user.email, PASSWORD);
    await expect(again.getByText('Wrong email or password')).toBeVisible();
  });
});

test.describe('a link that was cut or grew', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 40[04]: GET .*\/change-password\/|status of 40[04]|malformed URL segment/ });

  for (const [what, token] of [
    ['nothing', ''],
    ['one character', 'x'],
    ['a broken escape', '%E0%A4%A'],
    ['a hundred more', 'x'.repeat(143)],
    ['thousands', 'x'.repeat(3_000)],
  ] as const) {
    test(`says that its token is incorrect: ${what}`, async ({ page }) => {
      await page.goto(`/pages/change-password/${token}`);
      await expect(page.getByText('Incorrect token.')).toBeVisible();
      await expect(page.getByText('This link can no longer be used.')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe('a link that cannot be sent', () => {
  test.use({ expected: /answer 40[04]: POST .*\/remind-password|status of 40[04]/ });

  test('shows which it was: nobody has the address, or one was sent a moment ago', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    await askForLink(page, `nobody${user.email}`);
    await expect(
      page.getByText('Email not found. Please, check if your email is correct or try again later.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/Reset password link has been sent/)).toBeVisible();
    await fillEmail(page, user.email);
    // On a slow machine more than half a minute may have passed since, and a link would be sent. One that was sent a
    // moment ago is refused.
    await call(API, remindPassword, { input: { email: user.email } }).catch((error: unknown) =>
      expect(String(error)).toContain('answered 400'),
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByText('E-mail to change your password was sent recently. Try again in 30 seconds.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/login-page/);
  });
});
