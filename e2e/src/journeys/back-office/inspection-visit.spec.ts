import type { Page } from '@playwright/test';
import { createInspection, deleteInspection } from '@sagitta/shared-contracts/api/inspection';
import { inspectionPath, tableFindPath } from '@sagitta/shared-contracts/paths';
import { pick } from '../../support/choose';
import { photo, report } from '../../support/inspection';
import { expect, test } from '../../support/made';
import { DESKTOP_ONLY, PHONE_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'installer' });

let inspection = 0;
test.beforeEach(async ({ make }) => {
  const input = { systemId: SITE.id, year: new Date().getUTCFullYear() };
  inspection = (await make.staff.call(createInspection, { input })).ID;
});
test.afterEach(async ({ make }) => {
  await make.staff.call(deleteInspection, { input: { ID: inspection } });
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const finding = (page: Page, name: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('on a phone: a tap on the plan, a photo, a signature by finger, the PDF', PHONE_ONLY, async ({ page }) => {
  await page.goto(tableFindPath('/inspections', SITE.name));
  await page.getByRole('link', { name: `Open inspection ${inspection}` }).click();
  await expect(page).toHaveURL(inspectionPath(inspection));

  await test.step('a finding begins at the device that was tapped', async () => {
    const plan = page.getByRole('button', { name: 'Add a finding on the plan' });
    const at = await page.getByTitle(SITE.worst, { exact: true }).boundingBox();
    const all = await plan.boundingBox();
    const position = { x: (at?.x ?? 0) - (all?.x ?? 0) + 9, y: (at?.y ?? 0) - (all?.y ?? 0) + 9 };
    await plan.click({ position });
    const form = dialog(page, 'Add finding');
    await expect(form.getByRole('combobox', { name: 'Device' })).toHaveValue(SITE.worst);
    await form
      .locator('label')
      .filter({ hasText: /^Danger/ })
      .click();
    await form.getByRole('textbox', { name: 'What was found' }).fill('Crack in the lower chord');
    await form.getByLabel('Take a photo').setInputFiles(await photo(page));
    await expect(form.getByRole('img', { name: 'New photo' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('it is listed with its photo, which was made smaller', async () => {
    const card = finding(page, `1. Danger, ${SITE.worst}`);
    const image = card.getByRole('img', { name: 'Photo of finding 1' });
    await expect(image).toBeVisible();
    expect(await image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1_600);
    await expect(page.getByText('1 finding: 1 danger', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('what is pressed is as large as a fingertip', async () => {
    for (const button of await page.getByRole('main').getByRole('button').all())
      expect((await button.boundingBox())?.height ?? 0, await button.innerText()).toBeGreaterThanOrEqual(44);
  });

  await test.step('a finger signs, and the findings are fixed', async () => {
    const paper = page.getByRole('img', { name: 'Paper for a signature: empty' });
    await paper.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await paper.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 30);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 60, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Sign and complete' }).press('Enter');
    await expect(page.getByText(/^Signed .* Findings are fixed\.$/)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Signature of / })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add finding' })).toHaveCount(0);
  });

  await test.step('the PDF says the same', async () => {
    const text = await report(page);
    for (const part of [
      SITE.name,
      `Danger · ${SITE.worst}`,
      'Crack in the lower chord',
      '1 finding: 1 danger',
      'Completed',
    ])
      expect(text).toContain(part);
  });
});

test('by the keyboard alone: found, corrected, signed by name, reopened, compared', DESKTOP_ONLY, async ({ page }) => {
  await page.goto(SITE.dashboard);
  await page.getByRole('button', { name: 'System actions' }).press('Enter');
  const item = page.getByRole('menuitem', { name: 'Inspections' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toHaveAttribute('data-highlighted', '', { timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Open inspection ${inspection}` }).press('Enter');

  await test.step('a finding at a place that is moved step by step', async () => {
    await page.getByRole('button', { name: 'Add finding', exact: true }).press('Enter');
    const form = dialog(page, 'Add finding');
    await form.getByRole('radio', { name: /^To repair/ }).press('Space');
    await form.getByRole('textbox', { name: 'What was found' }).fill('Loose bolts');
    await pick(form, 'Device', SITE.worst);
    await form.getByRole('button', { name: /^Place on the plan/ }).press('Enter');
    await form.getByRole('button', { name: 'Left', exact: true }).press('Enter');
    await expect(form.getByText('48 % from the left, 50 % from the top')).toBeVisible();
    await form.getByLabel('Choose a photo').setInputFiles(await photo(page));
    await expect(form.getByRole('img', { name: 'New photo' })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(finding(page, `1. To repair, ${SITE.worst}`)).toContainText('48 % from the left');
  });

  await test.step('it is corrected', async () => {
    await page.getByRole('button', { name: 'Edit finding 1' }).press('Enter');
    const form = dialog(page, 'Edit finding');
    await form.getByRole('textbox', { name: 'What was found' }).fill('Bolts replaced');
    await form.getByRole('radio', { name: /^No fault/ }).press('Space');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(finding(page, `1. No fault, ${SITE.worst}`)).toContainText('Bolts replaced');
  });

  await test.step('it is signed by a typed name, and reopened with a reason', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Aleksandra Nowak');
    await page.getByRole('button', { name: 'Sign and complete' }).press('Enter');
    await expect(page.getByText(/by Aleksandra Nowak\. Findings are fixed\.$/)).toBeVisible();
    expect(await report(page)).toContain('By typed name.');
    await page.getByRole('button', { name: 'Reopen…' }).press('Enter');
    const form = dialog(page, `Reopen inspection ${inspection}`);
    await form.getByRole('textbox', { name: 'Reason' }).fill('One more beam');
    await form.getByRole('button', { name: 'Reopen' }).press('Enter');
    await expect(page.getByText('Not signed: findings can still change.')).toBeVisible();
  });

  await test.step('photos of the device stand side by side', async () => {
    const photos = page.getByRole('region', { name: 'Before and after' });
    await expect(photos.getByRole('img', { name: /^Before: / })).toBeVisible();
    await expect(photos.getByRole('img', { name: /^After: .*No fault$/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a finding goes after a question', async () => {
    await page.getByRole('button', { name: 'Remove finding 1' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('No findings', { exact: true })).toBeVisible();
  });
});
