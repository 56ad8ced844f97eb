import type { Page } from '@playwright/test';
import { confirmLog, listLogs, LOG_FETCH_SIZE } from '@sagitta/shared-contracts/api/log';
import { mayConfirm } from '@sagitta/shared-contracts/rules/log';
import { emailOf, PASSWORD } from '../../support/accounts';
import { CROWD_BASE } from '../../support/addresses';
import { callerOf, type Caller } from '../../support/api';
import { type OwnSuite, ownSuite } from '../../support/own-suite';
import { signIn } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { activate, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

// A crowd of 500 systems, of which one has an L4 that nobody has confirmed: a suite of its own.
const SYSTEMS = 500;
test.describe.configure({ mode: 'default' });
test.use({ baseURL: `http://localhost:${CROWD_BASE}` });

let suite: OwnSuite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  suite = await ownSuite(CROWD_BASE, { SAGITTA_WORLD: `crowd:${SYSTEMS}` });
  await confirmOthers(await callerOf(emailOf('staff'), PASSWORD, suite.api));
});
test.afterAll(() => suite.end());

/** Leaves one alarm that nobody has confirmed: the L4 of the site. */
async function confirmOthers(staff: Caller): Promise<void> {
  for (let offset = 0; ; offset += LOG_FETCH_SIZE) {
    const { Logs } = await staff.call(listLogs, { input: { amount: LOG_FETCH_SIZE, offset } });
    for (const log of Logs) {
      const isTheOne = log.systemId === SITE.id && log.relatedNodeName === SITE.worst && log.severity === 'L4';
      if (mayConfirm(log) && !isTheOne) await staff.call(confirmLog, { input: { logID: log.id } });
    }
    if (Logs.length < LOG_FETCH_SIZE) return;
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Triage' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const unconfirmed = async (page: Page) =>
  Number(
    /(\d+) not confirmed/.exec(
      (await bar(page)
        .getByText(/at L3 or above/)
        .textContent()) ?? '',
    )?.[1],
  );

test('staff finds the alarm that matters by keyboard, and filters keep their place', DESKTOP_ONLY, async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/systems');
  await expect(bar(page).getByText(new RegExp(`^\\d+ of ${SYSTEMS} at L3 or above, \\d+ not confirmed`))).toBeVisible();
  await expectAccessible(page);

  await test.step('a chip is reached and pressed by keyboard, and lives in the address', async () => {
    const l4 = bar(page).getByRole('button', { name: /^L4/ });
    const count = Number(/\d+/.exec(((await l4.textContent()) ?? '').slice(2))?.[0]);
    await page.getByRole('button', { name: 'Search', exact: true }).focus();
    for (let tab = 0; tab < 8 && !(await l4.evaluate((one) => one === document.activeElement)); tab += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(l4).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/show=L4$/);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count);
    await l4.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/systems$/);
  });

  await test.step('Fleet begins with the same alarm', async () => {
    await page.goto('/fleet');
    const alarms = page.getByRole('region', { name: 'Alarms that nobody has confirmed' });
    await expect(alarms.getByRole('listitem').first()).toContainText(SITE.name);
    await expect(alarms.getByRole('listitem').first()).toContainText(`L4 on ${SITE.worst}`);
    await expect(page.getByText(new RegExp(`^\\d+ of ${SYSTEMS} at L3 or above, \\d+ not confirmed`))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('groups show the same counts', async () => {
    await page.goto('/system-groups');
    const all = page.getByRole('article', { name: 'Wszystkie obiekty' });
    await expect(all.getByText(new RegExp(`^\\d+ of ${SYSTEMS} at L3 or above, \\d+ not confirmed`))).toBeVisible();
    await expectAccessible(page);
  });
});

test('staff with 500 systems finds and confirms the one L4 in three presses', async ({ page, isMobile }) => {
  await signIn(page, 'staff');
  await page.goto('/systems');
  const first = cards(page).first();
  await expect(first).toHaveAccessibleName(SITE.name);
  await expect(first.getByText(/not confirmed: .*, seen by nobody/)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  expect(await unconfirmed(page)).toBe(1);

  const presses = [
    first.getByRole('link', { name: `L4 on ${SITE.worst}` }),
    page.getByRole('button', { name: 'Confirm…' }),
    page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }),
  ];
  for (const control of presses) {
    await expect(control).toBeVisible();
    await expectAccessible(page);
    await activate(control, isMobile);
  }
  await expect(page.getByText(/^Confirmed: by /)).toBeVisible();

  await page.goto('/systems');
  await expect.poll(() => unconfirmed(page)).toBe(0);
  await expect(page.getByRole('article', { name: SITE.name }).getByText(/not confirmed/)).toHaveCount(0);
});
