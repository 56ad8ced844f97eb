import type { Page } from '@playwright/test';
import { expect } from './test';

// What a browser keeps for when there is no network.

/** The worker comes 20 s after the first page, and then fetches what it lacks. */
const KEPT = { timeout: 90_000 };

/** How many files of each release the browser keeps, by the part's name. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const files = await caches.open('sagitta-files');
    const counts: Record<string, number> = {};
    for (const { url } of await files.keys()) {
      const [, part = ''] = new URL(url).pathname.split('/');
      counts[part] = (counts[part] ?? 0) + 1;
    }
    return counts;
  });

export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(async () => Object.keys(await keptFiles(page)).sort(), KEPT)
    .toEqual(['host_shell', 'mfe_auth_accounts', 'mfe_backoffice', 'mfe_reporting', 'mfe_systems']);
  // The last of them is complete when nothing comes any more.
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await keptFiles(page));
      const isSame = now === before;
      before = now;
      return isSame;
    }, KEPT)
    .toBe(true);
}

/** The calls of which answers are kept. */
export const keptCalls = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sagitta-kept')) return [];
    return new Promise<string[]>((done, fail) => {
      const request = indexedDB.open('sagitta-kept');
      request.addEventListener('error', () => fail(request.error ?? new Error('It cannot be opened.')));
      request.addEventListener('success', () => {
        const db = request.result;
        if (!db.objectStoreNames.contains('facts')) {
          db.close();
          done([]);
          return;
        }
        const all: IDBRequest<{ operation: string }[]> = db.transaction('facts').objectStore('facts').getAll();
        all.addEventListener('success', () => {
          db.close();
          done([...new Set(all.result.map(({ operation }) => operation))].sort());
        });
      });
    });
  });

export const expectKept = (page: Page, ...calls: string[]) =>
  expect.poll(() => keptCalls(page), KEPT).toEqual(expect.arrayContaining(calls));
