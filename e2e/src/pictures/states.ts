import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { API } from '../support/addresses';

/** How the API answers while a picture is taken. */
export const STATES = ['normal', 'empty', 'slow', 'failing', 'lost'] as const;
export type State = (typeof STATES)[number];

/** Those whose picture is taken later than it is. */
export const RUNS_AHEAD: readonly State[] = ['slow', 'failing', 'lost'];

/** Whoever is signed in stays so: what tells the frame who may open what is answered in every state. */
const FRAME = /^\/(token|login|systems)$/;
/** A host that answers an error signs out with these; one that is busy does not (docs/product/calls.md#failure). */
const SIGNS_OUT = /^\/systems(-very-short)?$/;
/** Answers about one thing, which a page that is open always has. */
const ONE_THING = /^\/(system|accounts|alarms|nodes-short|routers|simcards|push)\/[^/]+$|^\/push$/;

/**
 * Lets the API answer as the state asks, until what it returns is called. `own` is the page's path: a list is that
 * page's own call.
 */
export async function answerAs(page: Page, state: State, own: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  if (state === 'normal' || state === 'lost') return async () => undefined;
  await page.route(`${API}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (route.request().method() === 'OPTIONS' || (FRAME.test(path) && path !== own)) return route.fallback();
    if (state === 'slow') return void held.push(route);
    if (state === 'failing') return fail(route, SIGNS_OUT.test(path) ? 503 : 500);
    if (path === '/stream' || ONE_THING.test(path)) return route.fallback();
    return empty(route);
  });
  // Unrouted, what is held would go to the API after all, and delete what was to be shown.
  return async () => {
    await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

/** The connection that breaks after a page has been read. */
export async function loseConnection(page: Page): Promise<void> {
  await page.route(`${API}/**`, (route) => route.abort('connectionrefused'));
  await page.context().setOffline(true);
}

/**
 * Waits for what the state ends in: of a page in `main`, of what opens over it in `body`. What never comes is a flaw
 * that the picture shows.
 */
export async function settle(page: Page, state: State, place: 'main' | 'body' = 'main'): Promise<void> {
  const main = place === 'main' ? page.getByRole('main') : page.locator('body');
  const waiting = main.locator(WAITING);
  // What a dialog did not do, it says above its buttons.
  const told = place === 'main' ? waiting : main.getByRole('alert').filter({ hasText: /\S/ });
  const done: Record<State, () => Promise<void>> = {
    normal: () => idle(page, main),
    empty: () => idle(page, main),
    // The page's own places, and what it says of a wait.
    slow: async () => {
      await expect(waiting.first()).toBeVisible({ timeout: 5_000 });
      await pass(page, 20);
    },
    // A call is tried again for up to 50 seconds (docs/product/calls.md#retries); code has to arrive before.
    failing: () =>
      pass(page, place === 'main' ? 240 : 90, async () => {
        const hasFailed = await main.getByRole('button', { name: 'Retry' }).or(told).first().isVisible();
        return hasFailed && (await waiting.count()) === 0;
      }),
    lost: async () => {
      await pass(page, 45);
      await expect(page.getByText('No network.')).toBeVisible();
    },
  };
  await done[state]().catch(() => undefined);
}

/** Lets the page's clock run ahead, until it is over: nobody waits for what only waits. */
async function pass(page: Page, seconds: number, isOver = async () => false): Promise<void> {
  for (let second = 0; second < seconds && !(await isOver()); second++) {
    await page.clock.runFor(1_000);
    // Code and answers come in real time.
    await page.waitForTimeout(40);
  }
}

const WAITING = '[aria-busy="true"], .sg-skeleton';

async function idle(page: Page, main: Locator): Promise<void> {
  await expect(main.locator(':scope > *').first()).toBeVisible();
  await wake(page);
  await expect(main.locator(WAITING)).toHaveCount(0);
  await page.waitForLoadState('networkidle', { timeout: 5_000 });
}

/** What is fetched or drawn once it is in sight. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((done) => setTimeout(done, 100));
    }
    scrollTo(0, 0);
  });
}

async function empty(route: Route): Promise<void> {
  const response = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  return route.fulfill({ response, json: emptied(await response.json()) });
}

function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []];
      return [key, /count|total/i.test(key) && typeof value === 'number' ? 0 : value];
    }),
  );
}

function fail(route: Route, status: number): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/json',
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: JSON.stringify({ error: { code: 'internal', message: 'The server failed.', reference: 'a1b2c3' } }),
  });
}
