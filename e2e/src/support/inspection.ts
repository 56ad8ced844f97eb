import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from './read-pdf';
import { expect } from './test';

/** A photo as a camera takes it, larger than what is kept. */
export async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2_400, height: 1_800 });
    const context = canvas.getContext('2d');
    context?.fillRect(600, 450, 1_200, 900);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/** What the PDF of an open inspection says. */
export async function report(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^inspection-[\p{L}\d_]+-[\d_]+\.pdf$/u);
  return (await readPdf(await readFile(await file.path()))).join(' ');
}
