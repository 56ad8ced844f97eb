import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Download, Page } from '@playwright/test';
import { answer } from '../../support/answers';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const FORMULA = '=HYPERLINK("http://example.com","free")';
/** So many that the Excel file is packed by a worker. */
const COUNT = 3000;

test.use({ account: 'staff' });

async function downloaded(page: Page, button: string): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { file, content: await readFile(await file.path()) };
}

test('a table is saved as CSV and as Excel, as filtered, and no formula in it runs', DESKTOP_ONLY, async ({ page }) => {
  await answer(
    page,
    '/gateways',
    Array.from({ length: COUNT }, (_, index) => ({
      Eui64: `eui-${index}`,
      Name: FORMULA,
      SystemName: index === 0 ? 'Other' : `Hala ${index}`,
    })),
  );
  await page.goto('/gateways?filter.system=hala');
  await expect(page.getByRole('navigation', { name: 'Gateways, pages' })).toContainText('of 2,999');

  const csv = await downloaded(page, 'CSV of Gateways');
  expect(csv.file.suggestedFilename()).toMatch(/^gateways-[\d_]+\.csv$/);
  const lines = csv.content.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(COUNT);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http`);

  const xlsx = await downloaded(page, 'Excel file of Gateways');
  expect(xlsx.file.suggestedFilename()).toMatch(/^gateways-[\d_]+\.xlsx$/);
  const sheet = read(xlsx.content).Sheets['Gateways'] ?? {};
  expect(utils.sheet_to_json<{ Name: string }>(sheet).map(({ Name }) => Name)).toEqual(Array(COUNT - 1).fill(FORMULA));
  expect(utils.sheet_to_formulae(sheet).filter((cell) => !cell.includes("='"))).toEqual([]);
});
