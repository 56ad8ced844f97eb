import { DESKTOP_ONLY } from '../../support/sizes';
import { answer, failUntilRetry, holdBack, untilRetry } from '../../support/answers';
import { WEB } from '../../support/addresses';
import { SITE } from '../../support/systems';
import { expect, expectAccessible, test } from '../../support/test';

test.use({ account: 'staff' });

/**
 * Every page of systems: the call that it needs, what it says while that is loading, and what is shown in the
 * end.
 */
const PAGES = [
  { path: '/systems', call: '/systems', waiting: 'Systems are loading', done: SITE.name },
  { path: '/system-groups', call: '/system-groups', waiting: 'System groups are loading', done: 'Obiekty sportowe' },
  {
    path: '/system-groups/2/systems',
    call: '/system-groups/2/systems',
    waiting: 'The systems of the group are loading',
    done: 'Hala Sportowa Łódź',
  },
  { path: SITE.dashboard, call: '/nodes', waiting: 'The dashboard is loading', done: SITE.worst },
] as const;

for (const { path, call, waiting, done } of PAGES) {
  test(`${path} keeps its shape while ${call} is slow`, async ({ page }) => {
    const letGo = await holdBack(page, call);
    await page.goto(path);
    await expect(page.getByText(waiting)).toBeAttached();
    await expectAccessible(page);
    letGo();
    await expect(page.getByRole('article', { name: done })).toBeVisible();
  });

  test.describe(`${path} cut off`, DESKTOP_ONLY, () => {
    test.use({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource/ });

    test('says so, signs nobody out, and Retry recovers', async ({ page }) => {
      await failUntilRetry(page, call, (route) => route.abort('connectionrefused'));
      await page.goto(path);
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await expect(page).toHaveURL(path);
      await retry.click();
      await expect(page.getByRole('article', { name: done })).toBeVisible();
    });
  });
}

const FAILING = PAGES.filter(({ path }) => path !== '/systems');

for (const { path, call, done } of FAILING) {
  test.describe(`${path} with a failing ${call}`, () => {
    test.use({ expected: /500/ });

    test('shows the failure and its reference, and Retry recovers', DESKTOP_ONLY, async ({ page }) => {
      await failUntilRetry(page, call);
      await page.goto(path);
      await expect(page.getByRole('alert').getByText('The server failed.')).toBeVisible();
      await expect(page.getByRole('alert').getByText(/a1b2c3/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('article', { name: done })).toBeVisible();
    });
  });
}

test.describe('a dashboard for which the shell cannot fetch what it shares', DESKTOP_ONLY, () => {
  // In a store that has an earlier release of the part, that one is tried, too.
  test.use({ expected: /ERR_FAILED|ChunkLoadError|could not be fetched|broke when it ran/ });

  test('says so, and Retry fetches it again', async ({ page }) => {
    let cut = false;
    await untilRetry(page, new RegExp(`^${WEB}/.+\\.js$`), (route) => (cut ? route.abort() : route.fallback()));
    await page.goto('/systems');
    const card = page.getByRole('article', { name: SITE.name });
    await expect(card).toBeVisible();
    cut = true;
    await card.getByRole('link').first().click();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await retry.click();
    await expect(page.getByRole('article', { name: SITE.worst })).toBeVisible();
  });
});

const NONSENSE = [
  { path: '/system-groups', call: '/system-groups', text: 'Corrupted system groups data.' },
  { path: '/system-groups/2/systems', call: '/system-groups/2/systems', text: 'Corrupted system groups data.' },
  { path: SITE.dashboard, call: '/nodes', text: 'Corrupted dashboard data' },
  { path: SITE.dashboard, call: `/system/${SITE.id}`, text: 'System data cannot be showed.' },
];

for (const { path, call, text } of NONSENSE) {
  test(`nonsense from ${call} is reported on ${path}`, DESKTOP_ONLY, async ({ page }) => {
    await answer(page, call, { nonsense: true });
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
}

test.describe('a list that the host refuses', DESKTOP_ONLY, () => {
  test.use({ expected: /501/ });

  test('signs out, as the documents say', async ({ page }) => {
    await answer(page, '/systems', { error: { message: 'No.' } }, 501);
    // The session of the other journeys has to outlive this one.
    await answer(page, '/logout', {});
    await page.goto('/systems');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test('staff without systems are sent to the Installer Panel', DESKTOP_ONLY, async ({ page }) => {
  await answer(page, '/systems', []);
  await page.goto('/systems');
  await expect(page.getByText('You are not connected to a system, yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Installer Panel' })).toBeVisible();
});

test('a system without devices names the next step', DESKTOP_ONLY, async ({ page }) => {
  await answer(page, '/nodes', []);
  await page.goto(SITE.dashboard);
  await expect(page.getByRole('heading', { name: 'The system has no devices yet.' })).toBeVisible();
  await expectAccessible(page);
});
