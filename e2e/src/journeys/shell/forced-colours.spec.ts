import type { Locator } from '@playwright/test';
import { mainMenu, openDashboard, systemMap } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** The lines around a part: forced colours take every ground away, and draw each line, transparent ones too. */
const lines = (part: Locator) =>
  part.evaluate((element) => {
    const style = getComputedStyle(element);
    return [
      ['outline', style.outlineStyle, style.outlineWidth],
      ['top', style.borderTopStyle, style.borderTopWidth],
      ['bottom', style.borderBottomStyle, style.borderBottomWidth],
    ]
      .filter(([, kind, width]) => kind !== 'none' && width !== '0px')
      .map(([side, kind, width]) => `${side} ${kind} ${width}`)
      .join(', ');
  });

async function expectApart(chosen: Locator, other: Locator): Promise<void> {
  expect(await lines(chosen)).not.toBe(await lines(other));
}

test('in forced colours the page and the colours that are chosen are told from the others', async ({ page }) => {
  await openDashboard(page);
  const menu = await mainMenu(page);
  await expectApart(menu.locator('[aria-current=page]'), menu.getByRole('link', { name: 'Logs' }));
  const colours = page.getByRole('radiogroup', { name: 'Colours' }).filter({ visible: true });
  await expectApart(colours.locator('label:has(:checked)'), colours.locator('label:not(:has(:checked))').first());
});

test('in forced colours the tab and the period of a graph that are chosen are told from the others', async ({
  page,
}) => {
  await page.goto('/devices/3/graph');
  const tabs = page.getByRole('navigation', { name: 'Quantity' });
  await expectApart(tabs.locator('[aria-current=page]'), tabs.locator('a:not([aria-current])').first());
  const period = page.getByRole('radiogroup').filter({ visible: true }).first();
  await expectApart(period.locator('label:has(:checked)'), period.locator('label:not(:has(:checked))').first());
});

test('in forced colours each marker keeps its shape and its level', async ({ page }) => {
  await openDashboard(page);
  const pins = systemMap(page).getByRole('img', { name: /^Dźwigar/ });
  await expect(pins.first()).toBeVisible();
  expect(await lines(pins.first())).toContain('outline solid 1px');
  const shapes = await pins.evaluateAll((all) => all.map((pin) => pin.querySelector('svg')?.innerHTML.length ?? 0));
  expect(new Set(shapes).size).toBeGreaterThan(1);
});
