import { DESKTOP_ONLY } from '../../support/sizes';
import type { Locator, Page } from '@playwright/test';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { detachAccount } from '@sagitta/shared-contracts/api/account-admin';
import { createNode } from '@sagitta/shared-contracts/api/node-admin';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { emailOf } from '../../support/accounts';
import { API } from '../../support/addresses';
import { choose } from '../../support/choose';
import { expect, test } from '../../support/made';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const NODE = 'Dźwigar 1';

test.use({ account: 'staff' });

/** Two journeys at once take from opposite ends of the list, so that they seldom take the same one. */
async function chooseFreeDevice(card: Locator): Promise<void> {
  await card.getByRole('combobox', { name: 'Device' }).click();
  const devices = card.page().getByRole('listbox', { name: 'Device' }).getByRole('option');
  await (test.info().parallelIndex % 2 === 0 ? devices.first() : devices.last()).click();
}

/** Makes a system and its first node in the Systems tab. */
async function makeSystemWithNode(page: Page, name: string): Promise<void> {
  await page.goto('/installer_panel?tab=systems');
  const create = page.getByRole('region', { name: 'Create System' });
  await expect(create.getByLabel('External ID')).toBeDisabled();
  await create.getByLabel('Name').fill(name);
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('System created successfully.')).toBeVisible();
  await choose(page.getByRole('region', { name: 'Create Node' }), 'System', name);
  // A third journey may have taken the device meanwhile: then another one.
  await expect(async () => expect(await makeNode(page), 'the id of the node').toBeGreaterThan(0)).toPass();
  await expect(page.getByText('Node created successfully.')).toBeVisible();
}

/** Sends the form of a node for the system that is chosen in it, and tells its id; 0 or less for none. */
async function makeNode(page: Page): Promise<number> {
  const node = page.getByRole('region', { name: 'Create Node' });
  await chooseFreeDevice(node);
  await node.getByLabel('Name').fill(NODE);
  const answered = page.waitForResponse(
    (response) => response.url() === API + createNode.path && response.request().method() === createNode.method,
  );
  await node.getByRole('button', { name: 'Create' }).click();
  return ((await (await answered).json()) as OutputOf<typeof createNode>).result;
}

test('a system is made, gets a node, loses it, and is deleted after reading what goes with it', async ({
  page,
  make,
}) => {
  const name = make.unique('Próba');
  const deleteSystem = page.getByRole('region', { name: 'Delete System' });
  const asking = page.getByRole('alertdialog', { name: /^Are you sure you want to delete this item \(#\d+\)\?$/ });

  await test.step('create a system with a node', async () => {
    await makeSystemWithNode(page, name);
  });

  await test.step('a second node of the same name is refused', async () => {
    expect(await makeNode(page)).toBeLessThanOrEqual(0);
    await expect(
      page.getByText('The node could not be created. Maybe a node with the specified name already exists.'),
    ).toBeVisible();
  });

  await test.step('the question lists what is deleted with the system', async () => {
    await choose(deleteSystem, 'System', name);
    await deleteSystem.getByRole('button', { name: 'Delete' }).click();
    await expect(asking.getByText(name)).toBeVisible();
    await expect(asking.getByText(/its 1 node with all measurements, its logs, map, files and settings/)).toBeVisible();
    await asking.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('delete the node', async () => {
    const deleteNode = page.getByRole('region', { name: 'Delete Node From System' });
    await choose(deleteNode, 'System', name);
    await choose(deleteNode, 'Node', NODE);
    await deleteNode.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this node?',
    });
    await expect(dialog.getByText(`${NODE} of ${name}`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // A device that has measured meanwhile is retired.
    const gone = page.getByText(/^Node was (deleted successfully|retired)\./);
    await expect(gone).toBeVisible();
    // The dialog closes by itself; after how long, the timings of the part hold.
    await expect(gone).toBeHidden();
  });

  await test.step('delete the system', async () => {
    await deleteSystem.getByRole('button', { name: 'Delete' }).click();
    await expect(asking.getByText(/its 0 nodes/)).toBeVisible();
    await asking.getByLabel('Name of the system').fill(name);
    await asking.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('System deleted successfully.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect
      .poll(async () => (await make.staff.call(listSystemsNodesShort, {})).map((system) => system.name))
      .not.toContain(name);
    await deleteSystem.getByRole('combobox', { name: 'System' }).fill(name);
    await expect(page.getByText('Nothing found')).toBeVisible();
  });
});

test.describe('with others in it', () => {
  test.use({ account: 'installer', expected: /answer 4(03|09): DELETE .*\/system|status of 4(03|09)/ });

  test('a system is not deleted', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/installer_panel?tab=systems');
    const card = page.getByRole('region', { name: 'Delete System' });
    await choose(card, 'System', 'Hipermarket Wałbrzych');
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText(
        'You do not have the permissions to remove the system or there are still other users in the system.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

test.describe('as installer', () => {
  test.use({ account: 'installer' });

  test('a system that was just made can be given nodes and users', DESKTOP_ONLY, async ({ page, make }) => {
    const name = make.unique('Próba');
    await makeSystemWithNode(page, name);
    await page.getByRole('tab', { name: 'Users' }).click();
    await choose(page.getByRole('region', { name: 'Create User' }), 'Systems', name);
    await expect(page.getByRole('region', { name: 'Create User' }).getByRole('region', { name })).toBeVisible();

    // Its device may have measured: then only staff delete it, and not while its maker is in it.
    const made = (await make.staff.call(listSystemsNodesShort, {})).find((system) => system.name === name);
    const maker = (await make.staff.call(listAccounts, {})).find(({ email }) => email === emailOf('installer'));
    await make.staff.call(detachAccount, { input: { accountID: maker?.id ?? 0, systemID: made?.ID ?? 0 } });
  });
});

test('a W2 system needs its external id and a short name', DESKTOP_ONLY, async ({ page, make }) => {
  const taken = await make.system();
  await page.goto('/installer_panel?tab=systems');
  const create = page.getByRole('region', { name: 'Create System' });
  await create.getByLabel('Name').fill(taken.name);
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(
    page.getByText('The system could not be created. Maybe a system with the specified name already exists.'),
  ).toBeVisible();
  await create.getByLabel('Version').selectOption('W2');
  await create.getByLabel('External ID').focus();
  await create.getByLabel('External ID').blur();
  await expect(create.getByText('Incorrect value')).toBeVisible();
  await expect(create.getByRole('button', { name: 'Create' })).toBeDisabled();
});

test('staff read who changed the system, and when', async ({ page, make }) => {
  const { name } = await make.system();
  await page.goto('/installer_panel?tab=systems');
  const card = page.getByRole('region', { name: 'History of System' });
  await choose(card, 'System', name);
  const newest = card.getByRole('list', { name: 'Changes of the system' }).locator('> li').first();
  await expect(newest.getByText('System created')).toBeVisible();
  await expect(newest.getByText('Sławomir Wiśniewski')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
