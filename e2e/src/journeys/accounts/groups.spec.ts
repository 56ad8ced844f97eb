import { DESKTOP_ONLY } from '../../support/sizes';
import {
  listGroupAccounts,
  listGroupSystems,
  setGroupAccounts,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import type { Locator, Page } from '@playwright/test';
import { storageOf } from '../../support/accounts';
import { API } from '../../support/addresses';
import { answer } from '../../support/answers';
import { choose } from '../../support/choose';
import { expect, test } from '../../support/made';
import { signIn } from '../../support/sign-in';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const INSTALLER = 'Małgorzata Dąbrowska';

test.use({ account: 'staff' });

/** Saves the members of a group, and waits for the answer: the notice of an earlier save may still be there. */
async function saveAccounts(page: Page, card: Locator): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url() === API + setGroupAccounts.path && response.request().method() === 'POST',
  );
  await card.getByRole('button', { name: 'Save' }).click();
  expect((await answered).ok(), 'the members are saved').toBe(true);
}

test('a private group with systems and members is seen by its member, until they leave it', async ({
  page,
  make,
  browser,
}) => {
  const name = make.unique('Grupa');
  const create = page.getByRole('region', { name: 'Create System Group' });
  const systems = page.getByRole('region', { name: 'Add/Remove Systems' });
  const accounts = page.getByRole('region', { name: 'Add/Remove Accounts' });

  await test.step('create a private group', async () => {
    await page.goto('/installer_panel?tab=groups');
    await create.getByLabel('Name').fill('A < B');
    await create.getByLabel('Name').blur();
    await expect(create.getByText('Incorrect name. Characters not allowed: <, >, /, \\, &, ;')).toBeVisible();
    await expect(create.getByRole('button', { name: 'Create' })).toBeDisabled();
    await create.getByLabel('Name').fill(name);
    await create.getByText('Private').click();
    await create.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('System group created successfully.')).toBeVisible();
    // The next group is not private by default.
    await expect(create.getByLabel('Name')).toHaveValue('');
    await expect(create.getByRole('radio', { name: 'Public' })).toBeChecked();
  });

  await test.step('add two systems', async () => {
    await expect(systems.getByRole('button', { name: 'Save' })).toBeDisabled();
    await choose(systems, 'System group', name);
    await expect(systems.getByRole('button', { name: 'Save' })).toBeDisabled();
    await choose(systems, 'Systems', 'Hipermarket Wałbrzych');
    await choose(systems, 'Systems', 'Fabryka Mebli Słupsk');
    await systems.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('System group saved successfully.')).toBeVisible();
  });

  await test.step('add two members', async () => {
    await choose(accounts, 'System group', name);
    await choose(accounts, 'Accounts', INSTALLER);
    await choose(accounts, 'Accounts', 'Łukasz Zając');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveAccounts(page, accounts);
    await expect(page.getByText('System group saved successfully.').last()).toBeVisible();
  });

  const installer = await (await browser.newContext({ storageState: storageOf('installer') })).newPage();

  await test.step('a member sees the group', async () => {
    await installer.goto('/system-groups');
    const seen = installer.getByRole('article', { name });
    await expect(seen.getByText('2 systems')).toBeVisible();
    await expect(seen.getByText('Private')).toBeVisible();
  });

  await test.step('a removed member no longer sees it', async () => {
    await accounts.getByRole('button', { name: `Remove ${INSTALLER}` }).click();
    await saveAccounts(page, accounts);
    await expect(accounts.getByRole('button', { name: `Remove ${INSTALLER}` })).toHaveCount(0);
    await installer.reload();
    await expect(installer.getByRole('article').first()).toBeVisible();
    await expect(installer.getByRole('article', { name })).toHaveCount(0);
  });

  await installer.context().close();
});

test('only private groups have accounts, and one without members has nothing to save', async ({ page, make }) => {
  const open = await make.group(true);
  const closed = await make.group(false);
  await page.goto('/installer_panel?tab=groups');
  const accounts = page.getByRole('region', { name: 'Add/Remove Accounts' });
  await accounts.getByRole('combobox', { name: 'System group' }).fill('Grupa');
  await expect(page.getByRole('option', { name: closed.name })).toBeVisible();
  await expect(page.getByRole('option', { name: open.name })).toHaveCount(0);
  await page.getByRole('option', { name: closed.name }).click();
  await accounts.getByRole('combobox', { name: 'Accounts' }).click();
  // A list with e-mail addresses is wider than its field.
  await expect(page.getByRole('listbox', { name: 'Accounts' })).toBeInViewport({ ratio: 1 });
  await choose(accounts, 'Accounts', INSTALLER);
  await accounts.getByRole('button', { name: `Remove ${INSTALLER}` }).click();
  await expect(accounts.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await make.staff.call(listGroupAccounts, { params: { id: closed.id } })).toEqual([]);
});

test('a name that is taken is shown, and what was typed stays', DESKTOP_ONLY, async ({ page, make }) => {
  const group = await make.group(true);
  await page.goto('/installer_panel?tab=groups');
  const create = page.getByRole('region', { name: 'Create System Group' });
  await create.getByLabel('Name').fill(group.name.toUpperCase());
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(
    page.getByText('The system group could not be created. Maybe a group with the specified name already exists.'),
  ).toBeVisible();
  await expect(create.getByLabel('Name')).toHaveValue(group.name.toUpperCase());
  expect(await make.staff.call(listGroupSystems, { params: { id: group.id } })).toEqual([]);
});

test('a group may become empty', DESKTOP_ONLY, async ({ page, make }) => {
  const group = await make.group(true);
  await make.staff.call(setGroupSystems, { input: { groupID: group.id, systemIDs: [1] } });
  await page.goto('/installer_panel?tab=groups');
  const systems = page.getByRole('region', { name: 'Add/Remove Systems' });
  await choose(systems, 'System group', group.name);
  await systems.getByRole('button', { name: 'Remove Hipermarket Wałbrzych' }).click();
  await expectAccessible(page);
  await systems.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('System group saved successfully.')).toBeVisible();
  await expect(systems.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await make.staff.call(listGroupSystems, { params: { id: group.id } })).toEqual([]);
});

test.describe('with accounts of a group that cannot be loaded', () => {
  // A session of its own: this one ends.
  test.use({ account: null, expected: /answer 500|status of 500/ });

  test('a person is signed out for the reason that is true', DESKTOP_ONLY, async ({ page, make }) => {
    const group = await make.group(false);
    await signIn(page, 'staff');
    await page.goto('/installer_panel?tab=groups');
    const accounts = page.getByRole('region', { name: 'Add/Remove Accounts' });
    await expect(accounts.getByRole('combobox', { name: 'System group' })).toBeEnabled();
    const failure = { error: { code: 'internal', message: 'The server failed.', reference: 'a1b2c3' } };
    await answer(page, `/system-groups/${group.id}/accounts`, failure, 500);
    await accounts.getByRole('combobox', { name: 'System group' }).fill(group.name);
    await page.getByRole('option', { name: group.name }).click();
    await expect(page).toHaveURL(/\/pages\/login-page/);
    await expect(
      page.getByText(/^The accounts of the group could not be loaded, so you were signed out/),
    ).toBeVisible();
    await expect(page.getByText(/^Your systems could not be loaded/)).toHaveCount(0);
    await expectAccessible(page);
  });
});
