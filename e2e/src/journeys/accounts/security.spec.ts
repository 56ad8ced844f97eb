import { DESKTOP_ONLY } from '../../support/sizes';
import { listOwnSessions } from '@sagitta/shared-contracts/api/own-session';
import { login } from '@sagitta/shared-contracts/api/session';
import type { Page } from '@playwright/test';
import { API } from '../../support/addresses';
import { callerOf, httpCall } from '../../support/api';
import { expect, test } from '../../support/made';
import { newestMail } from '../../support/outbox';
import { fillSignIn, signInWith } from '../../support/sign-in';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const SITE = 7;
const NEW_PASSWORD = 'a longer one, 2nd';

async function guess(email: string, times: number): Promise<void> {
  const { method, path, headers, body } = httpCall(login, { input: { email, password: 'a guess' } });
  for (let turn = 0; turn < times; turn += 1) await fetch(API + path, { method, headers, body });
}

async function openOwnAccount(page: Page, id: number): Promise<void> {
  await page.goto(`/accounts/${id}/edit_account`);
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
}

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
}

test.describe('after ten wrong passwords', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 4(01|29): POST .*\/login|status of 4(01|29)/ });
  // Ten attempts of which the later ones are answered slowly.
  test.slow();

  test('the page says how long to wait, and a reset by mail lets its owner in at once', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    const began = Date.now();
    await guess(user.email, 10);
    await page.goto('/');
    await fillSignIn(page, user.email, user.password);
    const refused = page.getByText(/^Too many attempts\. Try again in \d+ minutes\.$/);
    await expect(refused).toBeVisible();
    // The quarter of an hour has begun with the first attempt.
    const minutes = Number((await refused.textContent())?.match(/\d+/)?.[0]);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(minutes).toBeGreaterThanOrEqual(Math.ceil(15 - (Date.now() - began) / 60_000));
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/Reset password link has been sent/)).toBeVisible();
    const mail = await newestMail(page, user.email);
    await mail.getByRole('link', { name: /change-password/ }).click();
    await typeNewPassword(page, NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/pages\/login-page/);
    await fillSignIn(page, user.email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/systems$/);
    // The account is deleted next, which a page that is still open would notice.
    await page.goto('about:blank');
  });
});

test.describe('in My Account', () => {
  test.use({ expected: /answer 4(01|22): |status of 4(01|22)/ });

  test('a person changes their password; other devices are logged out', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    const elsewhere = await callerOf(user.email, user.password);
    await signInWith(page, user.email, user.password);
    const change = page.getByRole('button', { name: 'Change password' });

    await test.step('a wrong current password is refused', async () => {
      await openOwnAccount(page, user.id);
      await expect(change).toBeDisabled();
      await page.getByLabel('Current password').fill('a guess');
      await typeNewPassword(page, NEW_PASSWORD);
      await change.click();
      await expect(page.getByText('Wrong password').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('the right one changes the password', async () => {
      await page.getByLabel('Current password').fill(user.password);
      await change.click();
      await expect(page.getByText('Your password was changed.')).toBeVisible();
      await expect(page.getByLabel('Current password')).toHaveValue('');
    });

    await test.step('this session continues; the others end', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
      await expect(elsewhere.call(login, { input: { email: user.email, password: user.password } })).rejects.toThrow(
        '401',
      );
      await expect(callerOf(user.email, NEW_PASSWORD)).resolves.toBeDefined();
    });
  });
});

test('a person sees where they are signed in, and signs out there', DESKTOP_ONLY, async ({ page, make }) => {
  const user = await make.user([[SITE, 'common_user']]);
  const elsewhere = await callerOf(user.email, user.password);
  await signInWith(page, user.email, user.password);
  await openOwnAccount(page, user.id);
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText(/^Chrome on \w+, .*: this browser, since/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.call(listOwnSessions, {})).rejects.toThrow('401');
});

test.describe('somebody whose e-mail address was changed by another', DESKTOP_ONLY, () => {
  test.use({ expected: /answer 40[14]: |status of 40[14]/ });

  test('restores it with the link in the mail, and sets a new password', async ({ page, make }) => {
    const user = await make.user([[SITE, 'common_user']]);
    await signInWith(page, user.email, user.password);

    await test.step('somebody changes the address', async () => {
      await page.goto(`/accounts/${user.id}/edit_account`);
      const details = page.getByRole('region', { name: 'Account Details' });
      await details.getByRole('textbox', { name: 'Email' }).fill(make.email());
      await expect(details.getByRole('button', { name: 'Save' })).toBeDisabled();
      await details.getByLabel('Current password').fill(user.password);
      await expectAccessible(page);
      await details.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Account data were saved successfully')).toBeVisible();
    });

    const mail = await newestMail(page, user.email);
    const link = mail.getByRole('link', { name: /restore-email/ });
    const address = (await link.getAttribute('href')) ?? '';

    await test.step('restore it with the link, and set a new password', async () => {
      await link.click();
      await expect(page.getByText(/^u\*\*\*@.* becomes the address of your account again/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await typeNewPassword(page, NEW_PASSWORD);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText(/Your e-mail address was restored/)).toBeVisible();
    });

    await test.step('sign in with the new password', async () => {
      await expect(page).toHaveURL(/\/pages\/login-page/);
      await fillSignIn(page, user.email, NEW_PASSWORD);
      await expect(page).toHaveURL(/\/systems$/);
    });

    await test.step('the link works once', async () => {
      await page.goto(address);
      await expect(page.getByText(/^This link can no longer be used/)).toBeVisible();
    });
  });
});
