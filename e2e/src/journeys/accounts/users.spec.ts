import { DESKTOP_ONLY } from '../../support/sizes';
import { getAccount, listAccounts } from '@sagitta/shared-contracts/api/account';
import { pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { choose } from '../../support/choose';
import { expect, test } from '../../support/made';
import { newestMail } from '../../support/outbox';
import { signInWith } from '../../support/sign-in';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const PASSWORD = 'for the first day';

test.describe('as installer', () => {
  test.use({ account: 'installer' });

  test('sees at the field what is wrong with a new user', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/installer_panel');
    const card = page.getByRole('region', { name: 'Create User' });
    await card.getByLabel('Password').first().fill('short');
    await card.getByLabel('Phone').fill('600 100 200');
    await card.getByLabel('Phone').blur();
    await expect(card.getByText('Password too short')).toBeVisible();
    await expect(card.getByText('Invalid phone number')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Create' })).toBeDisabled();
    await expectAccessible(page);
  });

  test(
    'makes a user without a password, who chooses it by the link of the mail',
    DESKTOP_ONLY,
    async ({ page, make, browser }) => {
      const email = make.email();
      await page.goto('/installer_panel');
      const card = page.getByRole('region', { name: 'Create User' });
      await card.getByLabel('Name').fill(make.unique('Jagoda Zaproszona'));
      await card.getByRole('textbox', { name: 'Email' }).fill(email);
      await choose(card, 'Systems', 'Hipermarket Wałbrzych');
      await card.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('User was created successfully.')).toBeVisible();

      const own = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
      const mail = await newestMail(own, email);
      await own.goto((await mail.getByRole('link', { name: /change-password/ }).getAttribute('href')) ?? '');
      await own.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await own.getByLabel('Repeat new password').fill(PASSWORD);
      await own.getByRole('button', { name: 'Save' }).click();
      await expect(own.getByText('New password has been saved successfully.')).toBeVisible();
      await signInWith(own, email, PASSWORD);
      await expect(own.getByRole('article', { name: 'Hipermarket Wałbrzych' })).toBeVisible();
      await own.context().close();
    },
  );

  test('makes a user with notifications, whose mail is in the outbox and who signs in and finds them', async ({
    page,
    make,
    browser,
  }) => {
    const name = make.unique('Jagoda Próbna');
    const email = make.email();

    await test.step('create a user with notifications', async () => {
      await page.goto('/installer_panel');
      const card = page.getByRole('region', { name: 'Create User' });
      await card.getByLabel('Name').fill(name);
      await card.getByRole('textbox', { name: 'Email' }).fill(email);
      await card.getByLabel('Password').first().fill(PASSWORD);
      await choose(card, 'Systems', 'Hipermarket Wałbrzych');
      const place = card.getByRole('region', { name: 'Hipermarket Wałbrzych' });
      await expect(place.getByRole('radio', { name: 'User' })).toBeChecked();
      await place.getByText(/^Notifications: Email 6, Push 6, SMS 0$/).click();
      await place.getByLabel('SMS: L4').check();
      await place.getByLabel('Email: System').uncheck();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await card.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('User was created successfully.')).toBeVisible();
      await expect(card.getByLabel('Name')).toHaveValue('');
    });

    await test.step('the mail is in the outbox', async () => {
      const outbox = await page.context().newPage();
      await expect((await newestMail(outbox, email)).getByText(/Sign in with this e-mail address/)).toBeVisible();
    });

    await test.step('the user signs in and finds the notifications', async () => {
      const [made] = (await make.staff.call(listAccounts, {})).filter((account) => account.email === email);
      const own = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
      await signInWith(own, email, PASSWORD);
      await own.goto(`/accounts/${made?.id}/edit_account`);
      const notifications = own.getByRole('region', { name: 'Hipermarket Wałbrzych' });
      await expect(notifications.getByLabel('SMS: L4')).toBeChecked();
      await expect(notifications.getByLabel('Email: System')).not.toBeChecked();
      await expect(notifications.getByLabel('Push: L1')).toBeChecked();
      await own.context().close();
    });
  });

  test(
    'sees that an e-mail is taken before anything is created, in whatever letter case',
    DESKTOP_ONLY,
    async ({ page, make }) => {
      const user = await make.user([[1, 'common_user']]);
      await page.goto('/installer_panel');
      const card = page.getByRole('region', { name: 'Create User' });
      await card.getByLabel('Name').fill('Jagoda Próbna');
      await card.getByRole('textbox', { name: 'Email' }).fill(user.email.toUpperCase());
      await card.getByLabel('Password').first().fill(PASSWORD);
      await choose(card, 'Systems', 'Hipermarket Wałbrzych');
      await card.getByRole('button', { name: 'Create' }).click();
      await expect(
        page.getByText('User could not be created. Maybe user with specified e-mail or phone number already exists.'),
      ).toBeVisible();
      await expect(card.getByLabel('Name')).toHaveValue('Jagoda Próbna');
    },
  );

  test('pins a user to one more system', DESKTOP_ONLY, async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']]);
    await page.goto('/installer_panel');
    const card = page.getByRole('region', { name: 'Pin User' });
    await choose(card, 'User', user.name);
    await choose(card, 'Systems', 'Fabryka Mebli Słupsk');
    await card.getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByText('Account pinned to the system.')).toBeVisible();
    const { systemsDetails } = await make.staff.call(getAccount, { params: { id: user.id } });
    expect(systemsDetails.map(({ ID }) => ID).sort()).toEqual([1, 8]);
  });

  test('deletes a user after reading what goes with them', DESKTOP_ONLY, async ({ page, make }) => {
    const user = await make.user([
      [1, 'common_user'],
      [8, 'common_user'],
    ]);
    await page.goto('/installer_panel');
    const card = page.getByRole('region', { name: 'Delete User' });
    await choose(card, 'User', user.name);
    await card.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', {
      name: 'This operation is irreversible. Are you sure you want to delete this user?',
    });
    await expect(dialog.getByText(`${user.name}, ${user.email}`)).toBeVisible();
    await expect(
      dialog.getByText(/its place in 2 systems, its notification settings and its registered app/),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('User was deleted successfully.')).toBeVisible();
    // The dialog closes by itself; after how long, the timings of the part hold.
    await expect(page.getByText('User was deleted successfully.')).toBeHidden();
    expect((await make.staff.call(listAccounts, {})).some(({ id }) => id === user.id)).toBe(false);
  });

  test.describe('of systems that are not theirs too', DESKTOP_ONLY, () => {
    test('is not offered a user to delete', async ({ page, make }) => {
      const user = await make.user([
        [1, 'common_user'],
        [7, 'common_user'],
      ]);
      await page.goto('/installer_panel');
      const card = page.getByRole('region', { name: 'Delete User' });
      await card.getByRole('combobox', { name: 'User' }).fill(user.name);
      await expect(page.getByRole('option', { name: user.name })).toHaveCount(0);
      await expect(card.getByText(/Users who are also in systems of others are not listed/)).toBeVisible();
    });
  });
});

test.describe('as admin', () => {
  test.use({ account: 'admin' });

  test('makes a user in the settings panel, without a choice of the account type', async ({ page, make }) => {
    const name = make.unique('Jagoda Próbna');
    const email = make.email();
    await page.goto('/settings_panel');
    const card = page.getByRole('region', { name: 'Create User' });
    await card.getByLabel('Name').fill(name);
    await card.getByRole('textbox', { name: 'Email' }).fill(email);
    await card.getByLabel('Password').first().fill(PASSWORD);
    await choose(card, 'Systems', 'Świdnik DC');
    await expect(card.getByRole('radiogroup')).toHaveCount(0);
    await expect(card.getByText(/^Notifications of a W2 system are set by your installer/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('User was created successfully.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Accounts' }).getByRole('link', { name })).toBeVisible();
  });
});

test.describe('as staff', DESKTOP_ONLY, () => {
  test.use({ account: 'staff' });

  test('makes an installer with the role of one, and pins them to one more system', async ({ page, make }) => {
    const name = make.unique('Instalator');
    const email = make.email();

    await test.step('create an installer', async () => {
      await page.goto('/installer_panel');
      const create = page.getByRole('region', { name: 'Create User' });
      await create.getByRole('radiogroup', { name: 'Category' }).getByText('Installer').click();
      await create.getByLabel('Name').fill(name);
      await create.getByRole('textbox', { name: 'Email' }).fill(email);
      await create.getByLabel('Password').first().fill(PASSWORD);
      await choose(create, 'Systems', 'Hipermarket Wałbrzych');
      const place = create.getByRole('region', { name: 'Hipermarket Wałbrzych' });
      await expect(place.getByRole('radio', { name: 'Installer' })).toBeChecked();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await create.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('User was created successfully.')).toBeVisible();
    });

    await test.step('pin them to one more system', async () => {
      const pin = page.getByRole('region', { name: 'Pin User' });
      await choose(pin, 'User', name);
      await choose(pin, 'Systems', 'Fabryka Mebli Słupsk');
      const role = pin.getByRole('radiogroup', { name: 'Account type in Fabryka Mebli Słupsk' });
      await expect(role.getByRole('radio', { name: 'Installer' })).toBeChecked();
      await expectNoSidewaysScroll(page);
      await pin.getByRole('button', { name: 'Pin' }).click();
      await expect(page.getByText('Account pinned to the system.')).toBeVisible();
    });

    await test.step('they are an installer in both systems', async () => {
      const [made] = (await make.staff.call(listAccounts, {})).filter((account) => account.email === email);
      expect(made?.accountCategory).toBe('installer');
      const { systemsDetails } = await make.staff.call(getAccount, { params: { id: made?.id ?? 0 } });
      expect(systemsDetails.map(({ ID, accountRole }) => [ID, accountRole]).sort()).toEqual([
        [1, 'installer'],
        [8, 'installer'],
      ]);
    });
  });

  test('sees which system a pin skipped because somebody else was faster, and the role that stays', async ({
    page,
    make,
  }) => {
    const user = await make.user([[7, 'common_user']]);
    const card = page.getByRole('region', { name: 'Pin User' });
    const skipped = card.getByRole('status').filter({ hasText: 'Skipped' });

    await test.step('pin a user to two systems while somebody else pins them to one', async () => {
      await page.goto('/installer_panel');
      await choose(card, 'User', user.name);
      await choose(card, 'Systems', 'Hipermarket Wałbrzych');
      await choose(card, 'Systems', 'Fabryka Mebli Słupsk');
      await make.staff.call(pinAccount, {
        input: { accountID: user.id, systemIDs: [1], accountTypes: ['administrator'] },
      });
      await card.getByRole('button', { name: 'Pin' }).click();
      await expect(page.getByText('User pinned successfully.')).toBeVisible();
    });

    await test.step('the skipped system and its role are shown', async () => {
      await expect(skipped.getByText(`Skipped: ${user.name} is already there.`)).toBeVisible();
      await expect(skipped.getByRole('listitem')).toHaveText(['Hipermarket Wałbrzych: the role stays Admin']);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('the roles are stored', async () => {
      const { systemsDetails } = await make.staff.call(getAccount, { params: { id: user.id } });
      expect(systemsDetails.map(({ ID, accountRole }) => [ID, accountRole]).sort()).toEqual([
        [1, 'administrator'],
        [7, 'common_user'],
        [8, 'common_user'],
      ]);
    });

    await test.step('the link opens the account', async () => {
      await skipped.getByRole('link', { name: 'the account page' }).click();
      await expect(page).toHaveURL(new RegExp(`/accounts/${user.id}/edit_account$`));
    });
  });
});
