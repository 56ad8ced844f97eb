import type { Release } from '@sagitta/shared-contracts/registry';
import type { Page, Route } from '@playwright/test';
import { REMOTES, WEB, type RemoteName } from '../../support/addresses';
import { listed, listReleases, liveRegistry, PART, releaseWith, removeReleases } from '../../support/releases';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const PAGES: Record<RemoteName, { path: string; title: string }> = {
  mfe_auth_accounts: { path: '/accounts', title: 'Accounts' },
  mfe_systems: { path: '/systems', title: 'Systems' },
  mfe_backoffice: { path: '/gateways', title: 'Gateways' },
  mfe_reporting: { path: '/logs', title: 'Logs' },
};
const NAMES = Object.keys(PAGES) as RemoteName[];

const ENTRY = /\/remoteEntry\.js$/;
const CHUNKS = /\/(?!remoteEntry)[^/]+\.js$/;
const HTML = { status: 200, contentType: 'text/html', body: '<!doctype html><p>Signed out of the proxy</p>' };

interface Fault {
  what: string;
  answer: (route: Route) => Promise<unknown>;
  /** Left out of the gate, which has the fault that only a fetch past the browser's caches heals. */
  rare?: boolean;
}
const EVERY = process.env.CHAOS === 'all';
const isTried = ({ rare }: { rare?: boolean }) => EVERY || !rare;

/** What can be wrong with the files of a part. */
const FILES: readonly (Fault & { files: RegExp })[] = [
  { what: 'down', files: /./, rare: true, answer: (route) => route.abort('connectionrefused') },
  { what: 'answering 503', files: /./, rare: true, answer: (route) => route.fulfill({ status: 503 }) },
  { what: 'HTML', files: ENTRY, rare: true, answer: (route) => route.fulfill(HTML) },
  {
    what: 'tampered with',
    files: ENTRY,
    answer: (route) => changed(route, (text) => `${text}\nwindow.tampered = true;`),
  },
  {
    what: 'truncated',
    files: ENTRY,
    rare: true,
    answer: (route) => changed(route, (text) => text.slice(0, text.length / 2)),
  },
  { what: 'slow', files: ENTRY, rare: true, answer: () => new Promise(() => undefined) },
  {
    what: 'without a chunk',
    files: CHUNKS,
    rare: true,
    answer: (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  },
  {
    what: 'with a chunk that is tampered with',
    files: CHUNKS,
    rare: true,
    answer: (route) => changed(route, (text) => `${text};`),
  },
];

/** Every fault with each part (`CHAOS=all`), or each fault of the gate with one of them. */
const cases = FILES.filter(isTried).flatMap((fault, index) =>
  NAMES.filter((_, at) => EVERY || at === index % NAMES.length).map((name) => ({ fault, name })),
);

test.use({
  account: 'staff',
  expected: new RegExp(
    [
      'ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load|status of (404|503)|answer (404|503)',
      "'integrity' attribute|RUNTIME-|ScriptExternalLoadError|loading script|Loading chunk|ChunkLoadError|CSS_CHUNK",
      'Minified React error #185',
      'could not be|did not load|keeps its current release|planted|MIME type|cannot be read',
      'broke when it ran|has no page',
    ].join('|'),
    'i',
  ),
});
test.afterAll(removeReleases);

for (const { fault, name } of cases) {
  test(
    `while ${name} is ${fault.what}, the others work, and it comes back without a reload`,
    DESKTOP_ONLY,
    async ({ page }) => {
      const { path, title } = PAGES[name];
      const isOfPart = (url: URL) => url.href.startsWith(REMOTES[name]) && fault.files.test(url.pathname);
      await page.route(isOfPart, fault.answer);
      await page.goto(path);
      await mark(page);
      await expect(failure(page)).toContainText(`${title} could not be loaded.`, { timeout: 40_000 });
      await othersWork(page, name);
      await open(page, title);
      await page.unroute(isOfPart);
      await comesBack(page, title);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    },
  );
}

/** Mistakes in a release that its bytes do not show. */
const RELEASES = [
  { what: 'stops when it starts', mistake: 'startCrash', shows: 'could not be loaded.', rare: true },
  { what: 'stops when a page of it is drawn', mistake: 'renderCrash', shows: 'has stopped.', rare: true },
  { what: 'updates a page in an effect without end', mistake: 'effectLoop', shows: 'has stopped.', rare: true },
] as const;

for (const { what, mistake, shows } of RELEASES.filter(isTried)) {
  test(
    `while the back office ${what}, the others work, and it comes back without a reload`,
    DESKTOP_ONLY,
    async ({ page }) => {
      const { path, title } = PAGES.mfe_backoffice;
      const good = await goodRelease();
      const list = await listReleases(page, listed(await releaseWith(mistake)));
      await page.goto(path);
      await mark(page);
      await expect(failure(page)).toContainText(`${title} ${shows}`);
      await othersWork(page, 'mfe_backoffice');
      list(listed(good));
      await open(page, title);
      await comesBack(page, title);
    },
  );
}

test('@desktop a release that stops 5 s after its start gives way when it does so again', async ({ page }) => {
  const good = await goodRelease();
  const late = await releaseWith('late');
  await listReleases(page, listed(late, good));
  await page.goto(PAGES.mfe_backoffice.path);
  await mark(page);
  await expect(failure(page)).toContainText('Gateways has stopped.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Gateways runs in its previous release.')).toBeVisible();
  await shown(page, 'Gateways');
  await expectSameDocument(page);
});

test('@desktop a release that lacks a page of its manifest gives way to the one before', async ({ page }) => {
  await listReleases(page, listed(await releaseWith('pageMissing'), await goodRelease()));
  await page.goto(PAGES.mfe_backoffice.path);
  await expect(page.getByText('Gateways runs in its previous release.')).toBeVisible();
  await shown(page, 'Gateways');
});

/** Mistakes that go on without end while the part runs. */
const LOOPS = [
  { what: 'throws errors', mistake: 'errorLoop', rare: true },
  { what: 'draws a page', mistake: 'drawLoop', rare: true },
] as const;

for (const { what, mistake } of LOOPS.filter(isTried)) {
  test(
    `while the back office ${what} without end, the others work, and it gives way without a reload`,
    DESKTOP_ONLY,
    async ({ page }) => {
      const { path, title } = PAGES.mfe_backoffice;
      const good = await goodRelease();
      const reports: string[] = [];
      page.on('request', (request) => {
        const isReport = request.method() === 'POST' && request.url().endsWith('/release-fallbacks');
        if (isReport) reports.push(request.postData() ?? '');
      });
      await page.clock.install();
      const list = await listReleases(page, listed(await releaseWith(mistake)));
      await page.goto(path);
      await mark(page);
      await expect.poll(() => planted(page)).toBeGreaterThan(50);
      await othersWork(page, 'mfe_backoffice');
      await open(page, title);
      const before = await planted(page);
      await expect.poll(() => planted(page)).toBeGreaterThan(before + 50);
      list(listed(good));
      let isAsked = false;
      page.on('request', (request) => {
        isAsked ||= request.url() === `${WEB}/registry.json`;
      });
      const fetched = page.waitForResponse(good.url);
      // A tab in which nothing has failed looks for other releases within a minute. In steps below the deadline of a
      // load, and none after that look: what it begins to load would be late by this clock alone.
      await expect(async () => {
        // Says what the timers threw on the way.
        if (!isAsked) await page.clock.fastForward(10_000).catch(() => undefined);
        expect(isAsked).toBe(true);
      }).toPass();
      await fetched;
      // Once it is loaded it takes over when a page of its part is opened.
      await expect(async () => {
        await open(page, 'Systems');
        await open(page, title);
        await page.getByRole('button', { name: /^Build/ }).click();
        const about = page.getByRole('dialog', { name: 'About this application' });
        const row = await about.getByRole('row', { name: /^Backoffice/ }).innerText();
        await page.keyboard.press('Escape');
        expect(row).toContain(good.metadata.version);
      }).toPass();
      await shown(page, title);
      await expectSameDocument(page);
      expect(reports).toEqual([]);
    },
  );
}

/** What can be wrong with the registry when the suite is opened. */
const REGISTRY: readonly Fault[] = [
  { what: 'down', rare: true, answer: (route) => route.abort('connectionrefused') },
  { what: 'answering 503', rare: true, answer: (route) => route.fulfill({ status: 503 }) },
  { what: 'HTML', rare: true, answer: (route) => route.fulfill(HTML) },
  { what: 'truncated', rare: true, answer: (route) => changed(route, (text) => text.slice(0, text.length / 2)) },
  { what: 'slow', rare: true, answer: () => new Promise(() => undefined) },
];

for (const { what, answer } of REGISTRY.filter(isTried)) {
  test(
    `while the registry is ${what}, an open tab works on, and a new one comes up once it is back`,
    DESKTOP_ONLY,
    async ({ page }) => {
      await page.goto('/systems');
      await shown(page, 'Systems');
      await page.route(`${WEB}/registry.json`, answer);
      await othersWork(page, 'mfe_systems');
      await page.goto('/systems');
      await mark(page);
      await expect(page.getByRole('alert')).toContainText('The list of released parts', { timeout: 40_000 });
      await page.unroute(`${WEB}/registry.json`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await shown(page, 'Systems');
      await expectSameDocument(page);
    },
  );
}

async function goodRelease(): Promise<Release> {
  const [good] = (await liveRegistry()).microFrontends[PART.name] ?? [];
  if (!good) throw new Error('The back office is not released.');
  return good;
}

/** How often a planted mistake has been made in this tab. */
const planted = (page: Page) => page.evaluate(() => Number(Object.assign({ planted: 0 }, window).planted));

async function changed(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch();
  // Let go meanwhile where the fault is over.
  await route.fulfill({ response, body: change(await response.text()) }).catch(() => undefined);
}

const failure = (page: Page) => page.getByRole('main').getByRole('alert');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The page is there with what it is about, and no failure. */
async function shown(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[role=row], article').first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
}

async function othersWork(page: Page, broken: RemoteName): Promise<void> {
  for (const name of NAMES.filter((one) => one !== broken)) {
    await open(page, PAGES[name].title);
    await shown(page, PAGES[name].title);
  }
}

/** As the page heals when a person returns to it; it does so on a timer as well. */
async function comesBack(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const content = page.getByRole('main').locator('[role=row], article').first();
    if (await content.waitFor({ timeout: 2_000 }).then(Boolean, () => true)) {
      await open(page, title === 'Systems' ? 'Logs' : 'Systems');
      await open(page, title);
    }
    await expect(content).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await shown(page, title);
  await expectSameDocument(page);
}
