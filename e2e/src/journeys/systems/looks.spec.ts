import type { Locator } from '@playwright/test';
import type { System } from '@sagitta/shared-contracts/api/system';
import { rewrite } from '../../support/answers';
import { openDashboard, SITE, systemMap } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });

test('the name of a building is shown in full above its dashboard', async ({ page }) => {
  await openDashboard(page);
  const heading = page.getByRole('heading', { level: 1, name: SITE.name });
  await expect(heading).toBeVisible();
  const cut = await heading.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
    right: scrollWidth - clientWidth,
    below: scrollHeight - clientHeight,
  }));
  expect(cut.right).toBeLessThanOrEqual(0);
  expect(cut.below).toBeLessThanOrEqual(1);
});

test('the map leaves a way to scroll past it: at most 85 % of the window', async ({ page }) => {
  await openDashboard(page);
  const box = await systemMap(page).boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(box?.width).toBeGreaterThan(width / 2);
  expect(box?.width).toBeLessThanOrEqual(0.85 * width);
});

/** The same system with a forecast around 0 °C, whatever the season. */
function freezing(system: System): System {
  const report = JSON.parse(system.weatherReport?.String ?? '') as { hourly: { list: { main: object }[] } };
  const list = report.hourly.list.map((hour, index) => ({ ...hour, main: { ...hour.main, temp: (index % 12) - 6 } }));
  return { ...system, weatherReport: { String: JSON.stringify({ ...report, hourly: { list } }), Valid: true } };
}

test('the mark of 0 °C is beside the curve of the weather, not on it', async ({ page }) => {
  await rewrite<System>(page, `/system/${SITE.id}`, freezing);
  await openDashboard(page);
  const weather = page.getByRole('region', { name: /^Weather/ });
  const curve = await weather.getByRole('img', { name: /^Temperature, rain and snow/ }).boundingBox();
  const mark = await weather.locator('span', { hasText: /^0 °C$/ }).boundingBox();
  expect(mark?.x).toBeGreaterThanOrEqual((curve?.x ?? 0) + (curve?.width ?? 0));
});

test('the status card holds all its text, and keeps the height of its place while it loads', async ({
  page,
  isMobile,
}) => {
  await openDashboard(page);
  const status = page.getByRole('region', { name: 'System status' });
  const over = () =>
    status.evaluate((region) =>
      [region, ...region.querySelectorAll('*')]
        .filter(
          (part) => part instanceof HTMLElement && part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0,
        )
        .map(({ className }) => className)
        .filter((name) => !name.includes('sg-')),
    );
  // Parts of it come one after the other.
  await expect.poll(over).toEqual([]);
  if (!isMobile) expect((await status.boundingBox())?.height).toBeGreaterThanOrEqual(300);
});

test('a status card without a gauge is as high as the weather beside it', async ({ page, isMobile }) => {
  await page.goto('/systems/5/dashboard');
  const status = page.getByRole('region', { name: 'System status' });
  await expect(status.getByText('Not operational')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (isMobile) return;
  const weather = page.getByRole('region', { name: /^Weather/ });
  const endOf = async (card: Locator) => {
    const box = await card.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // The two are not measured in one moment: what the weather says last may come between.
  await expect(async () => expect(await endOf(status)).toBeCloseTo(await endOf(weather), 0)).toPass({ timeout: 5_000 });
});
