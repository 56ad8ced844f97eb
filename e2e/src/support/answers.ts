import type { Page, Route } from '@playwright/test';
import { API } from './addresses';

/** Lets a journey answer for the API, for states that its world does not have: nothing, nonsense, every variant at once. */
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
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** Undoes {@link answer}, {@link holdBack} and {@link rewrite}. */
export async function answerAsBefore(page: Page, path: string | RegExp): Promise<void> {
  await page.unroute(addressOf(path));
}

const patterns = new Map<string, RegExp>();

/** The same object for the same path, which is how a route is found again. */
function addressOf(path: string | RegExp): RegExp {
  const source = typeof path === 'string' ? `${path.replaceAll(/[.?]/g, '\\$&')}(\\?.*)?$` : path.source;
  const known = patterns.get(source) ?? new RegExp(`^${API}${source}`);
  patterns.set(source, known);
  return known;
}

function json(route: Route, body: unknown, status: number): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' }, body: JSON.stringify(body) });
}
