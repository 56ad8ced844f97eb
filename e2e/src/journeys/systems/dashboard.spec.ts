import { DESKTOP_ONLY } from '../../support/sizes';
import type { AccountName } from '../../support/accounts';
import { openDashboard, SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

/** What each kind of user sees of a dashboard of their own. */
const SEES: Record<AccountName, { path: string; technical: boolean }> = {
  staff: { path: SITE.dashboard, technical: true },
  installer: { path: SITE.dashboard, technical: true },
  admin: { path: SITE.dashboard, technical: false },
  viewer: { path: '/systems/7/dashboard', technical: false },
  observer: { path: '/systems/3/dashboard', technical: false },
};

/** One with technical details and one without: a phone shows the same to the others. */
const ON_PHONE: readonly AccountName[] = ['staff', 'viewer'];

for (const [account, { path, technical }] of Object.entries(SEES) as [
  AccountName,
  { path: string; technical: boolean },
][]) {
  test.describe(`as ${account}`, ON_PHONE.includes(account) ? {} : DESKTOP_ONLY, () => {
    test.use({ account, colorScheme: technical ? 'dark' : 'light' });

    test(`the dashboard shows the state of the structure and its devices, details ${technical ? 'on' : 'off'}`, async ({
      page,
    }) => {
      await openDashboard(page, path);
      const status = page.getByRole('region', { name: 'System status' });
      await expect(
        status.getByText(
          /(L[1-4] on|No threat|No known threat|Threat level unknown|Not monitored|Obstructed or moved)/,
        ),
      ).toBeVisible();
      await expect(status.getByText(/^\d+ \/ \d+$/)).toBeVisible();
      await expect(status.getByText('W4', { exact: true })).toHaveCount(technical ? 1 : 0);
      const card = page.getByRole('region', { name: 'Measuring devices' }).getByRole('article').nth(1);
      for (const name of ['Radio', 'Sensor', 'Temp', 'Power', 'Signal'])
        await expect(card.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })).toHaveCount(1);
      await expect(card.getByRole('link', { name: 'Go to graphs' })).toBeVisible();
      await expect(card.getByRole('link', { name: 'Go to logs' })).toBeVisible();
      await expect(card.getByText('Technical detail')).toHaveCount(technical ? 1 : 0);
      await expect(
        page.getByRole('region', { name: 'Infrastructure devices' }).getByRole('article').first(),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe('as installer', () => {
  test.use({ account: 'installer' });

  test('technical detail opens with voltages, measured and base values, serials and signal', async ({ page }) => {
    await openDashboard(page);
    const card = page.getByRole('article', { name: SITE.worst });
    await card.getByText('Technical detail').click();
    for (const fact of ['Supply voltage 1', 'Measured distance', 'Base distance', 'RSSI', 'SNR', 'Last packet'])
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('devices of a dead W2 system are set apart, and none is called OK', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/systems/5/dashboard');
    const dead = page.getByRole('region', { name: 'Nonoperational devices' });
    await expect(dead.getByRole('article').first()).toBeVisible();
    await expect(dead.getByText('Not operational').first()).toBeVisible();
    await expect(dead.getByText('Node OK')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'System status' }).getByText('Not operational')).toBeVisible();
    await expectAccessible(page);
  });

  test('measuring devices are found by name, and others stay', async ({ page }) => {
    await openDashboard(page);
    const measuring = page.getByRole('region', { name: 'Measuring devices' });
    await page.getByRole('combobox', { name: 'Measuring devices search' }).fill('gar 3');
    await page.getByRole('option', { name: SITE.worst }).click();
    await expect(measuring.getByRole('article')).toHaveCount(1);
    await expect(measuring.getByText('1 of 7')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Infrastructure devices' }).getByRole('article')).toHaveCount(2);
    await expect(page).toHaveURL(/devices=3$/);
  });

  test('the level of a card is explained, and Escape leads back to it', async ({ page }) => {
    await openDashboard(page);
    const chip = page.getByRole('article', { name: SITE.worst }).getByRole('button', { name: 'L4' });
    await chip.click();
    const panel = page.getByRole('dialog', { name: `Why this level? ${SITE.worst}` });
    await expect(panel.getByText(/has reached L4/)).toBeVisible();
    await expect(
      panel.getByText(/^(base|reading) .+mm.+(base|reading) .+mm.*; .+mm ÷ 90\u202fmm = \d+\u202f%$/),
    ).toBeVisible();
    await expect(panel.getByText(/ago|just now/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(chip).toBeFocused();
  });

  test('the explanation of a card beside the menu is above it', async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('article', { name: 'Dźwigar 1' }).getByTitle('Why this level?').click();
    const panel = page.getByRole('dialog', { name: 'Why this level? Dźwigar 1' });
    await panel.click({ trial: true, position: { x: 4, y: 40 } });
  });
});

test.describe('as viewer', () => {
  test.use({ account: 'viewer' });

  test('another system answers 403', DESKTOP_ONLY, async ({ page }) => {
    await page.goto(SITE.dashboard);
    await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
    await expect(page.getByText(SITE.name)).toHaveCount(0);
  });

  test('the level is explained without measured and base values', DESKTOP_ONLY, async ({ page }) => {
    await openDashboard(page, '/systems/7/dashboard');
    const card = page.getByRole('region', { name: 'Measuring devices' }).getByRole('article').nth(1);
    // In a winter with much snow it has a level.
    await card.getByTitle('Why this level?').click();
    await expect(page.getByRole('dialog').getByText(/^[\d−]+\u202fmm ÷ [\d]+\u202fmm = /)).toBeVisible();
  });

  test('the weather is shown hour by hour, and its place on a map', async ({ page }) => {
    await openDashboard(page, '/systems/7/dashboard');
    const weather = page.getByRole('region', { name: /^Weather/ });
    await expect(weather.getByRole('img', { name: /^Temperature, rain and snow, next \d+\s?h: / })).toBeVisible();
    await weather.getByRole('button', { name: 'Hours' }).click();
    const rows = page.getByRole('dialog', { name: 'Weather by the hour' }).getByRole('row');
    // Nothing of the frame covers it.
    await page.getByRole('columnheader', { name: 'Time' }).click({ trial: true });
    await expect(rows.nth(1)).toBeVisible();
    expect(await rows.count()).toBeLessThanOrEqual(26);
    expect((await page.getByRole('columnheader', { name: 'Snow, mm' }).boundingBox())?.x).toBeLessThan(
      (page.viewportSize()?.width ?? 0) - 40,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await weather.getByText('Location').click();
    await expect(weather.getByRole('application', { name: /Where Pływalnia Zakopane is/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
