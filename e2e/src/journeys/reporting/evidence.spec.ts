import { readFile } from 'node:fs/promises';
import { choose } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });

test.describe('', DESKTOP_ONLY, () => {
  test('an alarm leads to its graph, and becomes a report that people can file', async ({ page }) => {
    await test.step('the alarm in the log', async () => {
      await page.goto('/logs');
      const filters = page.getByRole('search', { name: 'Filters' });
      await choose(filters, 'System', SITE.name);
      await choose(filters, 'Device', SITE.worst);
      const entry = page.getByRole('row').filter({ hasText: /Threshold level L4 exceeded/ });
      await entry.first().getByRole('link', { name: SITE.worst }).click();
    });

    await test.step('the graph at that moment', async () => {
      await expect(page).toHaveURL(/\/devices\/\d+\/graph\?at=/);
      await expect(page.getByRole('heading', { name: SITE.worst, level: 1 })).toBeVisible();
      await expect(page.getByRole('application', { name: /Deflection of/ })).toBeVisible();
    });

    await test.step('the report', async () => {
      await page.goto('/export');
      const card = page.getByRole('form', { name: 'PDF report' });
      await choose(card, 'System', SITE.name);
      await choose(card, 'Devices', SITE.worst);
      await card.getByRole('textbox', { name: 'Comment' }).fill('Snow was cleared.');
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Export' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^export-report-[\p{L}\d_]+-\d{4}_\d\d_\d\d\.pdf$/u);
      const bytes = (await readFile(await file.path())).toString('latin1');
      expect([bytes.slice(0, 5), bytes.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
      await expect(card.getByRole('button', { name: 'Export' })).toBeVisible();
    });
  });
});
