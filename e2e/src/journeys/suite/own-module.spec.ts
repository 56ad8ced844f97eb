import { publish, startWeb } from '../../../../scripts/lib/suite.mjs';
import { emailOf, PASSWORD } from '../../support/accounts';
import { API, MODULE, MODULE_BASE, REMOTES } from '../../support/addresses';
import { fillSignIn } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { tableText } from '../../support/table-text';
import { expect, test } from '../../support/test';

/** The back office at an address of its own: the shell, this one part, and the API that the suite has as well. */
test.describe('the back office alone', DESKTOP_ONLY, () => {
  test.describe.configure({ mode: 'default' });
  test.use({ baseURL: MODULE });

  let web: { stop: () => Promise<void> };
  test.beforeAll(async () => {
    await publish(MODULE_BASE, ['host-shell', 'mfe-backoffice']);
    const config = { apiUrl: API, parts: ['mfe_backoffice'] };
    web = await startWeb(MODULE_BASE, { quiet: true, env: { CONFIG_JSON: JSON.stringify(config) } });
  });
  test.afterAll(() => web.stop());

  test('signs staff in, lands on the first page of their menu, and opens the others', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/Forgot your password\?/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveCount(0);
    await fillSignIn(page, emailOf('staff'), PASSWORD);
    await expect(page).toHaveURL(`${MODULE}/fleet`);
    await expect(page.getByText(/need someone this week/)).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText([
      'Fleet',
      'Gateways',
      'SIM cards',
      'Routers',
      'SMS',
      'Inspections',
      'Agreements',
      'Devices',
    ]);
    await expect(page.getByRole('link', { name: 'My Account' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Agreements' }).click();
    await expect(tableText(page, 'UM/1/INST')).toBeVisible();
    await page.goto('/logs');
    await page.getByRole('link', { name: 'Go to Fleet' }).click();
    await expect(page).toHaveURL(`${MODULE}/fleet`);
  });

  test('is closed to a commoner, who never fetches a byte of it', async ({ page }) => {
    const fetched: string[] = [];
    const origin = `http://localhost:${MODULE_BASE + 3}`;
    page.on('request', (request) => request.url().startsWith(origin) && fetched.push(request.url()));
    await page.goto('/simcards');
    await fillSignIn(page, emailOf('admin'), PASSWORD);
    await expect(page.getByRole('heading', { name: /^403/ })).toBeVisible();
    await expect(page).toHaveURL(`${MODULE}/simcards`);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^403/ })).toBeVisible();
    expect(fetched).toEqual([]);
  });
});

test.describe('in the whole suite', DESKTOP_ONLY, () => {
  test.use({ account: 'admin' });

  test('a commoner never fetches a byte of the back office, not even by a deep link', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => request.url().startsWith(REMOTES.mfe_backoffice) && fetched.push(request.url()));
    for (const path of ['/fleet', '/routers']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /^403/ })).toBeVisible();
    }
    const ahead = page.waitForResponse((response) => response.url().startsWith(REMOTES.mfe_reporting));
    await page.goto('/systems');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    // Also not when the parts of the menu are fetched ahead, all at once.
    await ahead;
    expect(fetched).toEqual([]);
  });
});
