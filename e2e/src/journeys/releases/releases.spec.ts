import { rm } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { listReleaseFallbacks } from '@sagitta/shared-contracts/api/release-fallback';
import type { Release } from '@sagitta/shared-contracts/registry';
import { inCanary } from '@sagitta/shared-contracts/rules/canary';
import { servedShell } from '../../../../delivery/src/release/check';
import { isRemote } from '../../../../delivery/src/release/facts';
import { makeRelease } from '../../../../delivery/src/release/make-release';
import { publish } from '../../../../delivery/src/release/publish';
import { readState, stateKey } from '../../../../delivery/src/release/state';
import { removeRelease } from '../../../../delivery/src/release/stored-releases';
import { openPages } from '../../../../delivery/src/smoke/open-pages';
import { emailOf, storageOf } from '../../support/accounts';
import { REMOTES, WEB } from '../../support/addresses';
import { untilRetry } from '../../support/answers';
import { callerOf } from '../../support/api';
import {
  buildWith,
  INSTALLATION,
  listed,
  listReleases,
  listUntilRetry,
  liveRegistry,
  PART,
  releaseWith,
  removeReleases,
} from '../../support/releases';
import { expect, test } from '../../support/test';

const NOISE = new RegExp(
  [
    'planted|crash|could not be|broke when|keeps its current release|did not load|left out|cannot be read',
    "'integrity' attribute|RUNTIME-|ScriptExternalLoadError|Loading chunk|ChunkLoadError|Running mfe",
    'status of (404|503)|answer (404|503)|suite\\..*\\.js',
  ].join('|'),
  'i',
);

// One after another: the releases that the tests make lie in one store.
test.describe.configure({ mode: 'default' });
test.use({ account: 'staff', expected: NOISE });
test.afterAll(removeReleases);

const good = async (): Promise<Release> => {
  const [release] = (await liveRegistry()).microFrontends[PART.name] ?? [];
  if (!release) throw new Error('The back office is not released.');
  return release;
};
const heading = (page: Page) => page.getByRole('heading', { name: 'Gateways', level: 1 });
const grid = (page: Page) => page.getByRole('main').getByRole('grid');
// Goes by itself after some seconds, so it is looked for before the page's content.
const notice = (page: Page) => page.getByText('Gateways runs in its previous release.');

for (const [what, mistake] of [
  ['crashes when it starts', 'startCrash'],
  ['crashes when its page is drawn', 'renderCrash'],
] as const) {
  test(`@desktop a release that ${what} gives way to the one before it`, async ({ page }) => {
    await listReleases(page, listed(await releaseWith(mistake), await good()));
    await page.goto('/gateways');
    await expect(notice(page)).toBeVisible();
    await expect(grid(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

for (const [how, answer] of [
  ['missing', { status: 404, body: 'Not found.' }],
  ['not the one that was released', { status: 200, contentType: 'text/javascript', body: 'alert(1)' }],
] as const) {
  test(`@desktop a release whose chunk is ${how} gives way to the one before it`, async ({ page }) => {
    const release = await releaseWith('none');
    await listReleases(page, listed(release, await good()));
    for (const script of release.extras.scripts)
      await page.route(new URL(script, release.url).href, (route) => route.fulfill(answer));
    await page.goto('/gateways');
    await expect(notice(page)).toBeVisible();
    await expect(grid(page)).toBeVisible();
  });
}

test('@desktop a release whose chunk does not come in time gives way to the one before it', async ({ page }) => {
  const release = await releaseWith('none');
  await listReleases(page, listed(release, await good()));
  for (const script of release.extras.scripts)
    // Never answered: the page gives up after its deadline.
    await page.route(new URL(script, release.url).href, () => undefined);
  await page.goto('/gateways');
  await expect(notice(page)).toBeVisible({ timeout: 30_000 });
  await expect(grid(page)).toBeVisible();
});

test('@desktop one failed request costs nobody the live release', async ({ page }) => {
  const release = await releaseWith('none');
  await listReleases(page, listed(release, await good()));
  await page.route(release.url, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto('/gateways');
  await expect(grid(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('@desktop a tab that shows a failure heals after the rollback, without a reload', async ({ page }) => {
  const list = await listReleases(page, listed(await releaseWith('renderCrash')));
  await page.goto('/gateways');
  await expect(page.getByText('Gateways has stopped.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  list(listed(await good()));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(grid(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

async function openPage(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** What runs of the back office, as About lists it. */
async function aboutRow(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Build/ }).click();
  return page.getByRole('dialog', { name: 'About this application' }).getByRole('row', { name: /^Backoffice/ });
}

test('@desktop a canary reaches the same accounts each time, and no others', async ({ page, browser }) => {
  const [canary, live] = [await releaseWith('none'), await good()];
  const { version } = canary.metadata;
  const other = await browser.newContext({ storageState: storageOf('installer') });
  const tabs = [page, await other.newPage()];
  const ids: number[] = [];
  for (const tab of tabs) {
    await tab.goto('/gateways');
    ids.push(
      await tab.evaluate(
        () => (JSON.parse(localStorage['sagitta-state'] as string) as { session: { id: number } }).session.id,
      ),
    );
  }
  const reaches = (percent: number) => ids.map((account) => inCanary({ part: PART.name, version, percent, account }));
  // A share that reaches one of the two.
  const percent = Array.from({ length: 99 }, (_, index) => index + 1).find(
    (share) => new Set(reaches(share)).size === 2,
  );
  if (percent === undefined) throw new Error('Both accounts stand in the same place.');
  const entry = [
    { ...live, deployment: { traffic: 100 - percent, default: true } },
    { ...canary, fallbackUrl: live.url, deployment: { traffic: percent, default: false } },
  ];
  for (const [index, tab] of tabs.entries()) {
    await listReleases(tab, entry);
    for (let visit = 0; visit < 2; visit += 1) {
      await tab.goto('/gateways');
      await expect(grid(tab)).toBeVisible();
      await expect(await aboutRow(tab)).toContainText(reaches(percent)[index] ? 'early release' : 'live');
    }
  }
  await other.close();
});

test('@desktop an open tab is offered a rollback within a minute, and takes it up on the next page', async ({
  page,
}) => {
  await page.clock.install();
  const [bad, before] = [await releaseWith('none'), await good()];
  const list = await listReleases(page, listed(bad, before));
  await page.goto('/gateways');
  await expect(grid(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.clock.fastForward(25_000);
  list(listed(before));
  const offer = page.getByText(/Another version of Fleet, Gateways and \d+ other pages is available\.$/);
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url() === `${WEB}/registry.json`;
  });
  // In steps below the deadline of a load, and none after that look: what it begins to load would be late by this
  // clock alone.
  await expect(async () => {
    if (!isAsked) await page.clock.fastForward(10_000);
    expect(isAsked).toBe(true);
  }).toPass();
  await expect(offer).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  // Once it is loaded it takes over when a page of its part is opened.
  await expect(async () => {
    for (const title of ['Gateways', 'Routers']) await openPage(page, title);
    await expect(offer).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(await aboutRow(page)).toContainText(before.metadata.version);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('@desktop what a browser could not run is reported, staff see it, and the tab heals without a reload', async ({
  page,
}) => {
  const [bad, before] = [await releaseWith('renderCrash'), await good()];
  const list = await listReleases(page, listed(bad, before));
  const reported = page.waitForResponse(
    (response) => response.url().endsWith('/release-fallbacks') && response.request().method() === 'POST',
  );
  await page.goto('/gateways');
  await expect(grid(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  expect((await reported).status()).toBe(200);
  await expect(await aboutRow(page)).toContainText('previous release: the live one failed');
  // A tab of another journey, which had nothing to fall back to, may have reported the same release.
  const report = `${bad.metadata.version}, page stopped; ran ${before.metadata.version} instead`;
  await expect(page.getByRole('listitem').filter({ hasText: report })).toBeVisible();
  await page.keyboard.press('Escape');
  const repaired = await releaseWith('none');
  list(listed(repaired, before));
  const loaded = page.waitForResponse(repaired.url);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await loaded;
  // Its other files may still be on their way.
  await expect(async () => {
    for (const title of ['Systems', 'Gateways']) await openPage(page, title);
    const row = await (await aboutRow(page)).innerText();
    await page.keyboard.press('Escape');
    expect(row).toContain(repaired.metadata.version);
  }).toPass();
  await expect(grid(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('@desktop a report arrives though its tab is closed as soon as the page stops', async ({ page }) => {
  const bad = await releaseWith('clickCrash');
  await listReleases(page, listed(bad));
  await page.goto('/gateways');
  await expect(grid(page)).toBeVisible();
  // Chromium sends nothing for a closed tab whose requests are intercepted.
  await page.unrouteAll();
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.click());
  await page.close();
  const staff = await callerOf(emailOf('staff'));
  const { version } = bad.metadata;
  await expect
    .poll(async () => (await staff.call(listReleaseFallbacks, {})).find((one) => one.version === version))
    .toMatchObject({ part: PART.name, kind: 'render', fellBackTo: null });
});

test('@desktop Retry after the rollback goes by the registry as it is then', async ({ page }) => {
  await listUntilRetry(page, listed(await releaseWith('startCrash')), listed(await good()));
  await page.goto('/gateways');
  await expect(page.getByRole('alert')).toContainText('Gateways could not be loaded.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(grid(page)).toBeVisible();
});

test('@desktop a wrong entry in the registry costs its own part alone, and the page says so', async ({ page }) => {
  await listUntilRetry(page, [{ ...(await good()), metadata: {} }], listed(await good()));
  await page.goto('/systems');
  await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gateways' }).click();
  await expect(page.getByRole('alert')).toContainText("The registry's entry for mfe_backoffice cannot be read");
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(grid(page)).toBeVisible();
});

test('@desktop a part cannot take the path of another part, whatever the registry says', async ({ page }) => {
  const release = await good();
  const thief = structuredClone(release);
  thief.extras.manifest.pages.unshift({ id: 'gateways', path: '/systems', title: 'Vans', access: 'public' });
  await listReleases(page, [thief]);
  await page.goto('/systems');
  await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test.describe('with an account that may not open a page', () => {
  test.use({ account: 'viewer' });

  test('@desktop nothing of its part is fetched', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(REMOTES.mfe_backoffice)) asked.push(request.url());
    });
    const ahead = page.waitForResponse((response) => response.url().startsWith(REMOTES.mfe_reporting));
    await page.goto('/gateways');
    await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
    // The parts of the menu are fetched ahead all at once.
    await ahead;
    expect(asked).toEqual([]);
  });
});

test('@desktop a missing shell file is explained in plain words', async ({ page }) => {
  await untilRetry(page, /\/suite\.[0-9a-f]+\.js$|\/\d+\.[0-9a-f]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/systems');
  await expect(page.getByRole('alert')).toContainText('The application could not be loaded.');
  await expect(page.getByRole('alert')).not.toContainText('chunk');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
});

test('@desktop a release is opened in a browser before it goes live', async () => {
  // It opens every page and dialog of a part four times, beside two other journeys.
  test.setTimeout(600_000);
  const { store } = INSTALLATION;
  const own = { ...INSTALLATION, name: `${INSTALLATION.name}-journey` };
  const state = await store.read(stateKey(INSTALLATION));
  if (!state) throw new Error('Nothing is live.');
  await store.write(stateKey(own), state.bytes);
  const release = async (mistake: Parameters<typeof buildWith>[0]) => {
    const build = await buildWith(mistake);
    return publish(own, build, { openPages }).finally(() => rm(build.dist, { recursive: true }));
  };
  await expect(release('startCrash')).rejects.toThrow(/the page gateways of mfe_backoffice could not be loaded/);
  await expect(release('renderCrash')).rejects.toThrow(/gateways of mfe_backoffice crashed: planted in render/);
  await expect(release('pageMissing')).rejects.toThrow(/announced in the manifest, and the module does not have it/);
  const before = (await good()).metadata.version;
  const released = await release('none');
  expect(released).toMatchObject({ version: expect.any(String), before });
  for (const { key } of await store.list(`live/${own.name}/`)) await store.remove(key);
  await removeRelease(store, PART.name, released.version);
});

for (const [what, mistake, told] of [
  ['breaks once it has rows', 'dataCrash', /crashed: planted late$/],
  ['breaks 5 s after its start', 'late', /crashed: planted late/],
  ['breaks after a click', 'clickCrash', /crashed: planted late \(last pressed: /],
  ['breaks 3 s after a click', 'clickLater', /crashed: planted late/],
  ['works without end', 'messageLoop', /works without end: its main thread had no rest for 8 s/],
  ['hangs', 'hang', /did not answer within 45 s/],
] as const) {
  test(`@desktop a release that ${what} is refused when it is opened before it goes live`, async () => {
    const shell = await servedShell(INSTALLATION, (await readState(INSTALLATION)).state);
    const build = await buildWith(mistake);
    const release = await makeRelease(build).finally(() => rm(build.dist, { recursive: true }));
    if (!shell || !isRemote(release.facts)) throw new Error('There is nothing to open.');
    const { manifest } = release.facts;
    const pages = manifest.pages.filter(({ id }) => id === 'gateways');
    const opened = openPages(INSTALLATION, shell, [{ ...release.facts, manifest: { ...manifest, pages } }], release);
    expect(await opened).toEqual([expect.stringMatching(told)]);
  });
}
