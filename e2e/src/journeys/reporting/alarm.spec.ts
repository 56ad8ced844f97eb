import { DESKTOP_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });

test.describe('', DESKTOP_ONLY, () => {
  test('an alarm in the log leads to its history, which records who has opened it', async ({ page }) => {
    await page.goto(`/logs?text=${encodeURIComponent(SITE.worst)}`);
    await page
      .getByRole('button', { name: /Threshold level L4 exceeded/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Who was notified, and when' }).click();
    await expect(page).toHaveURL(/\/alarms\/\d+$/);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Measured')).toBeVisible();
    await expect(history.getByText(/^Seen by /)).toBeVisible();
    const graph = page.getByRole('region', { name: 'Graph', exact: true });
    await expect(graph.getByText(/^At the marked moment/)).toBeVisible();
    await expect(graph.getByRole('application', { name: /^Deflection of / })).toBeVisible();
    await test.step('on paper it still says whom to call', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('link', { name: /^Call .+: \+\d+$/ }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save the evidence' })).toBeHidden();
      await page.emulateMedia({ media: null });
    });
    await page.getByRole('link', { name: /graph at that moment/ }).click();
    await expect(page).toHaveURL(/\/devices\/\d+\/graph\?at=/);
  });
});
