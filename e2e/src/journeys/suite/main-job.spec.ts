import { DESKTOP_ONLY } from '../../support/sizes';
import type { Page } from '@playwright/test';
import { REMOTES } from '../../support/addresses';
import { expect, test, expectAccessible, expectNoSidewaysScroll } from '../../support/test';
import { signIn } from '../../support/sign-in';

test('a staff member signs in, sees the sites, opens one, sees living values, opens a graph and the event log', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const sites = page.getByRole('main').getByRole('link', { name: /Hala/ });
  const measuring = page.getByRole('region', { name: /Measuring devices/ });

  await test.step('sign in and see the sites', async () => {
    await signIn(page, 'staff');
    await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
    await expect(sites.first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('open a site and see live values', async () => {
    await sites.first().click();
    await expect(page).toHaveURL(/\/systems\/\d+\/dashboard$/);
    await expect(measuring.getByRole('article').first()).toBeVisible();
    await expect(measuring.getByText(/\d[\u202f ]?(mm|°)/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('open a graph', async () => {
    await measuring.getByRole('article').first().getByRole('link', { name: /graph/i }).click();
    await expect(page).toHaveURL(/\/devices\/\d+\/graph/);
    await expect(page.getByRole('link', { name: /DEFLECTION \[mm\]|DISPLACEMENT \[°\]/ })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('3 months').click();
    await expect(page).toHaveURL(/days=90/);
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('1 week').click();
    await expect(page).toHaveURL(/days=7/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('open the event log', async () => {
    await openFromMenu(page, 'Logs');
    await expect(page).toHaveURL(/\/logs/);
    await expect(
      page
        .getByRole('main')
        .getByText(/\d{2}\/\d{2}\/\d{4}/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('each page came from its own part', async () => {
    // Each page was delivered by a part that could have been released on its own.
    for (const origin of [REMOTES.mfe_systems, REMOTES.mfe_reporting]) {
      expect(scripts.filter((url) => url.startsWith(origin)).length).toBeGreaterThan(0);
    }
  });
});

test('readings go on living while a dashboard is open', DESKTOP_ONLY, async ({ page }) => {
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/systems\/\d+\/dashboard$|\/systems$/);
  if (page.url().endsWith('/systems')) await page.getByRole('main').getByRole('link').first().click();
  const asOf = page.getByText(/as of \d{2}:\d{2}:\d{2}/);
  await expect(asOf).toBeVisible();
  const before = await asOf.textContent();
  await expect(asOf).not.toHaveText(before ?? '', { timeout: 40_000 });
});

/** On a phone the menu is a drawer behind a button. */
async function openFromMenu(page: Page, entry: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open menu' });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click();
}
