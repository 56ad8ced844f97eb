import type { Page, Route } from '@playwright/test';
import { API } from './addresses';

/**
 * Lets a journey answer for the API, for states that its world does not have: nothing, nonsense, every variant at once.
 */
export async function answer(page: Page, path: string | RegExp, body: unknown, status = 200): Promise<void> {
  await page.route(addressOf(path), (route) => json(route, body, status));
}

/** Holds an answer back until the journey lets it go. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const until = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(addressOf(path), async (route) => {
    await until;
    await route.fallback();
  });
  return letGo;
}

/** Changes what the API answers, as if its data were different. */
export async function rewrite<T>(page: Page, path: string | RegExp, change: (body: T) => unknown): Promise<void> {
  await page.route(addressOf(path), async (route) => {
    // Not as a table, which a shell asks for.
    const response = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** Lets calls of the API fail until a person presses Retry; with an answer of status 500 by default. */
export function failUntilRetry(
  page: Page,
  path: string,
  fail: (route: Route) => Promise<void> = serverFails,
): Promise<void> {
  return untilRetry(page, addressOf(path), fail);
}

/**
 * Answers requests itself until a person presses Retry. A page that lives asks again by itself, which must not be what
 * brings it back: it would take the button away that the journey is about to press.
 */
export async function untilRetry(
  page: Page,
  address: string | RegExp,
  answering: (route: Route) => Promise<void>,
): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Retry')
          Object.assign(window, { retried: true });
      },
      { capture: true },
    );
  });
  // A page that is just being opened cannot be asked, and nobody has pressed anything in it.
  const retried = () => page.evaluate(() => 'retried' in window).catch(() => false);
  await page.route(address, async (route) => ((await retried()) ? route.fallback() : answering(route)));
}

const serverFails = (route: Route) =>
  json(route, { error: { code: 'internal', message: 'The server failed.', reference: 'a1b2c3' } }, 500);

function addressOf(path: string | RegExp): RegExp {
  return new RegExp(
    `^${API}${typeof path === 'string' ? `${path.replaceAll(/[.?]/g, '\\$&')}(\\?.*)?$` : path.source}`,
  );
}

function json(route: Route, body: unknown, status: number): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/json',
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: JSON.stringify(body),
  });
}
