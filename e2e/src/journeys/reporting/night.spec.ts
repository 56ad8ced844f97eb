import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { configureNode, setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { getAccount } from '@sagitta/shared-contracts/api/account';
import type { Caller } from '../../support/api';
import { PHONE } from '../../support/browser';
import { addDevice, isLaser } from '../../support/free-device';
import { test, type Maker } from '../../support/made';
import { newestMail } from '../../support/outbox';
import { fillSignIn } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

const NODE = 'Dźwigar nocny';
const PHONE_NUMBER = '+48600700';
/** A device receives commands after its next uplink: some seconds in the demo world. */
const UPLINK = { timeout: 60_000 };

async function nodeOf(staff: Caller, systemId: number): Promise<Node> {
  const [node] = await staff.call(listNodes, { input: { systemIds: [systemId] } });
  if (!node) throw new Error('The system has no device.');
  return node;
}

/** Gives a system a laser whose next readings are above L4. */
async function raiseL4({ staff }: Maker, systemId: number): Promise<void> {
  const nodeID = await addDevice(staff, systemId, NODE, isLaser);
  const distance = async () => (await nodeOf(staff, systemId)).MeasuredDistance ?? 0;
  await expect.poll(distance, UPLINK).toBeGreaterThan(0);
  const newBase = Math.round(await distance()) + 90;
  const lock = async () => (await nodeOf(staff, systemId)).updatedViaWebsiteAt;
  await staff.call(setNodeBase, { input: { nodeID, newBase, updatedViaWebsiteAt: await lock() } });
  await expect.poll(async () => (await nodeOf(staff, systemId)).MeasurementBaseDistance, UPLINK).toBe(newBase);
  await staff.call(configureNode, {
    input: { nodeID, threshold: 100, l1: 20, l2: 40, l3: 60, l4: 70, updatedViaWebsiteAt: await lock() },
  });
  await expect.poll(async () => (await nodeOf(staff, systemId)).LatestKnownThreatLevel, UPLINK).toBe('L4');
}

/** A person with a telephone who administers the system. */
async function personWithPhone(make: Maker, systemId: number): Promise<{ name: string; phone: string }> {
  const { id, name } = await make.user([[systemId, 'administrator']]);
  const phone = `${PHONE_NUMBER}${String(id).padStart(4, '0').slice(-4)}`;
  const { email, updatedAt } = await make.staff.call(getAccount, { params: { id } });
  const [language, timezone] = ['en', 'Europe/Warsaw'] as const;
  await make.staff.call(saveAccount, { input: { id, name, email, phone, language, timezone, updatedAt } });
  return { name, phone };
}

// A phone in every project: the journey is about what fits on one.
test.use({ ...PHONE, account: null });

test('from the alarm mail at night to "confirmed", on a phone', DESKTOP_ONLY, async ({ page, make }) => {
  const { id, name } = await make.system();
  const owner = await make.user([[id, 'administrator']]);
  const other = await personWithPhone(make, id);
  await raiseL4(make, id);

  await test.step('the mail says what to do, and leads to the alarm', async () => {
    await expect(async () => {
      const mail = await newestMail(page, owner.email);
      await expect(mail.getByText(/Keep people away and call the person in charge/)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const mail = await newestMail(page, owner.email);
    await page.goto((await mail.getByRole('link', { name: /\/alarms\// }).getAttribute('href')) ?? '');
    await fillSignIn(page, owner.email, owner.password);
  });

  const alarm = page.getByRole('region', { name: 'Alarm', exact: true });
  const confirm = alarm.getByRole('button', { name: 'Confirm…' });

  await test.step('without scrolling it says where, how bad, what now, what to do, and whom to call', async () => {
    await expect(alarm.getByRole('heading', { name: `L4 on ${NODE}` })).toBeInViewport();
    await expect(alarm.getByRole('link', { name })).toBeInViewport();
    await expect(alarm.getByText(/^\d\d\smm, \d\d\s% of 100\smm, measured (just now|\d+ min ago)$/)).toBeInViewport();
    await expect(alarm.getByText(/^Keep people away and call/)).toBeInViewport();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    const call = alarm.getByRole('link', { name: new RegExp(`^Call ${other.name}`) });
    await expect(call).toBeInViewport();
    await expect(call).toHaveAttribute('href', `tel:${other.phone}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('it is confirmed there, with a comment', async () => {
    await confirm.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm this alarm' });
    await dialog.getByLabel(/^Comment/).fill('The hall is being cleared');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(alarm.getByText(new RegExp(`^Confirmed: by ${owner.name} on `))).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' }).getByText('The hall is being cleared')).toBeVisible();
  });

  await test.step('the instructions of the building are one tap away', async () => {
    await alarm.getByRole('link', { name: 'files of the system' }).click();
    await expect(page.getByRole('dialog', { name: /Files|files/ })).toBeVisible();
  });
  // The account is deleted next, which a page that is still open would notice.
  await page.goto('about:blank');
});
