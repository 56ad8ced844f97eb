import { createRouter, deleteRouter, getRouter, listRouters, saveRouter } from '@sagitta/shared-contracts/api/router';
import { createSimCard, deleteSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { pick } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const TELEPHONE = '+48799000333';
const [OLD, NEW] = ['JOURNEY-333-OLD', 'JOURNEY-333-NEW'];

test.use({ account: 'staff' });

/** The router of a site in the demo world, whose gateway the journey borrows. */
let lender: { ID: number; nodeId: number; nodeName: string; systemId: number; systemName: string };

test.beforeEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  const [found] = (await staff.call(listRouters, {})).filter(({ nodeId }) => nodeId !== null);
  if (!found) throw new Error('No router has a gateway.');
  lender = found as typeof lender;
  const owners = { owner: 'customer', supplier: 'customer' };
  const { systemId, nodeId } = lender;
  const { ID } = await staff.call(createRouter, { input: { ...owners, serialNumber: OLD, systemId, nodeId } });
  const card = { telephone: TELEPHONE, network: 'Plus', purpose: 'SMS', owner: 'customer' } as const;
  await staff.call(createSimCard, { input: { ...card, systemId, routerId: ID } });
});

test.afterEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  for (const { ID, telephone } of await staff.call(listSimCards, {}))
    if (telephone === TELEPHONE) await staff.call(deleteSimCard, { input: { ID } });
  for (const { ID, serialNumber } of await staff.call(listRouters, {}))
    if ([OLD, NEW].includes(serialNumber)) await staff.call(deleteRouter, { input: { ID } });
  const { owner, supplier, ...stored } = await staff.call(getRouter, { params: { id: lender.ID } });
  const own = { owner: owner ?? 'customer', supplier: supplier ?? 'customer', nodeId: lender.nodeId };
  const modemRestarter = stored.modemRestarter ?? false;
  await staff.call(saveRouter, { input: { ...stored, ...own, modemRestarter } });
});

test('a router is replaced: its SIM card and its gateway go into the new one', DESKTOP_ONLY, async ({ page }) => {
  await page.goto(`/routers?find=${OLD}`);
  await test.step('the old one gives up its gateway and its SIM card', async () => {
    await page.getByRole('button', { name: /^Edit router/ }).click();
    const form = page.getByRole('dialog', { name: /^Edit router/ });
    for (const [label, held] of [
      ['Node', lender.nodeName],
      ['SIM card', TELEPHONE],
    ] as const) {
      const field = form.getByRole('combobox', { name: label });
      await expect(field).toHaveValue(held);
      await form.getByRole('button', { name: `Clear ${label}` }).click();
      await expect(field).toHaveValue('');
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Router updated')).toBeVisible();
  });
  await test.step('the new one takes them', async () => {
    await page.getByRole('button', { name: 'Add router' }).click();
    const form = page.getByRole('dialog', { name: 'Add router' });
    await form.getByRole('textbox', { name: 'Serial number', exact: true }).fill(NEW);
    await pick(form, 'System', lender.systemName);
    await pick(form, 'Node', lender.nodeName);
    await pick(form, 'SIM card', TELEPHONE);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Router created')).toBeVisible();
  });
  await test.step('the old one is deleted, and the new one stands there with both', async () => {
    await page.getByRole('button', { name: /^Delete router/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Router deleted')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in Routers' }).fill('JOURNEY-333');
    await expect(page.getByRole('gridcell', { name: NEW })).toHaveCount(1);
    await expect(page.getByRole('gridcell', { name: OLD })).toHaveCount(0);
    await expect(page.getByRole('gridcell', { name: lender.nodeName })).toHaveCount(1);
    await expect(page.getByRole('gridcell', { name: TELEPHONE })).toHaveCount(1);
  });
});
