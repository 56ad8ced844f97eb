import { graphPath } from '@sagitta/shared-contracts/paths';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import type { Profile } from './network';
import { lookAt, openMeasured, waitUsable } from './visit';
import { sumUntil } from './wire';

/**
 * What a person's way through sign-in cost: every file since the empty cache, and the time from the click on "Log in".
 */
export interface Journey {
  fileBytes: number;
  apiBytes: number;
  requests: number;
  fromClick: number;
}

export const JOURNEY_FIGURES = [
  'fileBytes',
  'apiBytes',
  'requests',
  'fromClick',
] as const satisfies readonly (keyof Journey)[];

/** Ways through sign-in: the first page asked for, and the page that it ends on. */
export const JOURNEYS = {
  'systems after sign-in': { path: '/', ends: 'systems' },
  'dashboard after sign-in': { path: '/systems/1/dashboard', ends: 'dashboard' },
  'graph after sign-in': { path: graphPath(1, { days: 7 }), ends: 'graph' },
  'accounts grid after sign-in': { path: '/accounts', ends: 'accounts' },
} as const;
export type JourneyName = keyof typeof JOURNEYS;

/** Walks with an empty cache, typing as a person does. */
export async function walk(
  browser: Browser,
  options: { name: JourneyName; web: string; api: string; profile: Profile },
): Promise<Journey> {
  const { path, ends } = JOURNEYS[options.name];
  const context = await browser.newContext(CONTEXT);
  try {
    const { page, wire } = await openMeasured(context, options.api, options.profile);
    await page.goto(options.web + path, { waitUntil: 'commit' });
    await page.evaluate(`window.bench.watch('login')`);
    await waitUsable(page, path);
    await fill(page);
    await page.evaluate(`window.bench.watch('${ends}')`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await waitUsable(page, options.name);
    const { timeOrigin, usable, clickedAt } = await lookAt(page);
    const sum = sumUntil(wire.requests, timeOrigin + (usable ?? Number.NaN));
    return { ...sum, fromClick: (usable ?? Number.NaN) - (clickedAt ?? Number.NaN) };
  } finally {
    await context.close();
  }
}

/** The state of a browser that is signed in, for visits that start there. */
export async function signedIn(browser: Browser, web: string) {
  const context = await browser.newContext(CONTEXT);
  try {
    await signIn(context, web);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Signs a browser in, and leaves no page of it open. */
export async function signIn(context: BrowserContext, web: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(web);
  await fill(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/systems$/);
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.close();
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(emailOf('staff'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** The desktop of the journeys. */
export const CONTEXT = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Europe/Warsaw',
} as const;
