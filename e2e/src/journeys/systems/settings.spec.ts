import { systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import type { Page } from '@playwright/test';
import { storageOf } from '../../support/accounts';
import { expect, test } from '../../support/made';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expectAccessible } from '../../support/test';

const SAVED = 'Save parameters settings successfully';
/** A W2 system of the demo whose controller does not answer. */
const SILENT = 5;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.describe('the settings of a system', DESKTOP_ONLY, () => {
  test.use({ account: 'staff', expected: /answer (409|424)|status of (409|424)/ });

  test('are changed in two browsers: the second sees both versions, and loses nothing', async ({
    page,
    make,
    browser,
  }) => {
    const { id } = await make.system();
    const other = await (await browser.newContext({ storageState: storageOf('staff') })).newPage();
    for (const [one, city] of [
      [page, 'Kraków'],
      [other, 'Gdynia'],
    ] as const) {
      await one.goto(systemSettingsPath(id));
      await one.getByLabel('City').fill(city);
      await one.getByLabel('Heartbeat time').fill('07:00');
    }
    await page.getByRole('button', { name: 'What is meant by “hysteresis”?' }).first().click();
    const meaning = page.getByRole('dialog', { name: 'hysteresis' });
    await expect(meaning).toContainText('before its level ends');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(meaning).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'City -- Kraków' })).toBeVisible();
    await save(page);
    await expect(page.getByText(SAVED)).toBeVisible();

    await save(other);
    await expect(other.getByText('Somebody else changed these settings in the meantime.')).toBeVisible();
    await expect(other.getByRole('row', { name: 'City Gdynia Kraków' })).toBeVisible();
    await other.getByRole('button', { name: 'Save mine' }).click();
    await expect(other.getByText(SAVED)).toBeVisible();
    await other.close();
    expect((await make.staff.call(getSystem, { params: { id } })).addressCity).toBe('Gdynia');
  });

  test('of a W2 system reach its controller, which can also be switched to rainstorm mode', async ({ page, make }) => {
    const { id, name } = await make.system('W2');
    await page.goto(systemSettingsPath(id));
    await expect(page.getByLabel('Name')).toBeDisabled();
    await page.getByLabel('Daily measurement', { exact: true }).selectOption('On');
    await page.getByLabel('Daily measurement time').fill('05:45');
    await save(page);
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByText('Nothing yet.')).toBeVisible();
    const stored = await make.staff.call(getSystem, { params: { id } });
    expect(stored).toMatchObject({ dailyMeasurementOn: true, dailyMeasurementTime: '05:45' });

    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'System actions' }).click();
    await page.getByRole('menuitem', { name: 'Rainstorm mode' }).click();
    await page.getByLabel('Hours').fill('2');
    await save(page);
    await expect(page.getByText('Rainstorm mode turned on')).toBeVisible();
    expect((await make.staff.call(getSystem, { params: { id } })).rainstormModeNow).toBe(true);
  });

  test('of a W2 system whose controller does not answer are not stored', async ({ page, make }) => {
    const before = await make.staff.call(getSystem, { params: { id: SILENT } });
    await page.goto(systemSettingsPath(SILENT));
    await page.getByLabel('Daily measurement time').fill('05:45');
    await save(page);
    await expect(page.getByText('Save parameters settings failed: The controller does not answer')).toBeVisible();
    await expect(page.getByLabel('Daily measurement time')).toHaveValue('05:45');
    const after = await make.staff.call(getSystem, { params: { id: SILENT } });
    expect(after.dailyMeasurementTime).toBe(before.dailyMeasurementTime);
  });
});
