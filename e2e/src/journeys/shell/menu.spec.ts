import { mainMenu } from '../../support/systems';
import { expect, expectAccessible, test } from '../../support/test';

test.describe('as staff', () => {
  test.use({ account: 'staff' });

  test('@desktop a menu that was just collapsed is narrow once the pointer has left it', async ({ page }) => {
    await page.goto('/accounts');
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    const panel = page.getByRole('navigation', { name: 'Main' }).locator('..');
    const width = async () => (await panel.boundingBox())?.width ?? 0;
    // The button keeps the focus of the click.
    await page.mouse.move(900, 700);
    await expect.poll(width).toBeLessThanOrEqual(60);
    await expect(page.getByRole('button', { name: 'Keep the menu open' })).toBeFocused();
    await expectAccessible(page);

    // Anyone who comes by the keyboard reads where they are.
    await page.keyboard.press('Tab');
    await expect.poll(width).toBeGreaterThan(200);
  });
});

test.describe('with one system', () => {
  test.use({ account: 'viewer' });

  test('the list of systems counts as the dashboard in the menu', async ({ page }) => {
    await page.goto('/systems');
    await expect(page.getByRole('article').first()).toBeVisible();
    const current = (await mainMenu(page)).locator('[aria-current=page]');
    await expect(current).toHaveText(['Dashboard']);
  });
});
