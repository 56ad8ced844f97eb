import { deleteRouter, listRouters } from '@sagitta/shared-contracts/api/router';
import { deleteSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import type { Page } from '@playwright/test';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { pick } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, expectAccessible, test } from '../../support/test';

const TELEPHONE = '+48799000222';
const SERIAL = 'JOURNEY-222';
/** Texts that were sent are kept: a second attempt would find those of the first. */
const MARK = Date.now().toString(36);

test.use({ account: 'staff' });

test.afterEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  for (const { ID, telephone } of await staff.call(listSimCards, {}))
    if (telephone === TELEPHONE) await staff.call(deleteSimCard, { input: { ID } });
  for (const { ID, serialNumber } of await staff.call(listRouters, {}))
    if (serialNumber === SERIAL) await staff.call(deleteRouter, { input: { ID } });
});

/** Sends a text, and waits until the list tells that it has arrived. */
async function send(page: Page, target: 'Router' | 'Node', name: string, text: string): Promise<void> {
  await page.goto('/sms');
  await page.getByRole('button', { name: 'Send SMS' }).click();
  const form = page.getByRole('dialog', { name: 'Send SMS' });
  await pick(form, target, name);
  await expect(form.getByRole('textbox', { name: 'Number' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Text' }).fill(text);
  await expect(form.getByText(/GSM-7: 1 message/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('SMS queued')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Text' }).fill(text);
  await expect(page.getByRole('row', { name: TELEPHONE })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'Delivered' })).toHaveCount(1);
}

test('a new SIM card goes into a new router, then into a node, and each is texted', DESKTOP_ONLY, async ({ page }) => {
  test.slow();
  await page.goto('/simcards');
  await page.getByRole('button', { name: 'Add SIM card' }).click();
  const card = page.getByRole('dialog', { name: 'Add SIM card' });
  await card.getByRole('textbox', { name: 'Telephone' }).fill(TELEPHONE);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('SIM card created')).toBeVisible();

  await page.goto('/routers');
  await page.getByRole('button', { name: 'Add router' }).click();
  const router = page.getByRole('dialog', { name: 'Add router' });
  const serial = router.getByRole('textbox', { name: 'Serial number', exact: true });
  await expect(serial).toBeFocused();
  await serial.fill(SERIAL);
  await pick(router, 'SIM card', TELEPHONE);
  await router.getByRole('button', { name: 'Purchase date: open the calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await router.getByRole('textbox', { name: 'Purchase date' }).fill('28/02/2026');
  await router.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Router created')).toBeVisible();
  await send(page, 'Router', SERIAL, `#STATUS ${MARK}`);

  await page.goto(`/simcards?find=${TELEPHONE.slice(1)}`);
  await page.getByRole('button', { name: /^Edit SIM card/ }).click();
  const moved = page.getByRole('dialog', { name: /^Edit SIM card/ });
  await expect(moved.getByRole('combobox', { name: 'Router' })).toHaveValue(SERIAL);
  await moved.getByRole('button', { name: /clear/i }).last().click();
  const node = moved.getByRole('combobox', { name: 'Node' });
  await expect(node).toBeEnabled();
  await node.click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(node).not.toHaveValue('');
  const name = await node.inputValue();
  await moved.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('SIM card updated')).toBeVisible();
  await send(page, 'Node', name, `#SIGNAL ${MARK}`);
});
