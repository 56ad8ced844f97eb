import type { BrowserContext, Page } from '@playwright/test';
import { addFavourite } from '@sagitta/shared-contracts/api/favourite';
import { callerOf } from '../../support/api';
import { expectKept, keptCalls, keptFiles, openAndKeep } from '../../support/kept';
import { expect, test } from '../../support/made';
import { signInWith } from '../../support/sign-in';
import { SITE, systemMap } from '../../support/systems';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

// The only journeys with a worker: what it answers is seen by no other.
test.use({
  account: 'staff',
  serviceWorkers: 'allow',
  expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|could not be|answer 503|status of 503/,
});

const goOffline = (context: BrowserContext) => context.setOffline(true);
/** As a browser does with one that has nothing to do, or that takes too much. */
async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
}
const goOnline = (context: BrowserContext) => context.setOffline(false);

test('the suite opens without a network, and goes on by itself once there is one @desktop', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/systems');
  await stopWorkers(context, page);
  await goOffline(context);
  // Of what nobody opened here nothing is known.
  await page.goto(SITE.dashboard);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible({ timeout: 30_000 });
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

test('a shell or a part that is taken back is gone from what is kept, without a network too @desktop', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/systems');
  await context.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const { microFrontends, ...registry } = (await response.json()) as { microFrontends: Record<string, unknown> };
    const { mfe_backoffice: _, ...others } = microFrontends;
    await route.fulfill({ response, json: { ...registry, microFrontends: others } });
  });
  await page.reload();
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  await expect.poll(async () => Object.keys(await keptFiles(page))).not.toContain('mfe_backoffice');
  await context.unroute('**/registry.json');
  await goOffline(context);
  await page.goto('/gateways');
  await expect(page.getByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
  expect(Object.keys(await keptFiles(page))).not.toContain('mfe_backoffice');

  // The shell's page is not the live one any more. A page that was not available would take up the live one by itself.
  await goOnline(context);
  await page.goto('/systems');
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  await page.evaluate(async () => {
    const live = await caches.open('sagitta-live');
    const kept = await live.match('/systems');
    const html = ((await kept?.text()) ?? '').replace('<title>', '<title>Withdrawn ');
    await live.put('/systems', new Response(html, { headers: kept?.headers }));
  });
  const tab = await context.newPage();
  await tab.addInitScript(() => sessionStorage.setItem('starts', `${sessionStorage.getItem('starts') ?? ''}|`));
  await tab.goto('/systems', { waitUntil: 'commit' });
  const starts = () => tab.evaluate(() => sessionStorage.getItem('starts'));
  // A page that starts over meanwhile cannot be asked.
  await expect(async () => expect(await starts(), 'the kept page, then the live one').toBe('||')).toPass();
  await expect(tab.getByRole('article', { name: SITE.name })).toBeVisible();
  await tab.close();
});

const levels = (page: Page) => page.locator('.sg-threat:not(.sg-threat-none)');

/** Each level on the page says since when it is known, and none is drawn as one of now. */
async function expectAged(page: Page): Promise<void> {
  await expect(page.getByText(/^No network\. Data as of \d+ \w+, \d\d:\d\d \S+$/)).toBeVisible();
  await expect(page.getByText(/live · as of/)).toHaveCount(0);
  await expect(levels(page).first()).toBeVisible();
  for (const text of await levels(page).allTextContents())
    expect(text).toMatch(/ ?at .*\d\d:\d\d \S+, .*(ago|just now)$/);
  // At one moment: cards come one after the other.
  const [all, past] = await page.evaluate(() =>
    ['.sg-threat:not(.sg-threat-none)', '.sg-threat-past'].map((one) => document.querySelectorAll(one).length),
  );
  expect(all).toBe(past);
}

test('a system that was visited opens without a network, with log and graphs, and says of when it is @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/systems');
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  await expectKept(page, 'listSystems');
  // Nobody opens the graph.
  const graphKept = page.waitForRequest(/\/measurements$/, { timeout: 120_000 });
  await openAndKeep(page, SITE.dashboard);
  const { NodeID } = (await graphKept).postDataJSON() as { NodeID: number };
  await expectKept(page, 'getSystem', 'listLogs', 'listMeasurements', 'listNodes');

  await goOffline(context);
  await page.goto('/systems');
  await expect(page.getByRole('article', { name: SITE.name })).toBeVisible();
  await expectAged(page);
  await expectAccessible(page);
  await page.goto(SITE.dashboard);
  await expect(page.getByRole('article', { name: SITE.worst })).toBeVisible();
  await expectAged(page);
  await expect(page.getByRole('region', { name: 'System status' })).toContainText(
    /at \d\d:\d\d \S+, (just now|\d+ min ago)/,
  );
  const pins = systemMap(page).getByRole('img', { name: /^Dźwigar/ });
  await expect(pins.first()).toBeVisible();
  for (const name of await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label') ?? '')))
    expect(name).toMatch(/ at .*\d\d:\d\d \S+, /);
  await expectAccessible(page);
  await page.goto(`/logs?system=${SITE.id}`);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/^No network\./)).toBeVisible();
  for (const period of ['', '?days=7', '?days=90']) {
    await page.goto(`/devices/${NodeID}/graph${period}`);
    await expect(page.getByText(/^No network\./)).toBeVisible();
    await expect(page.locator('main canvas').first()).toBeVisible();
  }
  await page.goto(SITE.dashboard);
  await expectAged(page);
  await goOnline(context);
  await expect(page.getByText(/live · as of/)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.sg-threat-age')).toHaveCount(0);
});

test('signing out empties what is kept, in every tab @desktop', async ({ browser, baseURL, make }) => {
  const { email, password } = await make.user([[SITE.id, 'common_user']]);
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signInWith(page, email, password);
  await page.goto(SITE.dashboard);
  await expectKept(page, 'getSystem', 'listNodes');
  const other = await context.newPage();
  await other.goto('/systems');
  await expect(other.getByRole('main')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(other.getByLabel('Email')).toBeVisible();
  for (const tab of [page, other]) await expect.poll(() => keptCalls(tab)).toEqual([]);
  await context.close();
});

test('a system with a star opens without a network though nobody has opened it here @desktop', async ({
  browser,
  baseURL,
  make,
}) => {
  const other = await make.system();
  const { email, password } = await make.user([
    [SITE.id, 'common_user'],
    [other.id, 'common_user'],
  ]);
  const caller = await callerOf(email, password);
  await caller.call(addFavourite, { input: { kind: 'system', id: SITE.id } });
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signInWith(page, email, password);
  await page.goto('/systems');
  await expectKept(page, 'getSystem', 'getSystemMap', 'listNodes', 'listSystems');
  await goOffline(context);
  await page.getByRole('article', { name: SITE.name }).getByRole('link').first().click();
  await expect(page.getByRole('article', { name: SITE.worst })).toBeVisible();
  await expectAged(page);
  await context.close();
});
