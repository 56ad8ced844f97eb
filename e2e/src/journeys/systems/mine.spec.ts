import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/made';
import { fillSignIn, signInWith } from '../../support/sign-in';
import { COLOURS } from '../../support/sizes';
import { SITE } from '../../support/systems';
import { activate, expectAccessible, expectNoSidewaysScroll } from '../../support/test';

/** A device that keeps passkeys, and whose owner touches it whenever it asks. */
async function addDeviceAsKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const { colorScheme, size } of COLOURS) {
  test.describe(`in ${colorScheme} colours`, size, () => {
    // The second step of sign-in is asked for by an error of the first one.
    test.use({ colorScheme, expected: /403.*\/login\b/ });

    test('an owner stars two systems and shares a view of the log with a colleague', async ({
      page,
      make,
      browser,
      context,
      isMobile,
    }, info) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const owner = await make.user([
        [1, 'common_user'],
        [2, 'common_user'],
        [3, 'common_user'],
      ]);
      const colleague = await make.user([[2, 'administrator']]);
      const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
      const press = (control: Locator) => activate(control, isMobile);
      await signInWith(page, owner.email, owner.password);
      await test.step('the owner adds a passkey of the device, and signs in with it', async () => {
        await addDeviceAsKey(page);
        await page.goto(`/accounts/${owner.id}/edit_account`);
        const card = page.getByRole('region', { name: 'Second step' });
        await press(card.getByRole('button', { name: 'Add a passkey' }));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill('My device');
        await dialog.getByLabel('Current password').fill(owner.password);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('add-passkey');
        await press(dialog.getByRole('button', { name: 'Add', exact: true }));
        await press(page.getByRole('button', { name: 'I have kept them' }));
        await expect(card.getByText(/^Passkey My device, since/)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await shot('passkey');
        await page.evaluate(() => localStorage.clear());
        await page.goto('/');
        await fillSignIn(page, owner.email, owner.password);
        const use = page.getByRole('button', { name: 'Use a passkey' });
        await expect(use).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('use-passkey');
        await press(use);
        await expect(page).toHaveURL(/\/systems$/);
      });
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards).toHaveCount(3);

      await test.step('stars are pressed by keyboard, and kept', async () => {
        for (const index of [1, 2]) {
          const star = cards.nth(index).getByRole('button', { name: /^Favourite:/ });
          await expect(star).toBeEnabled();
          await star.focus();
          await page.keyboard.press('Space');
          await expect(star).toHaveAttribute('aria-pressed', 'true');
          await expect(star).toBeFocused();
        }
        await expect(page.getByRole('button', { name: 'Favourites 2' })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('list');
      });

      await test.step('favourites come first, and alone at a press', async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: 'Favourites 2' })).toBeVisible();
        for (const [index, pressed] of ['true', 'true', 'false'].entries())
          await expect(cards.nth(index).getByRole('button', { name: /^Favourite:/ })).toHaveAttribute(
            'aria-pressed',
            pressed,
          );
        await press(page.getByRole('button', { name: 'Favourites 2' }));
        await expect(cards).toHaveCount(2);
        await expect(page.getByText(/ of 3 at L3 or above/)).toBeVisible();
      });

      await test.step('a device is starred on its card', async () => {
        await press(cards.filter({ hasText: SITE.name }).getByRole('link', { name: SITE.name }));
        const device = page.getByRole('article', { name: SITE.worst });
        const star = device.getByRole('button', { name: /^Favourite:/ });
        await press(star);
        await expect(star).toHaveAttribute('aria-pressed', 'true');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('dashboard');
        await press(device.getByRole('link').first());
        await expect(page).toHaveURL(/\/graph/);
        // The address changes before the page does: the dashboard has a star for each device.
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: /^Favourite:/ })).toHaveAttribute('aria-pressed', 'true');
        await expectNoSidewaysScroll(page);
        await shot('graph');
      });

      const link = await test.step('a view of the log is saved by keyboard and its link copied', async () => {
        await page.goto('/logs?text=level');
        await page.getByRole('button', { name: 'Views' }).focus();
        await page.keyboard.press('Enter');
        const name = page.getByRole('textbox', { name: 'Save this view as' });
        await name.focus();
        await page.keyboard.type('Levels');
        await page.keyboard.press('Enter');
        await expect(page.getByText('View “Levels” was saved.')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('views');
        await press(page.getByRole('button', { name: 'Open this page with Levels' }));
        await expect(page.getByRole('button', { name: 'Levels (default)' })).toBeVisible();
        await press(page.getByRole('button', { name: 'Copy link to Levels' }));
        await expect(page.getByText('Link to “Levels” copied')).toBeVisible();
        return page.evaluate(() => navigator.clipboard.readText());
      });

      await test.step('the log opens with it, says so, and shows all at a press', async () => {
        await page.goto('/logs');
        await expect(page).toHaveURL(/\/logs\?text=level$/);
        await expect(page.getByText('Your default view “Levels” is shown.')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shot('default');
        await press(page.getByRole('button', { name: 'Show without it' }));
        await expect(page).toHaveURL(/\/logs$/);
      });

      await test.step('the colleague opens the link', async () => {
        const other = await browser.newContext({ colorScheme, isMobile, storageState: { cookies: [], origins: [] } });
        const theirs = await other.newPage();
        await signInWith(theirs, colleague.email, colleague.password);
        await theirs.goto(link);
        await expect(theirs).toHaveURL(/\/logs\?text=level$/);
        await expect(theirs.getByText(`View “Levels” of ${owner.name} is shown.`)).toBeVisible();
        await other.close();
      });
    });
  });
}
