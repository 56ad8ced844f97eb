import { expect, type Locator } from '@playwright/test';

/** Chooses in a field that searches, as a person does: by typing and taking what is found. */
export async function choose(area: Locator, label: string, option: string): Promise<void> {
  const field = area.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(option);
  await area.page().getByRole('option', { name: option }).first().click();
  // A field for several stays open over what is under it.
  await field.press('Escape');
}

/** Chooses one in a dialog, which Escape would close. */
export async function pick(form: Locator, label: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(option);
  await form.page().getByRole('option', { name: option }).first().click();
  await expect(field).toHaveValue(option);
}
