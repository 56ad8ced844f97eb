import type { Page } from '@playwright/test';

/**
 * Makes one pause of the page ten times as long, so that a slow look at what it shows is not cut short. Call before the
 * first navigation.
 * @param ms the pause as the product has it
 */
export async function stretchPause(page: Page, ms: number): Promise<void> {
  await page.addInitScript((pause) => {
    const set = window.setTimeout;
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
        set(handler, delay === pause ? 10 * pause : delay, ...rest),
    });
  }, ms);
}
