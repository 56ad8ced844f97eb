import type { Page } from '@playwright/test';
import { deleteSimCard, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { emailOf } from '../../support/accounts';
import { REMOTES } from '../../support/addresses';
import { callerOf } from '../../support/api';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, expectAccessible, test } from '../../support/test';

const TELEPHONE = '+48799000111';

test.use({ account: 'staff' });

test.afterEach(async () => {
  const staff = await callerOf(emailOf('staff'));
  const left = (await staff.call(listSimCards, {})).filter(({ telephone }) => telephone === TELEPHONE);
  for (const { ID } of left) await staff.call(deleteSimCard, { input: { ID } });
});

/** Notes the scripts that hold the editor of rich text, which names itself in its elements. */
function editorScripts(page: Page): () => Promise<string[]> {
  const scripts: Promise<string | null>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const isEditor = request.response().then(async (answer) => (await answer?.text())?.includes('__lexicalEditor'));
    scripts.push(isEditor.then((is) => (is ? request.url() : null)));
  });
  return async () => (await Promise.all(scripts)).filter((url) => url !== null);
}

test('staff add a SIM card, find it, note where it is, and delete it', DESKTOP_ONLY, async ({ page }) => {
  test.slow();
  const editors = editorScripts(page);
  const ahead = page.waitForResponse((response) => response.url().startsWith(REMOTES.mfe_reporting));
  await page.goto('/simcards');
  await expect(page.getByRole('gridcell', { name: /^\+48/ }).first()).toBeVisible();
  // Also not once the browser has time to fetch ahead.
  await ahead;
  expect(await editors()).toEqual([]);
  await page.getByRole('button', { name: 'Add SIM card' }).click();
  const form = page.getByRole('dialog', { name: 'Add SIM card' });
  await expect(form.getByRole('textbox', { name: 'Notes' })).toBeVisible();
  expect(await editors()).toHaveLength(1);
  await form.getByRole('textbox', { name: 'Telephone' }).fill('+48 799-000-111');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('SIM card created')).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Find in SIM cards' }).fill('799000111');
  await expect(page).toHaveURL(/find=799000111/);
  await expect(page.getByRole('gridcell', { name: TELEPHONE })).toHaveCount(1);
  // It is listed before the others are gone.
  const itsEdit = page.getByRole('button', { name: /^Edit SIM card/ });
  await expect(itsEdit).toHaveCount(1);
  await itsEdit.click();
  const edit = page.getByRole('dialog', { name: /^Edit SIM card/ });
  const notes = edit.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  await page.keyboard.press('Control+b');
  await expect(edit.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await notes.pressSequentially('On the attic shelf');
  await expect(notes.locator('strong')).toHaveText('On the attic shelf');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('SIM card updated')).toBeVisible();
  // The column of notes is out of sight; the search looks into it all the same.
  await page.getByRole('searchbox', { name: 'Find in SIM cards' }).fill('attic shelf');
  await expect(page).toHaveURL(/find=attic/);
  await expect(page.getByRole('gridcell', { name: TELEPHONE })).toHaveCount(1);

  await page.getByRole('button', { name: /^Delete SIM card/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Are you sure you want to delete this item \(#\d+\)\?$/ });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('SIM card deleted')).toBeVisible();
  await expect(page.getByText('No row contains “attic shelf”.')).toBeVisible();
});
