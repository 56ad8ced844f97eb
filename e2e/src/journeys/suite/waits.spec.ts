import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { getInspection } from '@sagitta/shared-contracts/api/finding';
import { createInspection } from '@sagitta/shared-contracts/api/inspection';
import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { renameNode } from '@sagitta/shared-contracts/api/node-action';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { inspectionPath } from '@sagitta/shared-contracts/paths';
import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import { API } from '../../support/addresses';
import { emailOf, PASSWORD } from '../../support/accounts';
import type { Caller } from '../../support/api';
import { addDevice, isLaser } from '../../support/free-device';
import { photo, report } from '../../support/inspection';
import { expectKept, openAndKeep } from '../../support/kept';
import { expect, test, type Maker } from '../../support/made';
import { signInWith } from '../../support/sign-in';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

/** Of calls without a network, and of what is refused. */
const NOISE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to|could not be|Loading chunk|(of|answer) (409|401|503)/;

test.use({ account: 'staff', expected: NOISE });

/** What waits is sent by itself, with pauses of up to 30 s. */
const SENT = { timeout: 40_000 };
const NODE = 'Dźwigar dachowy';
const LATE_MS = 65 * 60_000;

async function siteWith(make: Maker, ...names: string[]) {
  const { id } = await make.system();
  const nodes: number[] = [];
  for (const name of names) nodes.push(await addDevice(make.staff, id, name, isLaser));
  return { id, path: `/systems/${id}/dashboard`, node: nodes[0] ?? 0 };
}

async function stored(staff: Caller, systemId: number, id: number) {
  const node = (await staff.call(listNodes, { input: { systemIds: [systemId] } })).find((one) => one.id === id);
  if (!node) throw new Error(`Device ${id} is gone.`);
  return node;
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

async function act(page: Page, name: string, action: string): Promise<Locator> {
  await card(page, name).getByRole('button', { name: 'Change device' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  const dialog = await act(page, from, 'Edit name');
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

async function setBase(page: Page, name: string, base: string): Promise<void> {
  const dialog = await act(page, name, 'Set base');
  await dialog.getByLabel('Base', { exact: true }).fill(base);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

const bar = (page: Page) => page.getByRole('button', { name: /waits? to be sent|decisions?/ });

async function openList(page: Page): Promise<Locator> {
  await bar(page).click();
  return page.getByRole('dialog', { name: 'Changes that wait' });
}

/** The calls that change something, with their keys, in the order in which they were sent. */
function changesSent(context: BrowserContext) {
  const sent: { path: string; key: string | undefined; body: string | null }[] = [];
  const note = (request: Request) => {
    if (!['PATCH', 'POST', 'PUT'].includes(request.method()) || !request.url().startsWith(API)) return;
    const key = request.headers()[ONCE_KEY.toLowerCase()];
    if (key !== undefined) sent.push({ path: request.url().slice(API.length), key, body: request.postData() });
  };
  context.on('request', note);
  return sent;
}

/** What keeps changes is fetched some seconds after the first page. */
const expectReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('sagitta-outbox');

/** The dialogs are parts of their own, which somebody on a roof has opened before. */
async function warmUp(page: Page, name: string, ...actions: string[]): Promise<void> {
  await expectReady(page);
  for (const action of actions) {
    const dialog = await act(page, name, action);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  }
}

test('what is done without a network waits, outlives the tab, and is sent in order and once @desktop', async ({
  page,
  context,
  make,
}) => {
  const { id, path, node } = await siteWith(make, NODE);
  const { Logs } = await make.staff.call(listLogs, {
    input: { amount: 100, offset: 0, sortOrder: 'ASC', kinds: ['L1', 'L2'] },
  });
  const log = Logs.find(({ confirmed, confirmable }) => confirmable && !confirmed);
  if (!log) throw new Error('No entry can be confirmed.');
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name', 'Set base');
  const before = await stored(make.staff, id, node);
  const logs = await context.newPage();
  await logs.goto(`/alarms/${log.id}`);
  await expectReady(logs);
  await expect(logs.getByRole('button', { name: 'Confirm…' })).toBeVisible();

  await context.setOffline(true);
  await rename(page, NODE, 'Dźwigar 7');
  await expect(page.getByText(`Waits to be sent: Edit name, ${NODE}. It is not in force.`)).toBeVisible();
  // Nothing looks as if it were done.
  await expect(card(page, NODE)).toBeVisible();
  await setBase(page, NODE, '5000');
  await expect(bar(page)).toContainText('2 changes wait to be sent');
  await logs.getByRole('button', { name: 'Confirm…' }).click();
  await logs.getByLabel(/^Comment/).fill('Seen on the roof.');
  await logs.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(bar(logs)).toContainText('3 changes wait to be sent');
  await expect(bar(page)).toContainText('3 changes wait to be sent');
  await logs.close();

  const list = await openList(page);
  await expect(list.getByRole('listitem')).toHaveText([
    /Edit name.*Dźwigar 7/,
    /Set base.*5.?000\smm/,
    /Confirm event.*Seen on the roof/,
  ]);
  await expectAccessible(page);
  await page.close();

  // The host is out of reach, and the browser is started again.
  await context.setOffline(false);
  await context.route(`${API}/**`, (route) => route.abort());
  const again = await context.newPage();
  const sent = changesSent(context);
  await again.goto('/systems');
  await expect(bar(again)).toContainText('3 changes wait to be sent', SENT);
  expect(await stored(make.staff, id, node)).toMatchObject({
    name: NODE,
    updatedViaWebsiteAt: before.updatedViaWebsiteAt,
  });

  await context.unroute(`${API}/**`);
  sent.length = 0;
  await expect(again.getByText('3 changes that waited were sent. Nothing waits any more.')).toBeVisible(SENT);
  await expect(bar(again)).toHaveCount(0);
  expect(sent.map((one) => one.path)).toEqual(['/node/node-name', '/node/base', '/log']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect((await stored(make.staff, id, node)).name).toBe('Dźwigar 7');
  const commands = await make.staff.call(listNodeCommands, { params: { id: node } });
  expect(commands.filter(({ kind }) => kind === 'base')).toHaveLength(1);
  await again.goto(path);
  await expect(card(again, 'Dźwigar 7')).toBeVisible();
  await again.goto(`/alarms/${log.id}`);
  await expect(again.getByText('Seen on the roof.').first()).toBeVisible();
});

test('what a host that starts does not take is sent by itself, once @desktop', async ({ page, context, make }) => {
  const { id, path, node } = await siteWith(make, NODE);
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name');
  const sent = changesSent(context);
  const starting = { status: 503, json: { error: { message: 'The server is busy.' } } };
  await page.route(`${API}${renameNode.path}`, (route) => route.fulfill(starting), { times: 2 });
  await rename(page, NODE, 'Dźwigar 8');
  await expect(page.getByText(`Waits to be sent: Edit name, ${NODE}. It is not in force.`)).toBeVisible();
  await expect(bar(page)).toContainText('1 change waits to be sent');
  await expect(bar(page)).toHaveCount(0, SENT);
  await expect(card(page, 'Dźwigar 8')).toBeVisible();
  expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([3, 1]);
  expect((await stored(make.staff, id, node)).name).toBe('Dźwigar 8');
});

test('a conflict shows both versions, a refusal is corrected in its place, and the others go on @desktop', async ({
  page,
  context,
  make,
}) => {
  const { id, path, node } = await siteWith(make, NODE, 'Słup', 'Rygiel');
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name');
  await context.setOffline(true);
  await rename(page, NODE, 'Mine');
  await rename(page, 'Słup', 'Rygiel');
  await rename(page, 'Rygiel', 'Rygiel 2');
  await rename(page, 'Słup', 'Słup 2');
  const { updatedViaWebsiteAt } = await stored(make.staff, id, node);
  await make.staff.call(renameNode, { input: { id: node, name: 'Theirs', updatedViaWebsiteAt } });

  await context.setOffline(false);
  await expect(bar(page)).toContainText('1 change waits to be sent, 2 changes need your decision', SENT);
  await expect(card(page, 'Rygiel 2')).toBeVisible();
  const list = await openList(page);
  const conflict = list.getByRole('listitem', { name: `Edit name: ${NODE}` });
  await expect(conflict.getByRole('row', { name: 'Name Mine Theirs' })).toBeVisible();
  const [refused, behind] = [0, 1].map((nth) => list.getByRole('listitem', { name: 'Edit name: Słup' }).nth(nth));
  await expect(refused ?? list).toContainText('Invalid name or name already taken');
  await expect(refused ?? list).toContainText('Rygiel');
  await expect(behind ?? list).toContainText('Waits for your decision on the earlier change of the same.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  for (const button of await list.getByRole('listitem').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await conflict.getByRole('button', { name: 'Send mine anyway' }).click();
  await expect(conflict).toHaveCount(0);
  expect((await stored(make.staff, id, node)).name).toBe('Mine');
  const sent = changesSent(context);
  await refused?.getByRole('link', { name: 'Correct' }).click();
  const form = page.getByRole('dialog', { name: 'Edit name: Słup' });
  await expect(form).toContainText('Not taken: Invalid name or name already taken');
  await expect(form.getByLabel('Name')).toHaveValue('Rygiel');
  await form.getByLabel('Name').fill('Słup 1');
  await form.getByRole('button', { name: 'Save' }).click();
  // In its place: what waited behind it follows.
  await expect.poll(() => sent.map(({ body }) => /Słup \d/.exec(body ?? '')?.[0]), SENT).toEqual(['Słup 1', 'Słup 2']);
  await expect(bar(page)).toHaveCount(0);
  await expect(card(page, 'Słup 2')).toBeVisible();
});

test('a network that comes and goes every two seconds has each sent once, from two tabs @desktop', async ({
  page,
  context,
  make,
}) => {
  const { id, path, node } = await siteWith(make, NODE);
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name', 'Set base');
  const other = await context.newPage();
  await other.goto('/systems');
  await expectReady(other);
  await context.setOffline(true);
  await rename(page, NODE, 'A1');
  await rename(page, NODE, 'A2');
  await setBase(page, NODE, '5000');
  await rename(page, NODE, 'A3');
  await expect(bar(other)).toContainText('4 changes wait to be sent', SENT);

  const sent = changesSent(context);
  // Of three calls one is lost on its way, and of one the answer.
  let count = 0;
  let carriedOut = 0;
  await context.route(/\/node\/(node-name|base)$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    count += 1;
    if (count % 3 === 0) return route.continue();
    if (count % 3 === 2) carriedOut += (await route.fetch().catch(() => null))?.ok() ? 1 : 0;
    return route.abort();
  });
  for (let flap = 0; flap < 40 && (await bar(page).count()) > 0; flap += 1) {
    await context.setOffline(flap % 2 === 1);
    await page.waitForTimeout(2_000);
  }
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0, SENT);
  await expect(bar(other)).toHaveCount(0, SENT);
  expect((await stored(make.staff, id, node)).name).toBe('A3');
  expect(carriedOut, 'answers that were lost').toBeGreaterThan(0);
  // One key for each change, however often it was sent, and each with one content.
  const contents = new Map<string, Set<string | null>>();
  for (const { key = '', body } of sent) contents.set(key, (contents.get(key) ?? new Set()).add(body));
  expect(contents.size).toBe(4);
  for (const bodies of contents.values()) expect(bodies.size).toBe(1);
  const order = [...contents.values()].flatMap((bodies) => [...bodies].map((body) => /A\d|5000/.exec(body ?? '')?.[0]));
  expect(order).toEqual(['A1', 'A2', '5000', 'A3']);
  const commands = await make.staff.call(listNodeCommands, { params: { id: node } });
  expect(commands.filter(({ kind }) => kind === 'base')).toHaveLength(1);
});

test('signing out asks, what is kept waits for its account, and another sees nothing of it @desktop', async ({
  browser,
  baseURL,
  make,
}) => {
  const { id, path, node } = await siteWith(make, NODE);
  const one = { email: emailOf('staff'), password: PASSWORD };
  const two = await make.user([[id, 'administrator']]);
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signInWith(page, one.email, one.password);
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name');
  await context.setOffline(true);
  await rename(page, NODE, 'Dźwigar 9');
  await expect(bar(page)).toBeVisible();
  // The host is out of reach for this call alone.
  await context.route(/\/node\/node-name$/, (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Changes have not been sent' });
  await expect(question.getByRole('listitem')).toContainText('Dźwigar 9');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send first' }).click();
  await expect(question.getByRole('alert')).toContainText('The host does not answer.');
  await question.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await context.unroute(/\/node\/node-name$/);
  await signInWith(page, two.email, two.password);
  await page.goto(path);
  await expect(card(page, NODE)).toBeVisible();
  // Longer than it takes until what waits is looked at.
  await page.waitForTimeout(6_000);
  await expect(bar(page)).toHaveCount(0);
  expect((await stored(make.staff, id, node)).name).toBe(NODE);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await signInWith(page, one.email, one.password);
  await expect(page.getByText('1 change that waited was sent. Nothing waits any more.')).toBeVisible(SENT);
  expect((await stored(make.staff, id, node)).name).toBe('Dźwigar 9');
  await context.close();
});

test('a base that waited for more than an hour is sent only if somebody says so @desktop', async ({
  page,
  context,
  make,
}) => {
  const { path, node } = await siteWith(make, NODE);
  await page.clock.install();
  await page.goto(path);
  await warmUp(page, NODE, 'Set base');
  await context.setOffline(true);
  await setBase(page, NODE, '5000');
  await page.clock.fastForward(LATE_MS);
  // The host's clock corrects the browser's.
  await context.route(/:\d+\/(?!stream)/, async (route) => {
    if (!route.request().url().startsWith(API)) return route.fallback();
    const response = await route.fetch();
    const date = new Date(Date.parse(response.headers().date ?? '') + LATE_MS).toUTCString();
    return route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await context.setOffline(false);
  await expect(bar(page)).toContainText('1 change needs your decision', SENT);
  const list = await openList(page);
  await expect(list.getByText(/Is it still right\?/)).toBeVisible();
  expect(await make.staff.call(listNodeCommands, { params: { id: node } })).toEqual([]);
  await list.getByRole('button', { name: 'Send it' }).click();
  await expect(list.getByText('Nothing waits.')).toBeVisible(SENT);
  expect(await make.staff.call(listNodeCommands, { params: { id: node } })).toHaveLength(1);
});

test('where the device has no room, or has dropped all, the dialog keeps what was typed @desktop', async ({
  page,
  context,
  make,
}) => {
  const { path } = await siteWith(make, NODE);
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function addIfRoom(...args) {
      if ('hasRoom' in window) return add.apply(this, args);
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  await page.goto(path);
  await warmUp(page, NODE, 'Edit name');
  await context.setOffline(true);
  const dialog = await act(page, NODE, 'Edit name');
  await dialog.getByLabel('Name').fill('Dźwigar 8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no room to keep the change');
  await expect(dialog.getByLabel('Name')).toHaveValue('Dźwigar 8');
  await expect(bar(page)).toHaveCount(0);

  // The browser has made room, with the database of what waits.
  await page.evaluate(
    () =>
      new Promise((done) => {
        Object.assign(window, { hasRoom: true });
        indexedDB.deleteDatabase('sagitta-outbox').addEventListener('success', done);
      }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('1 change waits to be sent');
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an inspection without a network outlives the browser, and is sent once with its photo @desktop', async ({
    page,
    context,
    make,
  }) => {
    const { id, path, node } = await siteWith(make, NODE);
    const { ID } = await make.staff.call(createInspection, { input: { systemId: id, year: 2026 } });
    await openAndKeep(page, path);
    await expectKept(page, 'getSystem', 'listNodes');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inspectionPath(ID));
    await expect(page.getByRole('button', { name: 'Sign and complete' })).toBeVisible();
    await expectKept(page, 'getInspection');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add finding' }).click();
    const form = page.getByRole('dialog', { name: 'Add finding' });
    await form
      .locator('label')
      .filter({ hasText: /^Danger/ })
      .click();
    await form.getByRole('textbox', { name: 'What was found' }).fill('Crack in the lower chord');
    await form.getByLabel('Take a photo').setInputFiles(await photo(page));
    await expect(form.getByRole('img', { name: 'New photo' })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Name' }).fill('Aleksandra Nowak');
    await page.getByRole('button', { name: 'Sign and complete' }).press('Enter');
    await expect(page.getByText(/^Not signed yet: the signature waits/)).toBeVisible();
    await expect(bar(page)).toContainText('2 changes wait to be sent');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.close();

    const again = await context.newPage();
    await again.goto(inspectionPath(ID));
    await expect(again.getByRole('heading', { name: '1. Danger' })).toBeVisible(SENT);
    await expect(again.getByText('Waits to be sent. Nobody else sees it yet.')).toBeVisible();
    await expect(again.getByRole('img', { name: 'Photo of finding 1' })).toBeVisible();
    await again.goto(path);
    await expect(card(again, NODE)).toBeVisible(SENT);
    await setBase(again, NODE, '5000');
    await expect(bar(again)).toContainText('3 changes wait to be sent');

    const sent = changesSent(context);
    await context.setOffline(false);
    await expect(again.getByText('3 changes that waited were sent. Nothing waits any more.')).toBeVisible(SENT);
    // Calls by their keys: one that was sent as the network came back may be sent again, and is carried out once.
    const calls = [...new Map(sent.map((one) => [one.key, one.path])).values()];
    expect(calls).toEqual(['/inspection/finding', '/inspection/signature', '/node/base']);
    expect(await make.staff.call(listNodeCommands, { params: { id: node } })).toHaveLength(1);
    const { findings } = await make.staff.call(getInspection, { params: { id: ID } });
    expect(findings).toMatchObject([{ kind: 'danger', photo: { width: 1_600, takenAt: expect.any(String) } }]);
    await again.goto(inspectionPath(ID));
    await expect(again.getByText(/by Aleksandra Nowak\. Findings are fixed\.$/)).toBeVisible();
    const text = await report(again);
    for (const part of ['Crack in the lower chord', '1 finding: 1 danger', 'Aleksandra Nowak'])
      expect(text).toContain(part);
  });
});
