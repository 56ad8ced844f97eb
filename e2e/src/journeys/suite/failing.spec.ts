import { DESKTOP_ONLY } from '../../support/sizes';
import { emailOf, PASSWORD } from '../../support/accounts';
import { API, REMOTES, type RemoteName } from '../../support/addresses';
import { untilRetry } from '../../support/answers';
import { fillSignIn, signIn } from '../../support/sign-in';
import { expect, test } from '../../support/test';

const PAGE_OF: Record<RemoteName, { path: string; title: string }> = {
  mfe_auth_accounts: { path: '/accounts', title: 'Accounts' },
  mfe_systems: { path: '/systems', title: 'Systems' },
  mfe_backoffice: { path: '/gateways', title: 'Gateways' },
  mfe_reporting: { path: '/logs', title: 'Logs' },
};

test.use({ account: 'staff' });

test.describe('with one remote down', DESKTOP_ONLY, () => {
  test.use({
    expected: new RegExp(
      'ERR_CONNECTION_REFUSED|Failed to load|ERR_FAILED|remoteEntry|ScriptExternalLoadError|loading script|RUNTIME-|' +
        'keeps its current release',
      'i',
    ),
  });

  for (const name of Object.keys(PAGE_OF) as RemoteName[]) {
    test(`the suite keeps working without ${name}, and Retry brings it back`, async ({ page }) => {
      await untilRetry(page, `${REMOTES[name]}/**`, (route) => route.abort('connectionrefused'));
      await page.goto(PAGE_OF[name].path);
      await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();

      const [other] = Object.values(PAGE_OF).filter(({ path }) => path !== PAGE_OF[name].path);
      if (!other) throw new Error('There has to be another page.');
      const drawer = page.getByRole('button', { name: 'Open menu' });
      if (await drawer.isVisible()) await drawer.click();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: other.title, exact: true })
        .click();
      await expect(page.getByRole('heading', { name: other.title, level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

      // Opening the page again asks for the part again; while it is still down, Retry is there for when it is back.
      await page.goBack();
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await retry.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: PAGE_OF[name].title, level: 1 })).toBeVisible();
    });
  }
});

const REGISTRIES = [
  { title: 'missing', answer: { status: 404, body: 'Not found' } },
  { title: 'malformed', answer: { status: 200, contentType: 'application/json', body: '{"microFrontends": 7}' } },
  { title: 'not JSON', answer: { status: 200, contentType: 'application/json', body: '<html>' } },
];

for (const { title, answer } of REGISTRIES) {
  test.describe(`with a registry that is ${title}`, DESKTOP_ONLY, () => {
    test.use({ expected: /registry\.json|status of 404/ });

    test('the shell says so and offers Retry, which works once the registry is back', async ({ page }) => {
      await untilRetry(page, '**/registry.json', (route) => route.fulfill(answer));
      await page.goto('/systems');
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await retry.click();
      await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
    });
  });
}

test.describe('with an API that is down', () => {
  test.use({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource/ });

  test('nobody is signed out, the page says so, and Retry recovers', DESKTOP_ONLY, async ({ page }) => {
    await untilRetry(page, `${API}/**`, (route) => route.abort('connectionrefused'));
    await page.goto('/accounts');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/accounts$/);
    await retry.click();
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  });
});

const NONSENSE = [
  { path: '/systems', call: '/systems', text: 'Corrupted systems data.' },
  { path: '/accounts', call: '/accounts', text: 'Corrupted accounts data.' },
];

for (const { path, call, text } of NONSENSE) {
  test(`nonsense from ${call} is reported on ${path}`, DESKTOP_ONLY, async ({ page }) => {
    await page.route(`${API}${call}`, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: '{"nonsense": true}',
      }),
    );
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
}

test.describe('with a list of systems that the host refuses', () => {
  // Signing out revokes the token, so this one is the journey's own.
  test.use({ account: null, expected: /answer 500|status of 500/ });

  test('the user is signed out as the documents ask, is shown why, and comes back', DESKTOP_ONLY, async ({ page }) => {
    await signIn(page, 'staff');
    await page.route(`${API}/systems`, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: '{"message": "Out of order."}',
      }),
    );
    await page.goto('/systems');
    await expect(page.getByRole('status')).toContainText('Your systems could not be loaded, so you were signed out.');
    await page.unroute(`${API}/systems`);
    await fillSignIn(page, emailOf('staff'), PASSWORD);
    await expect(page).toHaveURL(/\/systems$/);
    await expect(page.getByRole('heading', { name: 'Systems', level: 1 })).toBeVisible();
  });
});

test('an unknown path answers 404 with a way back', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: /404/ })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/systems/);
});

for (const path of [
  '/systems/999999/dashboard',
  '/systems/abc/dashboard',
  '/devices/abc/graph',
  '/devices/999999/graph',
]) {
  test(`${path} answers 403, as a forbidden one would`, DESKTOP_ONLY, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /403/ })).toBeVisible();
  });
}
