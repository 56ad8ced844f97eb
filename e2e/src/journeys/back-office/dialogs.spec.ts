import type { Locator, Page } from '@playwright/test';
import { createRouter, deleteRouter, getRouter, listRouters, saveRouter } from '@sagitta/shared-contracts/api/router';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const SERIAL = 'JOURNEY-444';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

// One test provokes a conflict.
test.use({ account: 'staff', expected: /answer 409|status of 409/ });
// Each test ends by deleting what all have made.
test.describe.configure({ mode: 'default' });

test.afterEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  for (const { ID, serialNumber } of await staff.call(listRouters, {}))
    if (serialNumber.startsWith(SERIAL)) await staff.call(deleteRouter, { input: { ID } });
});

/** Whether a press on the middle of the button reaches it. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && element.contains(hit);
  });

const openAdd = async (page: Page) => {
  // By the keyboard: on a phone a notice may lie over the page itself.
  await page.getByRole('button', { name: 'Add router' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add router' });
  await expect(form.getByRole('textbox', { name: 'Serial number', exact: true })).toBeVisible();
  return form;
};

for (const size of SIZES)
  test(
    `a notice lies over no button of the next dialog at ${size.width}x${size.height}`,
    DESKTOP_ONLY,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/routers');
      const first = await openAdd(page);
      const serial = `${SERIAL}-${size.width}-${size.height}`;
      await first.getByRole('textbox', { name: 'Serial number', exact: true }).fill(serial);
      await first.getByRole('button', { name: 'Save' }).click();
      const notice = page.getByRole('status').filter({ hasText: 'Router created' });
      await expect(notice).toBeVisible();
      const next = await openAdd(page);
      await notice.hover();
      for (const name of ['Cancel', 'Save', 'Close'])
        expect(await isFree(next.getByRole('button', { name, exact: true })), name).toBe(true);
      await expect(notice).toBeVisible();
    },
  );

test(
  'what somebody else saved stands beside the buttons, in sight and with the focus',
  DESKTOP_ONLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const staff = await callerOf(emailOf('staff'));
    const owners = { owner: 'customer', supplier: 'customer' };
    const serialNumber = `${SERIAL}-CONFLICT`;
    const { ID } = await staff.call(createRouter, { input: { ...owners, serialNumber } });
    await page.goto(`/routers?find=${serialNumber}`);
    await page.getByRole('button', { name: `Edit router ${ID}` }).click();
    const form = page.getByRole('dialog', { name: `Edit router ${ID}` });
    await form.getByRole('textbox', { name: 'Firmware' }).fill('1.9');
    const { updatedAt } = await staff.call(getRouter, { params: { id: ID } });
    await staff.call(saveRouter, { input: { ...owners, ID, serialNumber, updatedAt, firmware: '2.0' } });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const told = form.getByRole('alert').filter({ hasText: 'Somebody else changed this router' });
    await expect(told).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: 'Save mine' })).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    expect(await told.evaluate((element) => element.parentElement === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(form.getByRole('button', { name: 'Save mine' })).toBeInViewport();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    expect(await staff.call(getRouter, { params: { id: ID } })).toMatchObject({ firmware: '1.9' });
  },
);
