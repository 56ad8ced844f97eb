import type { Locator, Page } from '@playwright/test';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { moveNodeOnMap } from '@sagitta/shared-contracts/api/system-map';
import type { Caller } from '../../support/api';
import { choose } from '../../support/choose';
import { addDevice, isLaser } from '../../support/free-device';
import { test } from '../../support/made';
import { DESKTOP_ONLY } from '../../support/sizes';
import { systemMap, uploadPlan } from '../../support/systems';
import { tableText } from '../../support/table-text';
import { expect, expectAccessible } from '../../support/test';

test.use({ account: 'staff' });

const NODE = 'Dźwigar nowy';

/** A device of class A receives commands after its next uplink: some seconds in the demo world. */
const UPLINK = { timeout: 120_000 };

/** Opens a dialog from the menu of a device's card. */
async function act(page: Page, card: Locator, action: string): Promise<Locator> {
  await card.getByRole('button', { name: 'Change device' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

/** Gives the site a map, any picture, and puts the device into its middle. */
async function placeOnMap(page: Page, staff: Caller, systemID: number): Promise<void> {
  await uploadPlan(page);
  const node = (await staff.call(listNodes, { input: { systemIds: [systemID] } })).find(({ name }) => name === NODE);
  if (!node) throw new Error('The device is not in its system.');
  const { id, updatedViaWebsiteAt } = node;
  await staff.call(moveNodeOnMap, { input: { systemID, id, x: 600, y: 300, updatedViaWebsiteAt } });
}

/** @param silenced the alarm that falls silent by it, which takes a second press */
async function setThresholds(
  page: Page,
  card: Locator,
  permissible: string,
  { l1, silenced }: { l1?: number; silenced?: string },
): Promise<void> {
  // Its replay runs in a worker, which the page's policy must allow.
  const [dialog] = await Promise.all([act(page, card, 'Change thresholds'), page.waitForEvent('worker')]);
  await dialog.getByLabel('Permissible value', { exact: true }).fill(permissible);
  const slider = dialog.getByRole('slider', { name: 'L1' });
  if (l1 !== undefined) {
    await slider.focus();
    for (let percent = 0; percent < l1; percent++) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', String(l1));
  }
  const top = async () => (await dialog.boundingBox())?.y;
  const before = await top();
  await dialog.getByRole('button', { name: 'Save' }).click();
  if (silenced) await page.getByRole('button', { name: `Let ${silenced} fall silent` }).click();
  await expect(dialog.getByText('Expected at the next uplink')).toBeVisible();
  await expect(dialog.getByText('Recalculated', { exact: true })).toBeVisible(UPLINK);
  // What is said of saving makes it grow downwards.
  expect(await top()).toBe(before);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
}

test(
  'a device is commissioned, from the store room to its first level, and all pages follow',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    test.setTimeout(480_000);
    const { id, name } = await make.system();
    const nodeId = await addDevice(make.staff, id, NODE, isLaser);
    const card = page.getByRole('article', { name: NODE });

    await test.step('it sends a distance, and has no level', async () => {
      await page.goto(`/systems/${id}/dashboard`);
      await expect(card).toBeVisible();
      await expect(card.getByText('No data')).toHaveCount(0, UPLINK);
    });

    await test.step('it gets a place on a map of its site', async () => {
      await placeOnMap(page, make.staff, id);
      await expect(systemMap(page).getByRole('img', { name: NODE })).toBeVisible();
    });

    await test.step('its base is set 30 mm over its reading', async () => {
      const dialog = await act(page, card, 'Set base');
      await dialog.getByRole('button', { name: 'Use it as the base' }).click(UPLINK);
      const base = dialog.getByLabel('Base', { exact: true });
      const reading = Number(await base.inputValue());
      expect(reading).toBeGreaterThan(5000);
      await base.fill(String(reading + 30));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('The device has recalculated its values.')).toBeVisible(UPLINK);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(card.getByRole('img', { name: /^Deflection (2|3)\d\smm, Unknown/ })).toBeVisible();
    });

    await test.step('its thresholds give it its first level', async () => {
      await setThresholds(page, card, '100', { l1: 20 });
      await expect(card.getByText('L1', { exact: true }).first()).toBeVisible();
      await expect(systemMap(page).getByRole('img', { name: new RegExp(`${NODE}.*L1`) })).toBeVisible();
      await card.getByTitle('Why this level?').first().click();
      await expect(page.getByText(/has reached L1, and no higher level/)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('log and list show it too', async () => {
      await page.goto(`/logs?system=${id}`);
      await expect(tableText(page, new RegExp(`Threshold level L1 exceeded at ${NODE}`))).toBeVisible();
      await page.goto('/systems');
      await expect(page.getByRole('article', { name }).getByText('L1', { exact: true }).first()).toBeVisible();
    });

    await test.step('a larger permissible value lowers the level, and the log names who set it', async () => {
      await page.getByRole('article', { name }).getByRole('link').first().click();
      await setThresholds(page, card, '900', { silenced: 'L1' });
      await expect(card.getByText('No threat')).toBeVisible();
      await expect(systemMap(page).getByRole('img', { name: new RegExp(`${NODE}.*No threat`) })).toBeVisible();
      await page.goto(`/logs?system=${id}`);
      await expect(
        tableText(page, new RegExp(`Thresholds of ${NODE} changed by .*now below all levels`)),
      ).toBeVisible();
      await page.goto('/systems');
      await expect(page.getByRole('article', { name }).getByText('No threat')).toBeVisible();
    });

    await test.step('it is retired, and its graph says so', async () => {
      await page.goto('/installer_panel?tab=systems');
      const remove = page.getByRole('region', { name: 'Delete Node From System' });
      await choose(remove, 'System', name);
      await choose(remove, 'Node', NODE);
      await remove.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Node was retired. Its readings and alarms are kept.')).toBeVisible();
      await page.goto(`/devices/${nodeId}/graph`);
      await expect(page.getByRole('note', { name: 'Retired device' })).toContainText('Retired on');
      await expect(page.getByText(/^Last in this range, /)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('it is restored, and has no level before it reports', async () => {
      await page.goto('/installer_panel?tab=systems');
      const restore = page.getByRole('region', { name: 'Restore Retired Node' });
      await restore.getByRole('combobox', { name: 'Retired node' }).fill(NODE);
      await page.getByRole('option', { name: new RegExp(`${NODE}.*${name}`) }).click();
      await expect(restore.getByText(/^Retired .* by Sławomir Wiśniewski\. Its device is /)).toBeVisible();
      await restore.getByRole('button', { name: 'Restore' }).click();
      const asking = page.getByRole('alertdialog', { name: 'Are you sure you want to restore this node?' });
      await expect(asking.getByText(`${NODE} of ${name}`)).toBeVisible();
      await expectAccessible(page);
      await asking.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('Node was restored. Its level is unknown until it reports.')).toBeVisible();
      await page.goto(`/systems/${id}/dashboard`);
      await expect(card.getByText('No threat')).toBeVisible(UPLINK);
    });
  },
);
