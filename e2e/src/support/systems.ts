import type { Page } from '@playwright/test';
import { expect } from './test';

/** The site with an L4 and an L2, lasers and infrastructure, which staff, installer and admin see. */
export const SITE = {
  id: 1,
  name: 'Hipermarket Wałbrzych',
  worst: 'Dźwigar 3',
  dashboard: '/systems/1/dashboard',
} as const;

/** Opens a dashboard and waits until its devices and its map are there. */
export async function openDashboard(page: Page, path: string = SITE.dashboard): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Measuring devices' }).getByRole('article').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

export const systemMap = (page: Page) => page.getByRole('application', { name: /Map of the system/ });

/** On a phone the menu is a drawer behind a button. */
export async function mainMenu(page: Page) {
  const drawer = page.getByRole('button', { name: 'Open menu' });
  if (await drawer.isVisible()) await drawer.click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Gives the system whose dashboard is open a map: any picture. */
export async function uploadPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload maps' }).first().click();
  const dialog = page.getByRole('dialog');
  const buffer = await page.screenshot();
  await dialog
    .getByLabel('Main map', { exact: true })
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(systemMap(page)).toBeVisible();
}
