import type { BrowserContext, Page } from '@playwright/test';
import { SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

// The only journeys with a worker: what it answers is seen by no other.
test.use({
  account: 'staff',
  serviceWorkers: 'allow',
  expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|could not be|answer 503|status of 503/,
});
test.describe.configure({ timeout: 180_000 });

/** The worker comes 20 s after the first page, and then fetches what it lacks. */
const KEPT = { timeout: 90_000 };

/** How many files of each release the browser keeps, by the part's name. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const files = await caches.open('sagitta-files');
    const counts: Record<string, number> = {};
    for (const { url } of await files.keys()) {
      const [, part = ''] = new URL(url).pathname.split('/');
      counts[part] = (counts[part] ?? 0) + 1;
    }
    return counts;
  });

async function openAndKeep(page: Page, path: string): Promise<void> {
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

const goOffline = (context: BrowserContext) => context.setOffline(true);
const goOnline = (context: BrowserContext) => context.setOffline(false);

test('the suite opens without a network, and goes on by itself once there is one @desktop', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/systems');
  await goOffline(context);
  await page.goto(SITE.dashboard);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText('You are still signed in.')).toBeVisible();
  await goOnline(context);
  await expect(page.getByRole('article', { name: SITE.worst })).toBeVisible();
});

test('a broken file heals itself, and without a network a page that lacks one is not begun @desktop', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/systems');
  const broken = await page.evaluate(async () => {
    const files = await caches.open('sagitta-files');
    const script = document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '';
    await files.put(script, new Response('broken', { headers: { 'Content-Type': 'text/javascript' } }));
    return script;
  });
  await page.reload();
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  const textOf = (address: string) =>
    page.evaluate(async (url) => (await (await caches.open('sagitta-files')).match(url))?.text(), address);
  await expect.poll(() => textOf(broken)).not.toBe('broken');

  await page.evaluate(async (url) => (await caches.open('sagitta-files')).delete(url), broken);
  await goOffline(context);
  await page.goto('/systems');
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goOnline(context);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
});

test('a person gets past everything that is kept @desktop', async ({ page }) => {
  await openAndKeep(page, '/systems');
  const planted = '/mfe_systems/0.1.0-00000000/planted.js';
  await page.evaluate(async (path) => (await caches.open('sagitta-files')).put(path, new Response('')), planted);
  await page.getByRole('contentinfo').getByRole('button').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Load this page anew from the network' }).click();
  await expect(page).toHaveURL('/systems?network=');
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  const found = await page.evaluate(async (path) => Boolean(await caches.match(path)), planted);
  expect(found, 'what was kept before').toBe(false);
});
