import type { Page } from '@playwright/test';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { detachAccount } from '@sagitta/shared-contracts/api/account-admin';
import { createSystem } from '@sagitta/shared-contracts/api/system-admin';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { TWELVE } from '../../support/free-device';
import { test } from '../../support/made';
import { DESKTOP_ONLY } from '../../support/sizes';
import { systemMap, uploadPlan } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'installer' });

/** As a spreadsheet of the country copies it: its columns in an order of its own, with commas, one name twice. */
const TABLE = [
  ['Name', 'X [px]', 'Y [px]', 'Floor', 'DevEUI', 'Sensor', 'Permissible value [mm]', 'L1 [%]', 'L2', 'L3', 'L4'],
  ...TWELVE.map((serial, index) => [
    `Dźwigar ${index === 5 ? 1 : index + 1}`,
    `${100 + index * 20},5`,
    '200',
    '1',
    serial.toUpperCase(),
    'laser',
    '90',
    '25',
    '50',
    '75',
    '100',
  ]),
]
  .map((row) => row.join('\t'))
  .join('\n');

/** Pastes the table and presses what follows, with the keyboard alone. */
async function readTable(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Rows from a spreadsheet' });
  await text.fill(TABLE);
  await page.getByRole('button', { name: 'Read the table' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
}

/** Who makes a system is in it, and nobody deletes it then. */
let made = 0;
test.afterEach(async ({ make }) => {
  const maker = (await make.staff.call(listAccounts, {})).find(({ email }) => email === emailOf('installer'));
  if (made > 0) await make.staff.call(detachAccount, { input: { accountID: maker?.id ?? 0, systemID: made } });
});

test(
  'an installer commissions twelve devices from a pasted table in under two minutes',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const installer = await callerOf(emailOf('installer'));
    const name = make.unique('Hala');
    const { NewSystemID: id } = await installer.call(createSystem, {
      input: { Name: name, SystemVersion: 'W4', ExternalSystemID: '' },
    });
    made = id;
    await page.goto(`/systems/${id}/dashboard`);
    await uploadPlan(page);
    const started = Date.now();

    await test.step('a table is pasted, and every cell is checked', async () => {
      await page.getByRole('button', { name: 'System actions' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Commission devices' }).press('Enter');
      await expect(page).toHaveURL(`/systems/${id}/commission`);
      await readTable(page);
      await expect(page.getByText('12 devices: 10 ready, 2 with a problem')).toBeVisible();
      await expect(page.getByText('Not used: Floor.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('a name that is there twice is corrected where it stands', async () => {
      await expect(page.getByRole('button', { name: /^Commission / })).toBeDisabled();
      const second = page.getByRole('textbox', { name: 'Name, row 6' });
      await expect(second).toHaveAccessibleDescription('The same as in row 1');
      await page.getByRole('button', { name: 'Go to the first problem' }).press('Enter');
      await expect(page.getByRole('textbox', { name: 'Name, row 1', exact: true })).toBeFocused();
      await second.fill('Dźwigar 6');
      await second.press('Enter');
      await expect(page.getByText('12 devices: 12 ready.')).toBeVisible();
    });

    await test.step('all twelve are commissioned, and each row is answered', async () => {
      await page.getByRole('button', { name: 'Commission 12 devices' }).press('Enter');
      const result = page.getByRole('region', { name: 'Result' });
      await expect(result.getByText('12 devices commissioned.')).toBeVisible();
      await expect(result.getByRole('listitem')).toHaveText(TWELVE.map(() => /Commissioned$/));
      await expectAccessible(page);
    });
    expect(Date.now() - started, 'milliseconds of it').toBeLessThan(120_000);

    await test.step('the same table again changes nothing', async () => {
      await page.getByRole('button', { name: 'Another table' }).press('Enter');
      await page
        .getByRole('textbox', { name: 'Rows from a spreadsheet' })
        .fill(TABLE.replace('Dźwigar 1\t200,5', 'Dźwigar 6\t200,5'));
      await page.getByRole('button', { name: 'Read the table' }).press('Enter');
      await expect(page.getByText('12 devices: 12 there already.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Commission / })).toBeDisabled();
    });

    await test.step('the dashboard has them, on the plan and with thresholds that wait', async () => {
      await page.getByRole('link', { name }).first().press('Enter');
      await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
      // Cards further down are drawn as they come near.
      await expect(page.getByRole('article', { name: 'Dźwigar 1', exact: true })).toBeVisible();
      await expect(systemMap(page).getByRole('img', { name: 'Dźwigar 12' })).toBeVisible();
      const nodes = await installer.call(listNodes, { input: { systemIds: [id] } });
      expect(nodes.map(({ threshold, l4, mapPositionY }) => [threshold, l4, mapPositionY])).toEqual(
        TWELVE.map(() => [90, 100, 200]),
      );
    });
  },
);
