import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from './test';

/**
 * Waits until tabs have the code that a page fetches some seconds after it is up: first what brings it back after an
 * outage, then its live updates. A tab with both has the connection or waits for its turn. Call before the first page
 * is opened.
 */
export function watchLateCode(context: BrowserContext): (tabs: readonly Page[]) => Promise<void> {
  const underWay = new Set<Request>();
  const ended = (request: Request) => {
    underWay.delete(request);
  };
  context.on('request', (request) => {
    if (request.resourceType() === 'script') underWay.add(request);
  });
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  return async (tabs) => {
    const connected = () =>
      tabs[0]?.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name?.startsWith('sagitta-live-')).length;
      });
    await expect.poll(connected, { message: 'tabs with live updates', timeout: 30_000 }).toBe(tabs.length);
    await expect.poll(() => underWay.size, 'scripts under way').toBe(0);
  };
}
