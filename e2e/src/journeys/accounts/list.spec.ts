import { expect, test } from '../../support/made';
import { tableText } from '../../support/table-text';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'staff' });

test('people are found by name or address, and the address of the page keeps it on a phone', async ({
  page,
  make,
  isMobile,
}) => {
  const user = await make.user([[1, 'common_user']]);
  await page.goto('/accounts');
  const main = page.getByRole('main');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const field = isMobile
    ? page.getByRole('searchbox', { name: 'Find by name or email' })
    : page.getByRole('textbox', { name: 'Name Filter Input' });

  await test.step('find a person by name', async () => {
    await field.fill(user.name.toUpperCase());
    await expect(main.getByRole('link', { name: /^Edit / })).toHaveCount(1);
    await expect(tableText(page, user.email)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  if (!isMobile) return;

  await test.step('a reload keeps the search', async () => {
    await page.reload();
    await expect(field).toHaveValue(user.name.toUpperCase());
    await expect(main.getByRole('link', { name: /^Edit / })).toHaveCount(1);
  });

  await test.step('a search without a match says so', async () => {
    await field.fill('nobody is called this');
    await expect(main.getByText('No name or email matches.')).toBeVisible();
    await field.fill('');
    await expect(main.getByRole('link', { name: /^Edit / })).toHaveCount(10);
  });
});
