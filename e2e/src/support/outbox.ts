import type { Page } from '@playwright/test';
import { API } from './addresses';
import { expect } from './test';

/** Opens the mails that the demo keeps, and answers the newest one to an address. */
export async function newestMail(page: Page, to: string) {
  await page.goto(`${API}/outbox`);
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${to}` })
    .first();
  await expect(mail).toBeVisible();
  return mail;
}
