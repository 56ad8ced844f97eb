import { COLOURS } from '../../support/sizes';
import type { AccountName } from '../../support/accounts';
import { answer } from '../../support/answers';
import { tableText } from '../../support/table-text';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

/**
 * Every page of this remote, for whom it opens, by something that shows that it is there. The list of accounts in light
 * colours is opened as everyone by suite/every-account.spec.ts, which checks the same.
 */
const PAGES: readonly { path: string; account: AccountName | null; shows: string; only?: 'dark' }[] = [
  { path: '/pages/remind-password', account: null, shows: 'Remind password' },
  { path: '/pages/sagitta-watch-privacy', account: null, shows: 'Privacy of the Sagitta Watch app' },
  { path: '/accounts', account: 'staff', shows: 'Accounts', only: 'dark' },
  { path: '/accounts', account: 'observer', shows: 'Accounts', only: 'dark' },
  { path: '/accounts/3/edit_account', account: 'staff', shows: 'Account Details' },
  { path: '/accounts/3/edit_account', account: 'admin', shows: 'Account Details' },
  { path: '/accounts/3/edit_account', account: 'installer', shows: 'Account Details' },
  { path: '/installer_panel', account: 'staff', shows: 'Create User' },
  { path: '/installer_panel?tab=systems', account: 'installer', shows: 'Create System' },
  { path: '/installer_panel?tab=systems', account: 'staff', shows: 'History of System' },
  { path: '/installer_panel?tab=groups', account: 'staff', shows: 'Create System Group' },
  { path: '/settings_panel', account: 'admin', shows: 'Systems' },
  { path: '/settings_panel', account: 'viewer', shows: 'This feature is unavailable for your account.' },
];

for (const { colorScheme, size } of COLOURS) {
  for (const { path, account, shows } of PAGES.filter(({ only = colorScheme }) => only === colorScheme)) {
    test.describe(`${colorScheme}, ${account ?? 'signed out'}`, size, () => {
      test.use({ account, colorScheme });

      test(`${path} is accessible, holds its width and is silent`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: shows }).last()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}

test.describe('with names that are no names', () => {
  test.use({ account: 'staff' });
  const NAUGHTY = [
    '<script>document.title = "taken"</script>',
    '"><img src=x onerror="document.title=1">',
    "'; drop table account; --",
    '\u202Etxt.exe\u202C',
    'ヽ༼ຈل͜ຈ༽ﾉ',
    'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
    '{{7*7}} ${7*7} %s %n',
    'null',
  ];

  test('they are shown as text', async ({ page }) => {
    const rows = NAUGHTY.map((name, index) => ({
      id: 900 + index,
      name,
      email: `n${index}@klient.example`,
      phone: { String: '', Valid: false },
      accountCategory: 'commoner',
      systems: { String: '1', Valid: true },
      accessRightToAccount: { String: 'full', Valid: true },
    }));
    await answer(page, '/accounts', rows);
    await page.goto('/accounts');
    for (const name of NAUGHTY) await expect(tableText(page, name)).toBeVisible();
    await expect(page).toHaveTitle(/^(?!taken|1$)/);
    await expectNoSidewaysScroll(page);
    await page.goto('/installer_panel');
    const user = page.getByRole('region', { name: 'Delete User' }).getByRole('combobox', { name: 'User' });
    await user.click();
    await expect(page.getByRole('option', { name: NAUGHTY[0] })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('where a person is picked', () => {
  test.use({ account: 'staff' });

  test('name and address can both be distinguished from the next one', async ({ page }) => {
    await page.goto('/installer_panel');
    await page.getByRole('region', { name: 'Delete User' }).getByRole('combobox', { name: 'User' }).click();
    await expect(page.getByRole('listbox', { name: 'User' })).toBeVisible();
    // Other journeys make people with names as long as they get.
    const shown = await page
      .getByRole('option')
      .filter({ hasNotText: '.journey.example' })
      .locator('span')
      .evaluateAll((texts) =>
        texts.map(({ textContent, clientWidth, scrollWidth }) => ({ textContent, share: clientWidth / scrollWidth })),
      );
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter(({ share }) => share < 0.75)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('with names as long as they get', () => {
  test.use({ account: 'staff' });
  const LONG = 'Wojewódzkie Przedsiębiorstwo Nieprzerwanie '.repeat(6).trim();
  const UNBROKEN = 'Ż'.repeat(255);
  const account = (id: number, name: string) => ({
    id,
    name,
    email: `${'a'.repeat(60)}@${'b'.repeat(50)}.example`,
    phone: { String: '+4860010020012', Valid: true },
    accountCategory: 'commoner',
    systems: { String: '1', Valid: true },
    accessRightToAccount: { String: 'full', Valid: true },
  });

  test('nothing is wider than the window', async ({ page }) => {
    await answer(page, '/accounts', [account(901, LONG), account(902, UNBROKEN)]);
    await answer(page, '/accounts/902', {
      ...account(902, UNBROKEN),
      language: 'en',
      timezone: 'Europe/Warsaw',
      updatedAt: 'v1',
      RegisteredInMobileApp: true,
      systemsDetails: [
        {
          ID: 1,
          name: UNBROKEN,
          systemVersion: 'W4',
          accountRole: 'administrator',
          AssignmentUpdatedAt: 'a1',
          accessRightsToAccount: 'full',
        },
      ],
    });

    await test.step('the pages fit', async () => {
      for (const path of ['/accounts', '/accounts/902/edit_account', '/installer_panel']) {
        await page.goto(path);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      }
    });

    await test.step('the dialog that deletes a user fits', async () => {
      await page.getByRole('combobox', { name: 'User' }).last().click();
      await page.getByRole('option').last().click();
      await page.getByRole('region', { name: 'Delete User' }).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});
