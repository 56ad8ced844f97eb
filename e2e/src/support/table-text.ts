import type { Locator, Page } from '@playwright/test';

/** What a table of the page shows. While a grid is made under its first rows, both hold the same text. */
export function tableText(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('main')
    .getByText(text, { exact: typeof text === 'string' })
    .filter({ visible: true });
}
