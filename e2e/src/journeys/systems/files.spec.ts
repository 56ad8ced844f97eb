import { readFile } from 'node:fs/promises';
import { test } from '../../support/made';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, expectAccessible } from '../../support/test';

test.use({ account: 'staff' });

const PLAN = { name: 'Plan dachu.txt', mimeType: 'text/plain', buffer: Buffer.from('Zażółć gęślą jaźń.') };

test(
  'a document of a system is added, shared, downloaded as it was, and deleted',
  DESKTOP_ONLY,
  async ({ page, make }) => {
    const { id, name } = await make.system();
    const { email } = await make.user([[id, 'common_user']]);
    await page.goto(`/systems/${id}/dashboard`);
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(`Files of ${name}`);
    await expect(dialog.getByText('No files yet')).toBeVisible();

    await test.step('what is no document is refused before it is sent', async () => {
      await dialog.getByLabel('Add a file', { exact: true }).setInputFiles({ ...PLAN, name: 'plan.svg' });
      await expect(dialog.getByText(/not kept/)).toBeVisible();
    });

    await dialog.getByLabel('Add a file', { exact: true }).setInputFiles(PLAN);
    const row = dialog.getByRole('listitem').filter({ hasText: PLAN.name });
    await expect(row).toBeVisible();
    await expectAccessible(page);

    await test.step('it is given to an account', async () => {
      await row.getByRole('button', { name: `Access to ${PLAN.name}` }).click();
      await dialog.getByText(email).click();
      await expect(dialog.getByRole('checkbox', { name: email })).toBeChecked();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(row).toBeVisible();
    });

    await test.step('it comes back as it went', async () => {
      const download = page.waitForEvent('download');
      await row.getByRole('button', { name: `Download ${PLAN.name}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(PLAN.name);
      expect(await readFile(await file.path())).toEqual(PLAN.buffer);
    });

    await row.getByRole('button', { name: `Delete ${PLAN.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('No files yet')).toBeVisible();
  },
);
