import { DESKTOP_ONLY } from '../../support/sizes';
import { ACCESS, type Category, type Route } from '@sagitta/shared-contracts/access';
import { ACCOUNTS, type AccountName } from '../../support/accounts';
import {
  expect,
  test,
  expectAccessible,
  expectLandmarks,
  expectNoSidewaysScroll,
  watchLayoutShift,
} from '../../support/test';

const CATEGORY: Record<AccountName, Category> = {
  staff: 'staff',
  installer: 'installer',
  admin: 'commoner',
  viewer: 'commoner',
  observer: 'observer',
};

/** Pages of this slice that need no id, and what each shows once its data is there; on a phone behind a card's id. */
const PAGES: readonly { route: Route; title: string; menu: string; content: RegExp }[] = [
  { route: '/systems', title: 'Systems', menu: 'Systems', content: /of permissible|No threat|Unknown/ },
  { route: '/accounts', title: 'Accounts', menu: 'Accounts', content: /^\S+@\S+$/ },
  { route: '/logs', title: 'Logs', menu: 'Logs', content: /^\d{2}\/\d{2}\/\d{4}, |^No events but heartbeats\.$/ },
  { route: '/fleet', title: 'Fleet', menu: 'Fleet', content: /need someone this week/ },
  { route: '/gateways', title: 'Gateways', menu: 'Gateways', content: /^a81758/ },
  { route: '/simcards', title: 'SIM cards', menu: 'SIM cards', content: /(^|· )\+48\d{9}$/ },
  { route: '/routers', title: 'Routers', menu: 'Routers', content: /(^|· )TBBJ\d+$/ },
  { route: '/sms', title: 'SMS', menu: 'SMS', content: /^\+48\d{9}$/ },
  { route: '/inspections', title: 'Inspections', menu: 'Inspections', content: /^On-(line|site)$/ },
  { route: '/agreements', title: 'Agreements', menu: 'Agreements', content: /^UM\/\d+\/INST$/ },
  { route: '/export', title: 'Export', menu: 'Export', content: /^Days$/ },
  { route: '/devices', title: 'Devices', menu: 'Devices', content: /^a81758/ },
];

/** One who may open everything and one who sees the least: what a phone shows differs by page, not by account. */
const ON_PHONE: readonly string[] = ['staff', 'viewer'];

for (const account of ACCOUNTS) {
  test.describe(`as ${account}`, ON_PHONE.includes(account) ? {} : DESKTOP_ONLY, () => {
    test.use({ account });

    for (const { route, title, menu, content } of PAGES) {
      const allowed = (ACCESS[route] as readonly Category[]).includes(CATEGORY[account]);

      test(`${route} ${allowed ? 'opens, holds still and is accessible' : 'answers 403'}`, async ({ page }) => {
        const shifted = await watchLayoutShift(page);
        await page.goto(route);
        if (!allowed) {
          await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
          await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menu })).toHaveCount(0);
          return;
        }
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
        // A word is also an option of a column's filter, which shows nothing.
        await expect(page.getByRole('main').getByText(content).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        await expectLandmarks(page);
        await expectNoSidewaysScroll(page);
        expect(await shifted(), 'layout shift').toBeLessThanOrEqual(0.02);
      });
    }
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
