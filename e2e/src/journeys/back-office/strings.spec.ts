import { readFile } from 'node:fs/promises';
import { read, utils, type WorkBook } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { FORMULA_STRINGS, NAUGHTY_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { answer } from '../../support/answers';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const HALF_CHARACTER = /\p{Cs}/u;
const TYPED = [...NAUGHTY_STRINGS, ...FORMULA_STRINGS].filter(
  (text) => text.trim() !== '' && !HALF_CHARACTER.test(text),
);
const MARKUP = TYPED.filter((text) => text.includes('<'));
/** Those that could run stand on the first page. */
const STRINGS = [...MARKUP, ...TYPED.filter((text) => !text.includes('<'))];
/** The contents of a column of the table, by its name. */
const SAID = ['System', 'Serial number', 'Firmware', 'Node', 'SIM card', 'UPS serial number', 'Remarks'] as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A router that says the string wherever it can. Its notes hold it as markup, as a careless host may send it. */
const ROUTERS = STRINGS.map((text, index) => ({
  ID: STRINGS.length - index,
  systemId: 1,
  systemName: text,
  serialNumber: text,
  firmware: text,
  upsSerialNumber: text,
  nodeId: 1,
  nodeName: text,
  simcardId: 1,
  simcardName: text,
  owner: 'customer',
  supplier: 'customer',
  notes: text,
  remarks: `<p>${escaped(text)}</p>`,
  updatedAt: 'v1',
}));

// Chromium names handlers in markup also where it is only parsed, apart from the page, and would never run.
test.use({ account: 'staff', expected: /Executing inline event handler violates/ });

/** Nothing of the strings has become a part of the page: an element with a handler, or a link that runs. */
async function expectPlain(page: Page): Promise<void> {
  const alive = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(?:javascript|data):/i.test(element.getAttribute('href') ?? ''),
      )
      .map((element) => element.outerHTML),
  );
  expect(alive).toEqual([]);
}

/** Names each script that ran: the strings call alert. */
function watchScripts(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path());
}

/** What each column of a file says, read by a library that shares nothing with its maker. */
function columnsOf({ Sheets, SheetNames }: WorkBook) {
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
  const rows = utils.sheet_to_json<Record<string, string>>(sheet, { blankrows: true, raw: true });
  const formulas = Object.values(sheet).filter((cell) => (cell as { f?: string } | undefined)?.f !== undefined);
  return { formulas, of: (column: string) => rows.map((row) => row[column]) };
}

test(
  'names that are scripts or formulas are only text, in the table and in its files',
  DESKTOP_ONLY,
  async ({ page }) => {
    test.slow();
    const ran = watchScripts(page);
    await answer(page, '/routers', ROUTERS);
    await page.goto('/routers?rows=100');
    await expect(page.getByRole('gridcell', { name: String(STRINGS.length), exact: true })).toHaveCount(1);

    const xlsx = columnsOf(read(await saved(page, 'Excel file of Routers')));
    const csv = columnsOf(read((await saved(page, 'CSV of Routers')).toString('utf8'), { type: 'string', raw: true }));
    expect([...xlsx.formulas, ...csv.formulas]).toEqual([]);
    for (const column of SAID) {
      // Rich text begins and ends with what is written.
      const said = STRINGS.map((text) => (column === 'Remarks' ? text.trim() : text));
      expect(xlsx.of(column), column).toEqual(said);
      // What a spreadsheet would run stands behind an apostrophe.
      const typed = csv.of(column).map((text, index) => (text === `'${said[index]}` ? said[index] : text));
      expect(typed, column).toEqual(said);
    }

    // A card shows all columns; the table of a wide window draws those in sight alone.
    await expectPlain(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const terms = page
      .getByRole('list', { name: 'Routers' })
      .getByRole('term')
      .filter({ hasText: /^Firmware$/ });
    await expect(terms.first()).toBeVisible();
    const shown = await terms.evaluateAll((all) => all.map((term) => term.nextElementSibling?.textContent));
    expect(shown).toEqual(STRINGS.slice(0, shown.length));
    await expectPlain(page);
    expect(ran).toEqual([]);
  },
);

test('no notes run anything in the form, and all fields go back as they came', DESKTOP_ONLY, async ({ page }) => {
  const ran = watchScripts(page);
  const [text = ''] = FORMULA_STRINGS;
  const stored = { ...ROUTERS[0], ID: 7, serialNumber: text, firmware: `${MARKUP[0]}`, upsSerialNumber: '"><b>' };
  const record = { ...stored, notes: MARKUP.join('\n').slice(0, 9_000), remarks: `<p>${escaped(text)}</p>` };
  await answer(page, '/routers', [stored]);
  await answer(page, '/routers/7', record);
  let sent: unknown;
  await page.route(/\/router$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent = route.request().postDataJSON();
    return route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.goto('/routers');
  await page.getByRole('button', { name: 'Edit router 7' }).click();
  const form = page.getByRole('dialog', { name: 'Edit router 7' });
  await expect(form.getByRole('textbox', { name: 'Notes' })).toContainText('alert');
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveText(text);
  await expectPlain(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Router updated')).toBeVisible();
  const { serialNumber, firmware, upsSerialNumber, remarks } = record;
  expect(sent).toMatchObject({ serialNumber, firmware, upsSerialNumber, remarks });
  expect(ran).toEqual([]);
});
