import { readFile } from 'node:fs/promises';
import { choose } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });

test.describe('', DESKTOP_ONLY, () => {
  test('measurements are exported as a spreadsheet', async ({ page }) => {
    await page.goto('/export');
    const card = page.getByRole('form', { name: 'Measurements' });
    await choose(card, 'System', SITE.name);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('Export will begin shortly')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      /^export-measurements-[\p{L}\d_]+-[\d_]+_to_[\d_]+-\d{4}_\d\d_\d\d\.xlsx$/u,
    );
    // A zip archive, as every xlsx.
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(card.getByRole('button', { name: 'Export' })).toBeVisible();
  });
});
