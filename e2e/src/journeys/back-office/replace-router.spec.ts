import type { Page } from '@playwright/test';
import { createRouter, deleteRouter, getRouter, listRouters, saveRouter } from '@sagitta/shared-contracts/api/router';
import { createSimCard, deleteSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { pick } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const TELEPHONE = '+48799000333';
const [OLD, NEW, STORE] = ['JOURNEY-333-OLD', 'JOURNEY-333-NEW', 'JOURNEY-333-STORE'];

// Both borrow the same gateway, one after the other.
test.describe.configure({ mode: 'default' });

/** The router of a site that the installer looks after, whose gateway the journey borrows. */
let lender: { ID: number; nodeId: number; nodeName: string; systemId: number; systemName: string };

test.beforeEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  const installer = await callerOf(emailOf('installer'));
  const own = manageable(await installer.call(listSystemsNodesRoutersShort, {}), { category: 'installer' });
  const isOwn = (systemId: number | null) => own.some(({ ID }) => ID === systemId);
  const [found] = (await staff.call(listRouters, {})).filter((one) => one.nodeId !== null && isOwn(one.systemId));
  if (!found) throw new Error('No router of the installer has a gateway.');
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
    if ([OLD, NEW, STORE].includes(serialNumber)) await staff.call(deleteRouter, { input: { ID } });
  const { owner, supplier, ...stored } = await staff.call(getRouter, { params: { id: lender.ID } });
  const own = { owner: owner ?? 'customer', supplier: supplier ?? 'customer', nodeId: lender.nodeId };
  const modemRestarter = stored.modemRestarter ?? false;
  await staff.call(saveRouter, { input: { ...stored, ...own, modemRestarter } });
});

const replace = async (page: Page) => {
  await page.goto(`/routers?find=${OLD}`);
  await page.getByRole('button', { name: /^Replace router \d+ by another$/ }).click();
  return page.getByRole('dialog', { name: `Replace router ${OLD}` });
};
const serials = (page: Page) => page.getByRole('gridcell', { name: /^JOURNEY-333-/ });
const findAll = (page: Page) => page.getByRole('searchbox', { name: 'Find in Routers' }).fill('JOURNEY-333');
const expectHeld = async (page: Page) => {
  for (const held of [lender.nodeName, TELEPHONE])
    await expect(page.getByRole('gridcell', { name: held, exact: true })).toHaveCount(1);
};

test.describe('an installer', () => {
  test.use({ account: 'installer' });

  test('replaces a router by a new one in one act, with its SIM card and gateway', DESKTOP_ONLY, async ({ page }) => {
    const form = await replace(page);
    await expect(form.getByText(`device ${lender.nodeName} and SIM card ${TELEPHONE}`)).toBeVisible();
    await form.getByRole('textbox', { name: 'Serial number of the new router' }).fill(NEW);
    await form.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByText('Router replaced')).toBeVisible();
    await findAll(page);
    await expect(serials(page)).toHaveText([NEW]);
    await expectHeld(page);
    // The card is still theirs to keep.
    await page.goto(`/simcards?find=${encodeURIComponent(TELEPHONE)}`);
    await expect(page.getByRole('gridcell', { name: NEW })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Edit SIM card/ })).toHaveCount(1);
    // The old one lies in the store, which is the staff's.
    const staff = await callerOf(emailOf('staff'));
    const old = (await staff.call(listRouters, {})).find(({ serialNumber }) => serialNumber === OLD);
    expect(old).toMatchObject({ systemId: null, nodeId: null, simcardId: null });
  });
});

test.describe('staff', () => {
  test.use({ account: 'staff' });

  test('put a router of the store into the place of another', DESKTOP_ONLY, async ({ page }) => {
    const staff = await callerOf(emailOf('staff'));
    const owners = { owner: 'customer', supplier: 'customer' };
    await staff.call(createRouter, { input: { ...owners, serialNumber: STORE } });
    const form = await replace(page);
    await pick(form, 'Replacement', STORE);
    await form.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByText('Router replaced')).toBeVisible();
    await findAll(page);
    await expect(serials(page)).toHaveCount(2);
    await expectHeld(page);
    await page.getByRole('searchbox', { name: 'Find in Routers' }).fill(STORE);
    await expect(serials(page)).toHaveText([STORE]);
    await expect(page.getByRole('gridcell', { name: lender.systemName })).toHaveCount(1);
  });
});
