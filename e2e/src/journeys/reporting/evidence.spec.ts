import { readFile } from 'node:fs/promises';
import { choose } from '../../support/choose';
import { DESKTOP_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { readPdf } from '../../support/read-pdf';
import { expect, test } from '../../support/test';

test.use({ account: 'staff' });

const ALARM = /Threshold level L4 exceeded/;
/** Day and time of a row of the log. */
const MOMENT = /(\d{2}\/\d{2}\/\d{4}), (\d{2}:\d{2})/;

/** `21/11/2026` as the report writes it: `21 Nov 2026`; `11/2026` as `Nov 2026`. */
function printed(day: string): string {
  const [year = '', month = '', date] = day.split('/').toReversed();
  const name = new Intl.DateTimeFormat('en-US', { month: 'short' }).format(new Date(Number(year), Number(month) - 1));
  return `${date === undefined ? '' : `${Number(date)} `}${name} ${year}`;
}

test.describe('', DESKTOP_ONLY, () => {
  test('an alarm leads to its graph, and becomes a report that people can file', async ({ page }) => {
    let alarm: string[] = [];
    await test.step('the alarm in the log', async () => {
      await page.goto('/logs');
      const filters = page.getByRole('search', { name: 'Filters' });
      await choose(filters, 'System', SITE.name);
      await choose(filters, 'Device', SITE.worst);
      const entry = page.getByRole('row').filter({ hasText: ALARM }).first();
      alarm = ((await entry.textContent()) ?? '').match(MOMENT)?.slice(1) ?? [];
      expect(alarm, 'day and time of the alarm').toHaveLength(2);
      await entry.getByRole('link', { name: SITE.worst }).click();
    });

    await test.step('the graph at that moment', async () => {
      await expect(page).toHaveURL(/\/devices\/\d+\/graph\?at=/);
      await expect(page.getByRole('heading', { name: SITE.worst, level: 1 })).toBeVisible();
      await expect(page.getByRole('application', { name: /Deflection of/ })).toBeVisible();
      await expect(page.getByText(new RegExp(`^At the marked moment, ${alarm[0]}`))).toBeVisible();
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
      expect(file.suggestedFilename()).toMatch(/^export-report-[\p{L}\d_]+-[\d_]+_to_[\d_]+-\d{4}_\d\d_\d\d\.pdf$/u);
      const pages = await readPdf(await readFile(await file.path()));
      const told = pages.join(' ');
      expect(pages[0]).toContain(SITE.name);
      expect(told).toContain('Snow was cleared.');
      const [day = '', time = ''] = alarm;
      // A reader gives the lines of a row, and of its cells, one after the other.
      const line = new RegExp(`${printed(day)} L4 ${SITE.worst} Threshold level L4.{0,120} ${time}:\\d\\d \\+0[12]:00`);
      expect(told, 'the line of the alarm').toMatch(line);
      const figures = pages.find((page) => page.includes('Month Readings Obstructed'));
      expect(figures, 'the table of the device').toMatch(
        new RegExp(`${SITE.worst}.* ${printed(day.slice(3))} \\d.* L4 ?$`),
      );
      await expect(card.getByRole('button', { name: 'Export' })).toBeVisible();
    });
  });
});
