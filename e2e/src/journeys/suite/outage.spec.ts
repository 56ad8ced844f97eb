import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import type { Page } from '@playwright/test';
import { OUTAGE_BASE } from '../../support/addresses';
import { watchLateCode } from '../../support/late-code';
import { type OwnSuite, ownSuite } from '../../support/own-suite';
import { saveData } from '../../support/save-data';
import { signIn } from '../../support/sign-in';
import { SITE } from '../../support/systems';
import { expect, test } from '../../support/test';

// These journeys stop servers: they have a suite of their own, one after the other. Nobody presses Retry in them.
test.describe.configure({ mode: 'default' });
test.use({
  baseURL: `http://localhost:${OUTAGE_BASE}`,
  expected: new RegExp(
    'ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|' +
      'Failed to load|Failed to fetch|ChunkLoadError|RUNTIME-|could not be|keeps its current release',
  ),
});

let suite: OwnSuite;
test.beforeAll(async () => {
  suite = await ownSuite(OUTAGE_BASE);
});
test.afterAll(() => suite.end());

const PAGES = [
  { path: SITE.dashboard, title: SITE.name, content: (page: Page) => page.getByRole('article', { name: SITE.worst }) },
  { path: '/logs', title: 'Logs', content: (page: Page) => page.getByRole('main').getByRole('row').nth(1) },
  { path: '/accounts', title: 'Accounts', content: (page: Page) => page.getByRole('main').getByRole('row').nth(1) },
  { path: '/gateways', title: 'Gateways', content: (page: Page) => page.getByRole('main').getByRole('row').nth(1) },
] as const;

/** Longer than any pause before a page asks again. */
const BACK = { timeout: 60_000 };
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' }).first();

test('pages that are opened while the API is down open by themselves when it is back @desktop', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff');
  await suite.stopApi();
  const tabs = await Promise.all(
    PAGES.map(async ({ path }) => {
      const tab = await context.newPage();
      await tab.goto(path);
      return tab;
    }),
  );
  for (const tab of tabs) await expect(tab.getByText('The server cannot be reached.')).toBeVisible();
  await suite.startApi();
  for (const [index, { path, content }] of PAGES.entries()) {
    const tab = tabs[index];
    if (!tab) throw new Error(`There is no tab for ${path}.`);
    await expect(content(tab)).toBeVisible(BACK);
    await expect(tab).toHaveURL(path);
  }
});

test('pages that are turned to while the API is down open by themselves when it is back @desktop', async ({
  page,
  context,
}) => {
  const haveLateCode = watchLateCode(context);
  await signIn(page, 'staff');
  const turned = PAGES.filter(({ path }) => path !== SITE.dashboard);
  const tabs = await Promise.all(
    turned.map(async () => {
      const tab = await context.newPage();
      await tab.goto('/systems');
      await expect(tab.getByRole('article', { name: SITE.name })).toBeVisible();
      return tab;
    }),
  );
  await haveLateCode([page, ...tabs]);

  await test.step('stop the API: each page offers Retry', async () => {
    await suite.stopApi();
    for (const [index, { title }] of turned.entries()) {
      const tab = tabs[index];
      if (!tab) throw new Error(`There is no tab for ${title}.`);
      await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
      await expect(retry(tab)).toBeVisible({ timeout: 30_000 });
    }
  });

  await test.step('start the API: each page opens by itself', async () => {
    await suite.startApi();
    for (const [index, { title, content }] of turned.entries()) {
      const tab = tabs[index];
      if (!tab) throw new Error(`There is no tab for ${title}.`);
      await expect(content(tab)).toBeVisible(BACK);
      await expect(retry(tab)).toHaveCount(0);
    }
  });
});

test('a part that is opened while its web server is down comes by itself when it is back @desktop', async ({
  page,
  context,
}) => {
  // Parts would be fetched ahead.
  await saveData(page);
  const haveLateCode = watchLateCode(context);
  await signIn(page, 'staff');
  await haveLateCode([page]);
  await suite.stopWeb();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gateways', exact: true }).click();
  await expect(page.getByText('Gateways could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await suite.startWeb();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible(BACK);
  await expect(page.getByText('Gateways could not be loaded.')).toHaveCount(0);
});

test('a demo that is open to others says so on every page, and one on a desk does not @desktop', async ({ page }) => {
  const notice = page.getByRole('note').filter({ hasText: OPEN_DEMO_NOTICE });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await suite.stopWeb();
  await suite.startWeb({ DEMO: '1', NODE_ENV: 'production' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(notice).toBeVisible();
  await signIn(page, 'staff');
  await expect(notice).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await expect(notice).toBeVisible();
});
