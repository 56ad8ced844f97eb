import type { Page } from '@playwright/test';
import { deleteInspection, listInspections } from '@sagitta/shared-contracts/api/inspection';
import { pick } from '../../support/choose';
import { expect, test } from '../../support/made';
import { siteDay, writtenDay } from '../../support/site-day';
import { DESKTOP_ONLY } from '../../support/sizes';

test.use({ account: 'staff' });

async function edit(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit inspection/ })
    .last()
    .click();
  const form = page.getByRole('dialog', { name: /^Edit inspection/ });
  for (const [label, text] of Object.entries(changes)) {
    if (label === 'Status') await form.getByRole('combobox', { name: label }).selectOption(text);
    else await form.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

test('a year of inspections: planned, due, overdue, done, and the next', DESKTOP_ONLY, async ({ page, make }) => {
  const system = await make.system();
  // One day for the whole journey, in which midnight may pass.
  const now = Date.now();
  const day = (ahead: number) => writtenDay(siteDay(now, ahead));
  const year = new Date(now).getUTCFullYear();
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await page.goto(`/inspections?find=${encodeURIComponent(system.name)}`);

  const add = async (label: string, performedAt: string) => {
    await page.getByRole('button', { name: 'Add inspection' }).click();
    const form = page.getByRole('dialog', { name: 'Add inspection' });
    await pick(form, 'System', system.name);
    await form.getByRole('combobox', { name: 'Year' }).selectOption(label);
    await form.getByRole('textbox', { name: 'Planned for' }).fill(performedAt);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  };
  await test.step('planned far ahead it is not marked, 30 days ahead it is due soon', async () => {
    await add(String(year), day(40));
    await expect(cell(day(40))).toHaveCount(1);
    await edit(page, { 'Planned for': day(30) });
    await expect(cell(`${day(30)} due soon`)).toHaveCount(1);
  });
  await test.step('nobody went: it is overdue, also in the fleet view', async () => {
    await edit(page, { 'Planned for': day(-1) });
    await expect(cell(`${day(-1)} overdue`)).toHaveCount(1);
    await page.goto('/fleet');
    const line = page.getByRole('listitem').filter({ hasText: system.name }).filter({ hasText: 'Inspection' });
    await expect(line).toContainText(`Inspection ${year} overdue since`);
    await line.getByRole('link').first().click();
    await expect(cell(`${day(-1)} overdue`)).toHaveCount(1);
  });
  await test.step('done, it is marked no longer, and the next is planned', async () => {
    await edit(page, { Status: 'Completed', 'Performed by': 'K. Sobczak', 'Protocol number': `P/9/${year}` });
    await expect(cell(day(-1))).toHaveCount(1);
    await page.goto(`/inspections?find=${encodeURIComponent(system.name)}`);
    await add(String(year + 1), day(365));
    await expect(cell(day(365))).toHaveCount(1);
    await expect(cell('Completed')).toHaveCount(1);
    await expect(cell('Planned')).toHaveCount(1);
  });

  for (const { ID, systemId } of await make.staff.call(listInspections, {}))
    if (systemId === system.id) await make.staff.call(deleteInspection, { input: { ID } });
});
