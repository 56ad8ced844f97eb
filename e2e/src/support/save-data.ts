import type { Page } from '@playwright/test';

/** A browser that saves data: parts that may be opened later are not fetched ahead, however long a journey takes. */
export function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}
