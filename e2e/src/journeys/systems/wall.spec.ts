import { getWall, type Wall } from '@sagitta/shared-contracts/api/wall';
import type { Page } from '@playwright/test';
import { API } from '../../support/addresses';
import { expect, test } from '../../support/made';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'staff' });

/** Answers as the host does, without the alarms that other journeys may have left. */
async function withoutAlarms(page: Page): Promise<void> {
  await page.route(API + getWall.path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Wall;
    await route.fulfill({ response: answer, json: { ...body, alarms: [], alarmsCount: 0 } });
  });
}

test(
  'a wall opens by a link that staff makes and ends, and says that nothing answers',
  DESKTOP_ONLY,
  async ({ page, browser, make }) => {
    const name = make.unique('Sterownia');
    await page.goto('/system-groups');
    const opens = page.getByRole('button', { name: 'Wall screens' });
    await opens.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Wall screens' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Each screen stays').fill('5');
    await page.keyboard.press('Enter');
    const link = dialog.getByText(/\/wall#/);
    await expect(link).toBeVisible();
    await expectAccessible(page);
    const address = (await link.textContent()) ?? '';

    // A browser in which nobody is signed in, and whose clock can be turned.
    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const screen = await stranger.newPage();
    await screen.clock.install();
    await withoutAlarms(screen);
    await screen.goto(address);

    await test.step('it shows groups, systems and maps in turn, without frame and without sign-in', async () => {
      await expect(screen.getByRole('heading', { name })).toBeVisible();
      await expect(screen.getByRole('navigation')).toHaveCount(0);
      await expectAccessible(screen);
      await expectNoSidewaysScroll(screen);
      await screen.keyboard.press('ArrowLeft');
      const map = screen.getByRole('region', { name: /^Map of / });
      await expect(map.getByRole('listitem').first()).toBeVisible();
      await expectAccessible(screen);
    });

    await test.step('a minute without an answer is said in place of everything', async () => {
      await screen.unrouteAll({ behavior: 'ignoreErrors' });
      await screen.route(API + getWall.path, (route) => route.abort());
      await screen.clock.runFor(61_000);
      await expect(screen.getByRole('alert')).toContainText('No fresh answer');
      await expectAccessible(screen);
      await screen.unrouteAll({ behavior: 'ignoreErrors' });
      await withoutAlarms(screen);
      await screen.clock.runFor(16_000);
      await expect(screen.getByRole('alert')).toHaveCount(0);
    });

    await test.step('it ends by one press, and says so', async () => {
      await dialog.getByRole('button', { name: `End ${name}` }).press('Enter');
      await expect(dialog.getByRole('button', { name: `End ${name}` })).toHaveCount(0);
      await screen.clock.runFor(16_000);
      await expect(screen.getByRole('alert')).toContainText('This link has ended');
      await expectAccessible(screen);
    });
    await stranger.close();
  },
);
