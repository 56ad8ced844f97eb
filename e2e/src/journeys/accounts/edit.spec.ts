import { DESKTOP_ONLY } from '../../support/sizes';
import { getAccount, listAccounts } from '@sagitta/shared-contracts/api/account';
import { saveAccount, saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import { choose } from '../../support/choose';
import { expect, test } from '../../support/made';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const SITE = 'Hipermarket Wałbrzych';
const THEIRS = `Jagoda ${'Późniejsza'.repeat(20)}`;

test.use({ account: 'staff' });

test.describe('two people save the same', () => {
  test.use({ expected: /answer 409|status of 409/ });

  test('an account: both versions are shown, and mine is saved over theirs when asked', async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']]);
    const details = page.getByRole('region', { name: 'Account Details' });

    await test.step('somebody else saves the account while the form is open', async () => {
      await page.goto(`/accounts/${user.id}/edit_account`);
      await expect(details.getByLabel('Full name')).toHaveValue(user.name);
      const { updatedAt } = await make.staff.call(getAccount, { params: { id: user.id } });
      await make.staff.call(saveAccount, {
        input: {
          id: user.id,
          name: THEIRS,
          email: user.email,
          phone: null,
          language: 'en',
          timezone: 'Europe/Warsaw',
          updatedAt,
        },
      });
    });

    await test.step('saving shows both versions and keeps what was typed', async () => {
      await details.getByLabel('Full name').fill('Jagoda Moja');
      await details.getByRole('button', { name: 'Save' }).click();
      await expect(
        details.getByText('Somebody else changed this account in the meantime. Your changes are kept.'),
      ).toBeVisible();
      await expect(details.getByRole('row', { name: `Full name Jagoda Moja ${THEIRS}` })).toBeVisible();
      await expect(details.getByLabel('Full name')).toHaveValue('Jagoda Moja');
      // A value may be as long as it gets; the name of its field is still a word.
      const field = await details.getByRole('rowheader', { name: 'Full name' }).boundingBox();
      expect(field?.width).toBeGreaterThan(60);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('"Save mine" overwrites theirs', async () => {
      await details.getByRole('button', { name: 'Save mine' }).click();
      await expect(page.getByText('Account data were saved successfully')).toBeVisible();
      expect((await make.staff.call(getAccount, { params: { id: user.id } })).name).toBe('Jagoda Moja');
    });
  });

  test('notifications: theirs are taken when asked', DESKTOP_ONLY, async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']]);
    await page.goto(`/accounts/${user.id}/edit_account`);
    const card = page.getByRole('region', { name: SITE });
    await card.getByLabel('SMS: L1').check();
    const [place] = (await make.staff.call(getAccount, { params: { id: user.id } })).systemsDetails;
    await make.staff.call(saveAssignment, {
      input: {
        accountID: user.id,
        systemID: 1,
        accountRole: 'common_user',
        updatedAt: place?.AssignmentUpdatedAt ?? null,
        emailSettings: [],
        pushSettings: [],
        smsSettings: ['L2'],
      },
    });
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('row', { name: 'SMS L1 L2' })).toBeVisible();
    await card.getByRole('button', { name: 'Take theirs' }).click();
    await expect(card.getByLabel('SMS: L1')).not.toBeChecked();
    await expect(card.getByLabel('SMS: L2')).toBeChecked();
  });

  test('an e-mail that is taken is shown at the field', DESKTOP_ONLY, async ({ page, make }) => {
    const [one, other] = [await make.user([[1, 'common_user']]), await make.user([[1, 'common_user']])];
    await page.goto(`/accounts/${one.id}/edit_account`);
    const details = page.getByRole('region', { name: 'Account Details' });
    await details.getByLabel('Email').fill(other.email.toUpperCase());
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Email or phone already taken')).toBeVisible();
    await expect(details.getByText('Already in use')).toBeVisible();
  });
});

test(
  'who was made in another zone takes Europe/Warsaw by a click, and loses nothing typed',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const user = await make.user([[1, 'common_user']], { timezone: 'Asia/Tokyo' });
    await page.goto(`/accounts/${user.id}/edit_account`);
    const details = page.getByRole('region', { name: 'Account Details' });
    await expect(details.getByLabel('Timezone')).toHaveValue('Asia/Tokyo');
    await details.getByLabel('Phone').fill('+48600700800');
    await expect(details.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Use Europe/Warsaw' }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Account data were saved successfully')).toBeVisible();
    expect(await make.staff.call(getAccount, { params: { id: user.id } })).toMatchObject({
      timezone: 'Europe/Warsaw',
      phone: { String: '+48600700800', Valid: true },
    });
  },
);

test(
  'notifications of a W2 system are locked, and the card leads to its panel',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const user = await make.user([[4, 'common_user']]);
    await page.goto(`/accounts/${user.id}/edit_account`);
    const card = page.getByRole('region', { name: 'Świdnik DC' });
    await expect(card.getByText("W2 System can't be edited here. Go to the W2 System Settings panel.")).toBeVisible();
    await expect(card.getByLabel('Email: L1')).toBeDisabled();
    // Only the role is saved from here.
    await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await expect(card.getByRole('link', { name: 'W2 System Settings panel' })).toHaveAttribute(
      'href',
      '/systems/4/system_settings',
    );
  },
);

test(
  'unbinding from the last system says that it deletes the account, and does',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const user = await make.user([
      [1, 'common_user'],
      [8, 'common_user'],
    ]);
    const card = page.getByRole('region', { name: 'Unbind from system' });

    await test.step('unbinding from one of two systems keeps the account', async () => {
      await page.goto(`/accounts/${user.id}/edit_account`);
      await expect(card.getByRole('button', { name: 'Unbind' })).toBeDisabled();
      await choose(card, 'System', 'Fabryka Mebli Słupsk');
      await card.getByRole('button', { name: 'Unbind' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Unbind this account from the system?' });
      await expect(dialog.getByText(`${user.name} from Fabryka Mebli Słupsk`)).toBeVisible();
      await expect(dialog.getByText(/deletes the account/)).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Unbind' }).click();
      await expect(page.getByText('Account detached successfully')).toBeVisible();
      // The popup closes by itself; after how long, the timings of the part hold.
      await expect(page.getByText('Account detached successfully')).toBeHidden();
    });

    await test.step('unbinding from the last one deletes it', async () => {
      await choose(card, 'System', SITE);
      await card.getByRole('button', { name: 'Unbind' }).click();
      await expect(page.getByRole('alertdialog').getByText(/unbinding deletes the account/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unbind' }).click();
      await expect(page.getByText('Account detached successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/accounts$/);
      expect((await make.staff.call(listAccounts, {})).some(({ id }) => id === user.id)).toBe(false);
    });
  },
);

test('staff read who changed the account, and when', async ({ page, make }) => {
  const user = await make.user([[1, 'common_user']]);
  await page.goto(`/accounts/${user.id}/edit_account`);
  const details = page.getByRole('region', { name: 'Account Details' });
  await details.getByLabel('Phone').fill('+48600700801');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account data were saved successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Show history' }).click();
  const newest = page.getByRole('list', { name: 'Changes of the account' }).locator('> li').first();
  await expect(newest.getByText('Sławomir Wiśniewski')).toBeVisible();
  await expect(newest.getByText('Account details changed')).toBeVisible();
  await expect(newest.getByText('Phone: -- → +48600700801')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
