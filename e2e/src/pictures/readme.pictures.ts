import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../support/browser';
import { openDashboard, SITE, systemMap } from '../support/systems';
import { expect, test } from '../support/test';

// The pictures of the README, from the running suite, by the theme of the reader:
// pnpm --filter @sagitta/e2e run pictures

const FOLDER = new URL('../../../docs/pictures/', import.meta.url);
/** A README opens on a telephone too. */
const MOST_BYTES = 120 * 1024;

interface Picture {
  name: string;
  size: typeof DESKTOP;
  open: (page: Page) => Promise<void>;
}

const onDashboard = async (page: Page) => {
  await openDashboard(page);
  await expect(systemMap(page)).toBeVisible();
};

const PICTURES: readonly Picture[] = [
  {
    name: 'list',
    size: DESKTOP,
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: SITE.name })).toBeVisible();
    },
  },
  { name: 'dashboard', size: DESKTOP, open: onDashboard },
  {
    name: 'graph',
    size: DESKTOP,
    open: async (page) => {
      await onDashboard(page);
      await page.getByRole('article', { name: SITE.worst }).getByRole('link', { name: 'Go to graphs' }).click();
      await expect(page.getByRole('application', { name: /^Deflection of/ })).toBeVisible();
    },
  },
  { name: 'phone', size: PHONE, open: onDashboard },
];

test.use({ account: 'staff' });

for (const { name, size, open } of PICTURES)
  test.describe(name, () => {
    test.use(size);
    for (const colorScheme of ['light', 'dark'] as const)
      test.describe(() => {
        test.use({ colorScheme });
        test(`${name} in ${colorScheme} colours`, async ({ page }) => {
          await open(page);
          await page.mouse.move(0, 0);
          await page.waitForLoadState('networkidle');
          const bytes = await webp(page);
          expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
          await mkdir(FOLDER, { recursive: true });
          await writeFile(new URL(`${name}-${colorScheme}.webp`, FOLDER), bytes);
        });
      });
  });

/** Half the bytes of a PNG; Playwright itself writes none. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 88 });
  return Buffer.from(data, 'base64');
}
