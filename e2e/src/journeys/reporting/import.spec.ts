import { readFile } from 'node:fs/promises';
import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { detachAccount, pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { emailOf } from '../../support/accounts';
import { pick } from '../../support/choose';
import { addDevice, isLaser } from '../../support/free-device';
import { test } from '../../support/made';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'installer' });

// A tiltmeter of Kīlauea; where it is from and what it is licensed by stands beside it.
const NAME = 'kilauea-uwd-2025-h1.csv';
const RECORDED = new URL(`../../../../reference-api/testing/recorded-readings/${NAME}`, import.meta.url);

test('an installer imports a real recording, sees its problem first, finds it in the graph, and takes it back', async ({
  page,
  make,
}) => {
  const { id } = await make.system();
  const device = make.unique('Tilt');
  const nodeId = await addDevice(make.staff, id, device, (serial) => !isLaser(serial));
  const accounts = await make.staff.call(listAccounts, {});
  const installer = accounts.find(({ email }) => email === emailOf('installer'));
  const accountID = installer?.id ?? 0;
  await make.staff.call(pinAccount, {
    input: { accountID, systemIDs: [id], accountTypes: ['installer'] },
  });
  const text = await readFile(RECORDED, 'utf8');
  const rows = text.trim().split('\n').length - 1;
  const buffer = Buffer.from(`${text.trimEnd()}\n2025-02-30 10:00:00,1,1\n`);

  await test.step('from the card of the device', async () => {
    await page.goto(`/systems/${id}/dashboard`);
    const card = page.getByRole('article', { name: device });
    await card.getByRole('button', { name: 'Change device' }).click();
    await page.getByRole('menuitem', { name: 'Import readings' }).click();
    await expect(page).toHaveURL(new RegExp(`/devices/${nodeId}/import$`));
    await expect(page.getByText('Nothing was imported yet')).toBeVisible();
  });

  const form = page.getByRole('form', { name: 'Import' });
  await test.step('the file, and how it is read', async () => {
    await form.getByLabel('File', { exact: true }).setInputFiles({ name: NAME, mimeType: 'text/csv', buffer });
    await form.getByLabel('Times').selectOption('Date');
    await form.getByLabel('Inclinations').selectOption('Tilt (microradians)');
    await form.getByLabel('Unit of the values').selectOption('urad');
    await pick(form, 'Time zone', 'Pacific/Honolulu');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Check the file' }).click();
  });

  await test.step('every problem is shown before anything is stored', async () => {
    const preview = form.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('table')).toBeVisible();
    await expect(preview.getByText(`Line ${rows + 2}`)).toBeVisible();
    await expect(preview.getByText('"2025-02-30 10:00:00" is no time of the order ymd.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByText('Nothing was imported yet')).toBeVisible();
    await preview.getByRole('button', { name: `Import ${rows} readings` }).click();
    await expect(page.getByText(new RegExp(`^${rows} readings imported, as import \\d+\\.`))).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('the graph says that they were imported', async () => {
    await page.getByRole('link', { name: 'See them in the graph' }).click();
    await expect(page.getByRole('heading', { name: device, level: 1 })).toBeVisible();
    await expect(page.getByRole('application', { name: /Displacement of/ })).toBeVisible();
    await expect(page.getByText(/imported/i).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('taken back, its record stays', async () => {
    await page.getByRole('button', { name: /^Take back import/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(NAME)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await question.getByRole('button', { name: `Remove ${rows} readings` }).click();
    await expect(page.getByText(/Taken back by/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Take back import/ })).toHaveCount(0);
    await page.goto(`/devices/${nodeId}/graph?from=2025-02-01T00:00:00.000Z&to=2025-03-01T00:00:00.000Z`);
    await expect(page.getByText('No data for selected period')).toBeVisible();
  });

  // A system with other people in it is not deleted.
  await make.staff.call(detachAccount, { input: { accountID, systemID: id } });
});
