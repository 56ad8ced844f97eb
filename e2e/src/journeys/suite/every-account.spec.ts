import { DESKTOP_ONLY } from '../../support/sizes';
import { ACCESS, type Category, type Route } from '@sagitta/shared-contracts/access';
import { ACCOUNTS, type AccountName } from '../../support/accounts';
import { expect, test, expectAccessible, expectNoSidewaysScroll, watchLayoutShift } from '../../support/test';

const CATEGORY: Record<AccountName, Category> = {
  staff: 'staff',
  installer: 'installer',
  admin: 'commoner',
  viewer: 'commoner',
  observer: 'observer',
};

/** Pages of this slice that need no id, and what each shows once its data is there. */
const PAGES: readonly { route: Route; title: string; menu: string; content: RegExp }[] = [
  { route: '/systems', title: 'Systems', menu: 'Systems', content: /of permissible|No threat|Unknown/ },
  { route: '/accounts', title: 'Accounts', menu: 'Accounts', content: /^\S+@\S+$/ },
  { route: '/logs', title: 'Logs', menu: 'Logs', content: /^\d{2}\/\d{2}\/\d{4}, / },
  { route: '/fleet', title: 'Fleet', menu: 'Fleet', content: /need someone this week/ },
  { route: '/gateways', title: 'Gateways', menu: 'Gateways', content: /^a81758/ },
  { route: '/simcards', title: 'SIM cards', menu: 'SIM cards', content: /^\+48\d{9}$/ },
  { route: '/routers', title: 'Routers', menu: 'Routers', content: /^TBBJ\d+$/ },
  { route: '/sms', title: 'SMS', menu: 'SMS', content: /^\+48\d{9}$/ },
  { route: '/inspections', title: 'Inspections', menu: 'Inspections', content: /^On-(line|site)$/ },
  { route: '/agreements', title: 'Agreements', menu: 'Agreements', content: /^UM\/\d+\/INST$/ },
  { route: '/export', title: 'Export', menu: 'Export', content: /^Days$/ },
  { route: '/devices', title: 'Devices', menu: 'Devices', content: /^a81758/ },
];

/** One who may open everything and one who sees the least: what a phone shows differs by page, not by account. */
const ON_PHONE: readonly string[] = ['staff', 'viewer'];

/** It finds a page that hangs, as the deadline of a journey does. */
const MOST_FOR_A_PAGE_MS = 40_000;

for (const account of ACCOUNTS) {
  test.describe(`as ${account}`, ON_PHONE.includes(account) ? {} : DESKTOP_ONLY, () => {
    test.use({ account });

    const mayOpen = ({ route }: { route: Route }) => (ACCESS[route] as readonly Category[]).includes(CATEGORY[account]);
    const opened = PAGES.filter(mayOpen);
    const closed = PAGES.filter((one) => !mayOpen(one));

    // In one tab, as a person goes from page to page: what a page loads is there for the next one.
    test('every page opens, holds still and is accessible', async ({ page }) => {
      test.setTimeout(opened.length * MOST_FOR_A_PAGE_MS);
      const shifted = await watchLayoutShift(page);
      for (const { route, title, content } of opened) {
        await test.step(route, async () => {
          await page.goto(route);
          await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
          await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
          expect(await shifted(), 'layout shift').toBeLessThanOrEqual(0.02);
        });
      }
    });

    if (closed.length === 0) return;

    test('every other page answers 403, and is not in the menu', async ({ page }) => {
      test.setTimeout(closed.length * MOST_FOR_A_PAGE_MS);
      for (const { route, menu } of closed) {
        await test.step(route, async () => {
          await page.goto(route);
          await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
          await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menu })).toHaveCount(0);
        });
      }
    });
  });
}

test.describe('as viewer, with exactly one system', () => {
  test.use({ account: 'viewer' });

  test('@desktop the menu has Dashboard instead of Systems', async ({ page }) => {
    await page.goto('/accounts');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Systems', exact: true })).toHaveCount(0);
  });
});
