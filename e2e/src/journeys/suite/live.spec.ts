import { listNodes } from '@sagitta/shared-contracts/api/node';
import { createNode, deleteNode, listFreeDevices } from '@sagitta/shared-contracts/api/node-admin';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { emailOf, PASSWORD } from '../../support/accounts';
import { LIVE_BASE } from '../../support/addresses';
import { callerOf, type Caller } from '../../support/api';
import { type OwnSuite, ownSuite } from '../../support/own-suite';
import { signIn } from '../../support/sign-in';
import { openDashboard, SITE } from '../../support/systems';
import { expect, expectAccessible, test } from '../../support/test';

// These journeys stop the API: they have a suite of their own, one after the other.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: `http://localhost:${LIVE_BASE}` });

let suite: OwnSuite;
let staff: Caller;

test.beforeAll(async () => {
  suite = await ownSuite(LIVE_BASE);
  staff = await callerOf(emailOf('staff'), PASSWORD, suite.api);
});
test.afterAll(() => suite.end());

/** Sooner than a page that asks by itself, which takes 15 seconds. */
const SOON = { timeout: 8_000 };

const isStream = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === '/stream';
const streamsOf = (context: BrowserContext): Request[] => {
  const seen: Request[] = [];
  context.on('request', (request) => {
    if (isStream(request)) seen.push(request);
  });
  return seen;
};
/** A card far from the window is only its name. */
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Measuring devices' }).getByText(name, { exact: true });
const live = (page: Page) => page.getByText(/^live · as of \d{2}:\d{2}:\d{2} C/);
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: /Connection lost\.|No network\./ });

/** A free device is at the site under a name, for as long as `work` takes. */
async function withDevice(name: string, work: () => Promise<void>): Promise<void> {
  const device = (await staff.call(listFreeDevices, {})).find(({ SystemVersion }) => SystemVersion === 'W4');
  const { result: id } = await staff.call(createNode, {
    input: { SystemID: SITE.id, DeviceSerialString: device?.SerialString ?? '', Name: name },
  });
  expect(id, 'the id of the new device').toBeGreaterThan(0);
  try {
    await work();
  } finally {
    await staff.call(deleteNode, { input: { id } });
  }
}

test('a dashboard shows what changes elsewhere within seconds, without a reload @desktop', async ({ page }) => {
  await signIn(page, 'staff');
  const stream = page.waitForResponse((response) => isStream(response.request()));
  await openDashboard(page);
  const answer = await stream;
  expect(answer.headers()['content-type']).toContain('text/event-stream');
  expect(new URL(answer.url()).search, 'no token in the address').toBe('');
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { untouched: true }));

  await withDevice('Told', () => expect(card(page, 'Told')).toBeVisible(SOON));
  await expect(card(page, 'Told')).toHaveCount(0, SOON);
  expect(await page.evaluate(() => 'untouched' in window), 'the page was not reloaded').toBe(true);
});

test('a dashboard shows a reading within seconds of its device sending it @desktop', async ({ page }) => {
  await test.step('open a dashboard and its stream', async () => {
    await signIn(page, 'staff');
    const stream = page.waitForRequest(isStream);
    await openDashboard(page);
    await stream;
  });

  const measuring = async () =>
    (await staff.call(listNodes, { input: { systemIds: [SITE.id] } })).filter(
      ({ MainSensorType, LatestMeasurementTimestamp }) => MainSensorType !== 'none' && LatestMeasurementTimestamp,
    );
  const before = new Map(
    (await measuring()).map(({ id, LatestMeasurementTimestamp }) => [id, LatestMeasurementTimestamp]),
  );
  // In the demo world another site's turn comes every few seconds.
  let sender = '';

  await test.step('a device of the site sends a reading', async () => {
    await expect
      .poll(
        async () => {
          sender =
            (await measuring()).find(
              ({ id, LatestMeasurementTimestamp }) => before.get(id) !== LatestMeasurementTimestamp,
            )?.name ?? '';
          return sender;
        },
        { timeout: 100_000, message: 'a device of the site sends a reading' },
      )
      .not.toBe('');
  });

  await test.step('its card shows the reading', async () => {
    await expect(page.getByRole('article', { name: sender, exact: true })).toContainText('just now', SOON);
  });
});

test('two tabs have one connection, and when one is closed the other takes over where it was @desktop', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff');
  const streams = streamsOf(context);
  await openDashboard(page);
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();

  await test.step('the second tab waits for its turn', async () => {
    await openDashboard(other);
    await expect
      .poll(
        () =>
          other.evaluate(async () => {
            const { pending = [] } = await navigator.locks.query();
            return pending.filter(({ name }) => name?.startsWith('sagitta-live')).length;
          }),
        'the other tab waits for its turn',
      )
      .toBe(1);
  });

  await test.step('one connection serves both tabs', async () => {
    await withDevice('Shared', async () => {
      await expect(card(page, 'Shared')).toBeVisible(SOON);
      await expect(card(other, 'Shared')).toBeVisible(SOON);
    });
    expect(streams).toHaveLength(1);
  });

  await test.step('the second tab takes over', async () => {
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    expect(streams[1]?.headers()['last-event-id']).toMatch(/^\d+-\d+$/);
    await withDevice('Taken over', () => expect(card(other, 'Taken over')).toBeVisible(SOON));
    expect(streams).toHaveLength(2);
  });
});

test('a host that says that it has no stream is not asked for one, so its console stays clean @desktop', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff');
  await page.route(
    (url) => url.origin === suite.api && url.pathname === '/token',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), stream: false } });
    },
  );
  const streams = streamsOf(context);
  await openDashboard(page);
  // The code that brings changes is fetched with the one that brings pages back.
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/nodes', { timeout: 25_000 });
  await expect(live(page)).toBeVisible();
  expect(streams).toHaveLength(0);
});

test.describe('on a host that does not say that it has no stream', () => {
  test.use({ expected: /status of 404|answer 404: GET .*\/stream/ });

  test('a dashboard asks by itself, and the host is asked for a stream once @desktop', async ({ page, context }) => {
    await signIn(page, 'staff');
    const streams = streamsOf(context);
    await page.route(
      (url) => url.pathname === '/stream',
      (route) =>
        route.fulfill({
          status: 404,
          headers: { 'Access-Control-Allow-Origin': '*' },
          json: { error: { message: 'There is no such call.' } },
        }),
    );
    await openDashboard(page);
    await expect.poll(() => streams.length).toBe(1);
    // The tab has taken the answer in.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sagitta-no-stream'))).not.toBeNull();
    await page.reload();
    await withDevice('Asked for', () => expect(card(page, 'Asked for')).toBeVisible({ timeout: 25_000 }));
    await expect(card(page, 'Asked for')).toHaveCount(0, { timeout: 25_000 });
    await expect(live(page)).toBeVisible();
    expect(streams).toHaveLength(1);
  });
});

test.describe('without a network', () => {
  // What is fetched ahead in idle time may fall into the outage; it is fetched again when it is wanted.
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|A part of the page could not be loaded/ });

  test('@desktop a dashboard shows a lost connection at once, and is live once the network is back', async ({
    page,
    context,
  }) => {
    await signIn(page, 'staff');
    const stream = page.waitForRequest(isStream);
    await openDashboard(page);
    await stream;
    await expect(live(page)).toBeVisible();
    await context.setOffline(true);
    await expect(lost(page)).toBeVisible(SOON);
    await expect(live(page)).toHaveCount(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(live(page)).toBeVisible(SOON);
    await expect(lost(page)).toHaveCount(0);
  });
});

test.describe('when the API is gone', () => {
  test.use({
    expected: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  });

  test('@desktop with the API down, a dashboard shows since when and not live, and is live once it is back', async ({
    page,
  }) => {
    await signIn(page, 'staff');
    const stream = page.waitForRequest(isStream);
    await openDashboard(page);
    await stream;
    await expect(live(page)).toBeVisible();

    await suite.stopApi();
    await expect(lost(page)).toHaveText(/^Connection lost\. Data as of \d+ \w{3}, \d{2}:\d{2} C\w+$/);
    await expect(live(page)).toHaveCount(0);
    // What is known stays visible, and so does the warning, however far somebody scrolls.
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('article').last()).toBeInViewport();
    await expect(lost(page)).toBeInViewport();

    await suite.startApi();
    await expect(lost(page)).toHaveCount(0, { timeout: 75_000 });
    await expect(live(page)).toBeVisible();
  });
});
