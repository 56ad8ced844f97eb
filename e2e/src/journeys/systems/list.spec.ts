import { DESKTOP_ONLY } from '../../support/sizes';
import { answer } from '../../support/answers';
import { mainMenu, SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

test.describe('as staff', () => {
  test.use({ account: 'staff' });

  test('systems are found by name, and the address keeps the choice', async ({ page }) => {
    await page.goto('/systems');
    const cards = page.getByRole('main').getByRole('article');
    // The first ones are drawn before the others, and other journeys make systems meanwhile.
    const expectAll = () =>
      expect(async () => {
        const [, all] = /of (\d+) at/.exec(await page.getByText(/of \d+ at L3 or above/).innerText()) ?? [];
        expect(await cards.count()).toBe(Number(all));
        expect(Number(all)).toBeGreaterThan(1);
      }).toPass();
    await expectAll();

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Systems search' }).fill('walbrzych');
    await page.getByRole('option', { name: SITE.name }).click();
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/systems=1$/);
    await expect(page.getByRole('button', { name: 'Close search' })).toBeDisabled();

    await page.reload();
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear Systems search' }).click();
    await expectAll();
    await expectAccessible(page);
  });

  test('a card shows level, share, status, version and weather, and links to the dashboard', async ({ page }) => {
    await page.goto('/systems');
    const card = page.getByRole('article', { name: SITE.name });
    await expect(card.getByText('L4', { exact: true })).toBeVisible();
    await expect(card.getByText(/^\d+\u202f%$/)).toBeVisible();
    await expect(card.getByText('Version W4')).toBeVisible();
    await expect(card.getByText(/°C/)).toBeVisible();
    await card.getByRole('link', { name: SITE.name }).click();
    await expect(page).toHaveURL(SITE.dashboard);
    await page.goBack();
    await expect(card).toBeVisible();
  });

  test('names as long as they may be stay inside their cards', async ({ page }) => {
    const system = (ID: number, name: string) => ({
      ID,
      name,
      systemVersion: 'W4',
      overallStatusOk: false,
      deviceLost: true,
      outdatedMeasurements: true,
      NodesHighestThreatLevelActiveNonobstructed: 'L4',
      nodesHighestDeflection: 1234,
    });
    await answer(page, '/systems', [
      system(1, 'W'.repeat(32)),
      system(2, 'Hala widowiskowo-sportowa im. Ż.'),
      system(3, 'a b c d e f g h i j k l m n o p q'),
    ]);
    await page.goto('/systems');
    await expect(page.getByRole('article', { name: 'W'.repeat(32) })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('as viewer, who has one system', () => {
  test.use({ account: 'viewer' });

  test('the menu links to its dashboard, and nothing shows the version', async ({ page }) => {
    await page.goto('/systems');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText(/Version W/)).toHaveCount(0);
    const menu = await mainMenu(page);
    await expect(menu.getByRole('link', { name: 'Systems', exact: true })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/systems\/\d+\/dashboard$/);
    await expect(page.getByRole('region', { name: 'System status' })).toBeVisible();
  });
});

test.describe('in the dark', () => {
  test.use({ account: 'installer', colorScheme: 'dark' });

  test('the list can be read', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/systems');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
  });
});
