import type { Page } from '@playwright/test';
import { API, WEB } from '@sagitta/e2e/support/addresses';
import { emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { saveData } from '@sagitta/e2e/support/save-data';
import { fillSignIn } from '@sagitta/e2e/support/sign-in';
import { SITE } from '@sagitta/e2e/support/systems';
import { expect, test } from '@sagitta/e2e/support/test';
import { walk } from '../pages/journeys';
import { BUDGETS, KB } from './limits';

test('bytes over the wire stay within the budgets', async ({ page }) => {
  const wire = await countBytes(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  report('sign-in page', wire(), BUDGETS.signIn);

  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Hala/ }).first()).toBeVisible();
  report('systems list', wire(), BUDGETS.systems);
});

test('a dashboard stays within its budget', async ({ page }) => {
  const wire = await countBytes(page);
  await page.goto(SITE.dashboard);
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(
    page
      .getByRole('article', { name: SITE.worst })
      .getByText(/\d[\u202f ]?mm/)
      .first(),
  ).toBeVisible();
  report('dashboard', wire(), BUDGETS.dashboard);
});

test('a graph stays within its budget', async ({ browser }) => {
  const { fileBytes } = await walk(browser, { name: 'graph after sign-in', web: WEB, api: API, profile: 'plain' });
  report('graph', { bytes: fileBytes, files: [] }, BUDGETS.graph);
});

test('a page with a data grid stays within its budget', async ({ page }) => {
  const wire = await countBytes(page);
  await page.goto('/accounts');
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  report('accounts list', wire(), BUDGETS.grid);
});

test('the export page stays within its budget', async ({ page }) => {
  const wire = await countBytes(page);
  await page.goto('/export');
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await expect(page.getByRole('form', { name: 'Measurements' })).toBeVisible();
  await untilStill(wire);
  report('export page', wire(), BUDGETS.export);
});

interface Counted {
  bytes: number;
  /** Bytes and address of each file, to find what is too much. */
  files: readonly string[];
}

/**
 * Counts the suite's files that come over the network from now on, as encoded and with headers; the API's answers are
 * data, not files.
 */
async function countBytes(page: Page): Promise<() => Counted> {
  await saveData(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, string>();
  const files: string[] = [];
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = asked.get(requestId) ?? '';
    if (url.startsWith(API)) return;
    bytes += encodedDataLength;
    files.push(`${encodedDataLength} ${url}`);
  });
  return () => ({ bytes, files });
}

/** Waits until no more files come: `networkidle` was reached on the sign-in page, and is not waited for again. */
async function untilStill(wire: () => Counted): Promise<void> {
  let last = 0;
  const more = () => {
    const { bytes } = wire();
    const since = bytes - last;
    last = bytes;
    return since;
  };
  await expect.poll(more, { intervals: [1_000] }).toBe(0);
}

function report(what: string, { bytes, files }: Counted, budget: number): void {
  console.log(`${what}: ${(bytes / KB).toFixed(1)} KB of ${budget / KB} KB`);
  expect(bytes, [what, ...files].join('\n')).toBeLessThanOrEqual(budget);
}
