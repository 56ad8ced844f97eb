import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';
import { ATTRIBUTION, TILES_ORIGIN } from '../../support/tiles';

test.use({ account: 'staff' });

const GROUP = '/system-groups/1/systems';

test('the map of a group is drawn on the configured tiles and names their source', async ({ page }) => {
  const tiles: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(TILES_ORIGIN) && response.ok()) tiles.push(new URL(response.url()).pathname);
  });
  const document = await page.goto(GROUP);
  expect(document?.headers()['content-security-policy']).toMatch(new RegExp(`img-src [^;]*${TILES_ORIGIN}`));
  await expect(page.getByRole('application', { name: /^Map/ }).getByText(ATTRIBUTION)).toBeVisible();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(tiles.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  await expect(page.getByText('the background map could not be loaded')).toHaveCount(0);
});

test('the place of a site too', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/systems/7/dashboard');
  const weather = page.getByRole('region', { name: /^Weather/ });
  await weather.getByText('Location').click();
  await expect(weather.getByRole('application').getByText(ATTRIBUTION)).toBeVisible();
});

test.describe('without its tiles', () => {
  test.use({ expected: new RegExp(`${TILES_ORIGIN}|Failed to load resource`) });

  test(
    'the map says so and shows its systems on the outlines of countries and towns',
    DESKTOP_ONLY,
    async ({ page }) => {
      await page.route(`${TILES_ORIGIN}/**`, (route) => route.abort('connectionrefused'));
      await page.goto(`${GROUP}?systems=3`);
      await expect(page.getByText(/the background map could not be loaded/)).toBeVisible();
      const map = page.getByRole('application', { name: /^Map/ });
      await expect(map.getByText(ATTRIBUTION)).toHaveCount(0);
      await expect(map.getByText('Natural Earth, GeoNames (CC BY 4.0)')).toBeVisible();
      await expect(map.getByText(/\d+ k?m$/)).toBeVisible();
      await map.click();
      await expect(map.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    },
  );
});
