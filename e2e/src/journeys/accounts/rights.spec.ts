import { DESKTOP_ONLY } from '../../support/sizes';
import { getAccount } from '@sagitta/shared-contracts/api/account';
import {
  deleteAccount,
  detachAccount,
  saveAccount,
  saveAssignment,
  unpairMobileApp,
} from '@sagitta/shared-contracts/api/account-admin';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { emailOf, type AccountName } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { expect, test } from '../../support/made';
import { tableText } from '../../support/table-text';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const FIELDS = ['Full name', 'Email', 'Phone', 'Choose language', 'Timezone'];
const IDENTITY = ['Full name', 'Email', 'Phone'];

interface Case {
  right: string;
  viewer: AccountName;
  /** A system of the demo world that the viewer is in, and what the other account is there. */
  place: readonly [systemId: number, role: AccountRole];
  locked: string[];
  notifications: boolean;
  unbinds: boolean;
}

/** docs/product/access.md#rights-to-an-account */
const CASES: Case[] = [
  { right: 'full', viewer: 'staff', place: [1, 'common_user'], locked: [], notifications: true, unbinds: true },
  {
    right: 'partial',
    viewer: 'installer',
    place: [1, 'common_user'],
    locked: IDENTITY,
    notifications: true,
    unbinds: true,
  },
  {
    right: 'minimal',
    viewer: 'installer',
    place: [1, 'installer'],
    locked: FIELDS,
    notifications: false,
    unbinds: false,
  },
  {
    right: 'read_only',
    viewer: 'admin',
    place: [1, 'administrator'],
    locked: FIELDS,
    notifications: false,
    unbinds: false,
  },
];

for (const { right, viewer, place, locked, notifications, unbinds } of CASES) {
  test.describe(`with ${right} access`, right === 'partial' ? {} : DESKTOP_ONLY, () => {
    test.use({ account: viewer });

    test('the form lets change what the right allows, and the API no more', async ({ page, make }) => {
      const user = await make.user([place]);

      await test.step('the form allows what the right allows', async () => {
        await page.goto(`/accounts/${user.id}/edit_account`);
        const details = page.getByRole('region', { name: 'Account Details' });
        await expect(details.getByLabel('Full name')).toHaveValue(user.name);
        for (const label of FIELDS) {
          const field = details.getByLabel(label);
          const isLocked = (await field.getAttribute('readonly')) !== null || (await field.isDisabled());
          expect(isLocked, label).toBe(locked.includes(label));
        }
        await expect(details.getByRole('button', { name: 'Save' })).toBeEnabled({
          enabled: locked.length < FIELDS.length,
        });
        const card = page.getByRole('region', { name: 'Hipermarket Wałbrzych' });
        await expect(card.getByLabel('SMS: L1')).toBeEnabled({ enabled: notifications });
        await expect(page.getByRole('region', { name: 'Unbind from system' })).toHaveCount(unbinds ? 1 : 0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      await test.step('the API allows no more', async () => {
        const caller = await callerOf(emailOf(viewer));
        const stored = await make.staff.call(getAccount, { params: { id: user.id } });
        const input = {
          id: user.id,
          name: user.name,
          email: user.email,
          phone: null,
          language: 'en',
          timezone: 'Europe/Warsaw',
          updatedAt: stored.updatedAt,
        } as const;
        const [assignment] = stored.systemsDetails;
        const may = async (attempt: Promise<unknown>) =>
          attempt.then(
            () => true,
            () => false,
          );
        expect(
          await may(caller.call(saveAccount, { input: { ...input, name: `${user.name} II` } })),
          'changes the name',
        ).toBe(right === 'full');
        const { updatedAt } = await make.staff.call(getAccount, { params: { id: user.id } });
        expect(
          await may(
            caller.call(saveAccount, {
              input: { ...input, name: right === 'full' ? `${user.name} II` : user.name, updatedAt },
            }),
          ),
          'saves language and zone',
        ).toBe(locked.length < FIELDS.length);
        expect(
          await may(
            caller.call(saveAssignment, {
              input: {
                accountID: user.id,
                systemID: place[0],
                accountRole: place[1],
                updatedAt: assignment?.AssignmentUpdatedAt ?? null,
                emailSettings: ['L4'],
                pushSettings: [],
                smsSettings: [],
              },
            }),
          ),
          'sets notifications',
        ).toBe(notifications);
        expect(await may(caller.call(unpairMobileApp, { input: { accountID: user.id } })), 'unregisters the app').toBe(
          right !== 'read_only',
        );
        expect(
          await may(caller.call(detachAccount, { input: { accountID: user.id, systemID: place[0] } })),
          'unbinds',
        ).toBe(unbinds);
      });
    });
  });
}

test.describe('with partial access', () => {
  test.use({ account: 'installer' });

  test('a user is made an administrator on their card', DESKTOP_ONLY, async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']]);
    await page.goto(`/accounts/${user.id}/edit_account`);
    const card = page.getByRole('region', { name: 'Hipermarket Wałbrzych' });
    await card.getByText('Admin', { exact: true }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Role was saved successfully')).toBeVisible();
    await page.reload();
    await expect(card.getByRole('radio', { name: 'Admin' })).toBeChecked();
  });

  test('notifications are saved from the card', DESKTOP_ONLY, async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']]);
    await page.goto(`/accounts/${user.id}/edit_account`);
    const card = page.getByRole('region', { name: 'Hipermarket Wałbrzych' });
    await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
    await card.getByLabel('SMS: L4').check();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Notifications were saved successfully')).toBeVisible();
    await page.reload();
    await expect(card.getByLabel('SMS: L4')).toBeChecked();
  });
});

test.describe('with no access', DESKTOP_ONLY, () => {
  test.use({ account: 'viewer' });

  test('the account may not even be looked at, and the list has no link to it', async ({ page, make }) => {
    const user = await make.user([[7, 'common_user']]);
    await page.goto('/accounts');
    await expect(tableText(page, user.name)).toBeVisible();
    await expect(page.getByRole('link', { name: `Edit ${user.name}` })).toHaveCount(0);
    await page.goto(`/accounts/${user.id}/edit_account`);
    await expect(page.getByText(/^403|You do not have access to edit this account\./).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(user.email)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('as observer', () => {
  test.use({ account: 'observer' });

  test('only the own account is open', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/accounts');
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(1);
    await page.getByRole('link', { name: /^Edit/ }).click();
    await expect(page.getByLabel('Full name')).toBeEditable();
  });
});

test.describe('an account that is not there', DESKTOP_ONLY, () => {
  test.use({ account: 'staff' });

  for (const id of ['999999', '0', 'abc', '1e3']) {
    test(`answers 403 for ${id}`, async ({ page }) => {
      await page.goto(`/accounts/${id}/edit_account`);
      await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
    });
  }
});

test.describe('deleting an account', DESKTOP_ONLY, () => {
  test('is not for everybody', async ({ make }) => {
    const user = await make.user([[1, 'common_user']]);
    for (const viewer of ['admin', 'viewer', 'observer'] as const) {
      const caller = await callerOf(emailOf(viewer));
      await expect(caller.call(deleteAccount, { input: { ID: user.id } }), viewer).rejects.toThrow(/answered 403/);
    }
  });
});
