import { COLOURS, DESKTOP_ONLY } from '../../support/sizes';
import { answer } from '../../support/answers';
import { SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

test.use({ account: 'staff' });

test('groups show how many systems they have and whether they are public, and are found by name', async ({ page }) => {
  await page.goto('/system-groups');
  const group = page.getByRole('article', { name: 'Podkarpacie i Małopolska' });
  await expect(group.getByText('3 systems')).toBeVisible();
  await expect(group.getByText('Public')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Serwis – pilne' }).getByText('Private')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'System groups search' }).fill('serwis');
  await page.getByRole('option', { name: 'Serwis – pilne' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/groups=3$/);
});

for (const { colorScheme, size } of COLOURS) {
  test.describe(colorScheme, size, () => {
    test.use({ colorScheme });

    test('a group shows its systems on a map and as cards, and a mark leads to the dashboard', async ({ page }) => {
      const map = page.getByRole('application', { name: /^Map/ });

      await test.step('open a group', async () => {
        await page.goto('/system-groups');
        await page.getByRole('link', { name: 'Podkarpacie i Małopolska' }).click();
        await expect(page.getByRole('heading', { name: 'Podkarpacie i Małopolska', level: 1 })).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(3);
        await expect(map).toBeVisible();
        await expect(map).toHaveCSS('height', '500px');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      await test.step('a click on a marker opens its popup', async () => {
        // A single system is in the middle of the map.
        await page.goto(`${page.url()}?systems=3`);
        await expect(page.getByRole('article')).toHaveCount(1);
        // The marks come with this note, after the map.
        await expect(page.getByText('Click to zoom with the wheel')).toHaveCount(1);
        await map.click();
        await expect(map.getByText(/^Highest deflection \d+\u202f%$/)).toBeVisible();
        // A click on a mark is for the mark alone; a second one leaves its popup open, one beside it closes it.
        await expect(page.getByText('Click to zoom with the wheel')).toHaveCount(1);
        await map.click();
        await expect(map.getByText(/^Highest deflection \d+\u202f%$/)).toBeVisible();
      });

      await test.step('a click beside it closes the popup', async () => {
        await map.click({ position: { x: 20, y: 400 } });
        await expect(map.getByText(/^Highest deflection/)).toHaveCount(0);
        await expect(page.getByText('Click to zoom with the wheel')).toHaveCount(1);
      });

      await test.step('the popup leads to the dashboard', async () => {
        await map.click();
        await map.getByRole('link', { name: 'Dashboard' }).click();
        await expect(page).toHaveURL(/\/systems\/3\/dashboard$/);
      });
    });
  });
}

test('without groups the page says so', DESKTOP_ONLY, async ({ page }) => {
  await answer(page, '/system-groups', []);
  await page.goto('/system-groups');
  await expect(page.getByText('No System Groups to display')).toBeVisible();
});

test('a group without systems names the next step', DESKTOP_ONLY, async ({ page }) => {
  await answer(page, '/system-groups/1/systems', []);
  await page.goto('/system-groups/1/systems');
  await expect(page.getByText('The group has no systems yet.')).toBeVisible();
});

for (const path of ['/system-groups/abc/systems', '/system-groups/999999/systems']) {
  test.describe(path, () => {
    test.use({ expected: /403/ });

    test('answers 403', DESKTOP_ONLY, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
    });
  });
}

for (const account of ['viewer', 'admin', 'observer'] as const) {
  test.describe(`as ${account}`, () => {
    test.use({ account });

    test('groups are closed', DESKTOP_ONLY, async ({ page }) => {
      await page.goto('/system-groups/1/systems');
      await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
      await expect(page.getByText(SITE.name)).toHaveCount(0);
    });
  });
}
