import { still } from '../../support/still';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

test.use({ account: 'staff' });

test('@desktop the sidebar folds to icons, and opens over the page while it is hovered or holds the focus', async ({
  page,
}) => {
  await page.goto('/gateways');
  await expect(page.getByRole('gridcell', { name: /^a81758/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main');
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const leave = async () => {
    await main.focus();
    await page.mouse.move(900, 700);
    await expect.poll(width).toBeLessThan(60);
  };
  await leave();
  // Its height follows what it shows.
  const placeOfMain = async () => {
    const { x, y, width: across } = (await main.boundingBox()) ?? {};
    return { x, y, across };
  };
  const place = await still(placeOfMain);

  await test.step('hovering opens it', async () => {
    await menu.getByRole('link', { name: 'Logs' }).hover();
    await expect.poll(width).toBeGreaterThan(200);
    await expectAccessible(page);
    await leave();
  });

  await test.step('focus opens it, over the page', async () => {
    await page.getByRole('button', { name: 'Keep the menu open' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await expect.poll(width).toBeGreaterThan(200);
    expect(await placeOfMain(), 'where the page is').toEqual(place);
  });

  await test.step('a reload keeps it folded', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Keep the menu open' })).toBeAttached();
    await leave();
  });
});

test('@desktop in a narrow window Escape, its button, a chosen page or a wider window closes the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gateways');
  const open = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await test.step('Escape closes it', async () => {
    await open.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
  });

  await test.step('its button closes it', async () => {
    await open.click();
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('a chosen page closes it', async () => {
    await open.click();
    await drawer.getByRole('link', { name: 'Logs' }).click();
    await expect(page).toHaveURL(/\/logs$/);
    await expect(drawer).toHaveCount(0);
  });

  await test.step('a wider window closes it', async () => {
    await open.click();
    await page.setViewportSize({ width: 959, height: 800 });
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(drawer).toHaveCount(0);
  });
});

test('@desktop / goes to what a page is searched by, ? lists the keys that work on it', async ({ page }) => {
  await page.goto('/systems');
  await expect(page.getByRole('article').first()).toBeVisible();
  // What a page searches by comes with its first effect, after its first cards.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Systems search' })).toBeFocused();

  await page.goto('/logs');
  await expect(page.getByRole('searchbox', { name: 'Text' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Text' })).toBeFocused();

  await page.goto('/gateways');
  await expect(page.getByRole('gridcell', { name: /^a81758/ }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find in Gateways' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Search on this page')).toBeVisible();
  await expect(keys.getByRole('region', { name: 'Words' }).getByRole('term').first()).toHaveText('acceleration');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('the colours that somebody chooses stay, in every tab and after a reload', async ({ page, context, isMobile }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/gateways');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const light = await ground();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect.poll(ground).toBe(dark);
  await expect(page.getByText('a81758fffe', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const other = await context.newPage();
  await other.goto('/logs');
  await expect.poll(() => other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
});
