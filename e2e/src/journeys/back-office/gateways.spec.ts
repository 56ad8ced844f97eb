import { DESKTOP_ONLY } from '../../support/sizes';
import type { Page } from '@playwright/test';
import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { answer, failUntilRetry, holdBack } from '../../support/answers';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

const COLUMNS = [
  'Device EUI',
  'ETH0 IP',
  'TUN0 IP',
  'WWAN0 IP',
  'Gateway IP',
  'SIM PIN',
  'APN',
  'ICCID',
  'SIM operator',
  'SIM inserted',
  'SIM PIN unlocked',
  'Mains powered',
  'Firmware ver.',
  'System',
  'Name',
  'Status',
];

test.use({ account: 'installer' });

/** The status of each visible gateway. */
const statuses = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /^Status (Online|Partly online|Offline):/ });

test('each gateway of the account is there with its status, and no other', async ({ page, isMobile }) => {
  const own = await (await callerOf(emailOf('installer'))).call(listGateways, {});
  await page.goto('/gateways');
  const cards = page
    .getByRole('list', { name: 'Gateways' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('term') });
  await expect(isMobile ? cards : page.getByRole('gridcell', { name: /^a81758/ })).toHaveCount(own.length);
  await expect(statuses(page)).toHaveCount(own.length);
  // A card shows all columns; its title is system and name. The table of a wide window draws only the visible ones.
  const facts = COLUMNS.filter((column) => !['System', 'Name'].includes(column));
  if (isMobile) await expect(cards.first().getByRole('term')).toHaveText(facts);
  // And the history of each.
  else await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', String(COLUMNS.length + 1));
});

test('@desktop the filters of the columns find whatever the letters are', async ({ page }) => {
  const [first] = await (await callerOf(emailOf('installer'))).call(listGateways, {});
  await page.goto('/gateways');
  await expect(statuses(page)).not.toHaveCount(0);
  await page.getByRole('textbox', { name: 'System Filter Input' }).fill((first?.SystemName ?? '').toUpperCase());
  await expect(statuses(page)).toHaveCount(1);
});

test('a hundred gateways are one page, and the rest the next', async ({ page, isMobile }) => {
  const recent = new Date().toISOString();
  await answer(
    page,
    '/gateways',
    Array.from({ length: 101 }, (_, index) => ({
      Eui64: `eui-${index}`,
      Name: `Gateway ${index}`,
      SystemName: 'W'.repeat(32),
      Iccid: '8948021234567890123',
      LatestPacketTimestamp: recent,
      StatusReporterTimestamp: recent,
    })),
  );
  await page.goto('/gateways');
  const pages = page.getByRole('navigation', { name: /^Gateways/ });
  await expect(pages.first()).toContainText('1–100 of 101');
  await expectNoSidewaysScroll(page);
  // On a phone the pages are turned above the list too.
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(isMobile ? 2 : 1);
  await page.getByRole('button', { name: 'Next page' }).first().click();
  await expect(pages.first()).toContainText('101 of 101');
  await expect(statuses(page)).toHaveCount(1);
});

test('the frame is there while the table loads, and an empty one says what to expect', async ({ page }) => {
  await answer(page, '/gateways', []);
  const letGo = await holdBack(page, '/gateways');
  await page.goto('/gateways');
  await expect(page.getByRole('heading', { name: 'Gateways', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'No gateways to display' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('with an API that fails', () => {
  test.use({ expected: /answer 500|status of 500/ });

  test('says what failed with its reference, and Retry brings the table', DESKTOP_ONLY, async ({ page }) => {
    await failUntilRetry(page, '/gateways');
    await page.goto('/gateways');
    await expect(page.getByRole('alert')).toContainText('Reference for support: a1b2c3');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^a81758/).first()).toBeVisible();
  });
});

test.describe('with the code of tables out of reach', () => {
  test.use({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource|code of the table/ });

  test('@desktop the table says so, and Retry draws it', async ({ page }) => {
    // AG Grid is by far the largest file of the shell: it is known by its size, not by its name.
    const grid = await largestScript(page);
    await page.route(grid, (route) => route.abort('connectionrefused'));
    await page.goto('/gateways');
    await expect(page.getByRole('alert')).toContainText('The table could not be loaded.');
    await page.unroute(grid);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(statuses(page)).not.toHaveCount(0);
  });
});

/** Address of the largest script that the page with its table fetches. */
async function largestScript(page: Page): Promise<string> {
  await page.goto('/gateways');
  await expect(statuses(page)).not.toHaveCount(0);
  const largest = await page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((one, other) => (other.decodedBodySize > one.decodedBodySize ? other : one)).name,
  );
  return largest;
}
