import { createRouter, deleteRouter, getRouter, listRouters, saveRouter } from '@sagitta/shared-contracts/api/router';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

const SERIAL = 'JOURNEY-555';
const OWNERS = { owner: 'customer', supplier: 'customer' };

test.use({ account: 'staff' });

test.afterEach(async ({ isMobile }) => {
  const staff = await callerOf(emailOf('staff'));
  for (const { ID, serialNumber } of await staff.call(listRouters, {}))
    if (serialNumber === serialOf(isMobile)) await staff.call(deleteRouter, { input: { ID } });
});

const serialOf = (isMobile: boolean) => `${SERIAL}-${isMobile ? 'P' : 'D'}`;

test('the history of a router says who changed what', async ({ page, isMobile }) => {
  const serialNumber = serialOf(isMobile);
  const staff = await callerOf(emailOf('staff'));
  const { ID } = await staff.call(createRouter, { input: { ...OWNERS, serialNumber, firmware: '1.0' } });
  const { updatedAt } = await staff.call(getRouter, { params: { id: ID } });
  await staff.call(saveRouter, { input: { ...OWNERS, ID, serialNumber, updatedAt, firmware: '2.0' } });

  await page.goto(`/routers?find=${serialNumber}`);
  await page.getByRole('button', { name: `History of router ${ID}` }).click();
  const history = page.getByRole('dialog', { name: new RegExp(`^History of router ${ID}, ${serialNumber}`) });
  await expect(history.getByText('Changed', { exact: true })).toBeVisible();
  await expect(history.getByText('Created', { exact: true })).toBeVisible();
  await expect(history.getByText('2.0')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
});
