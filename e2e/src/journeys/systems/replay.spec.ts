import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/made';
import { openDashboard, SITE } from '../../support/systems';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/test';

test.use({ account: 'admin' });

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const moment = async (page: Page) => Number(await slider(page).inputValue());
/** The row of the device that reached L4, a day and a half before now. */
const worst = (page: Page) =>
  page.getByRole('region', { name: 'Devices' }).getByRole('listitem').filter({ hasText: SITE.worst });
const marker = (page: Page, level: string) => page.getByRole('img', { name: `${SITE.worst}, ${level}`, exact: true });

test('a roof is replayed from its dashboard: map, devices, log and address show one moment', async ({ page }) => {
  await openDashboard(page);

  await test.step('its own map is moved through the past, says so, and is back at now with one press', async () => {
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await slider(page).press('Home');
    await expect(marker(page, 'No threat')).toBeVisible();
    await expect(page.getByText('Replay, not now')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(marker(page, 'L4')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await expect(page).toHaveURL(/\/systems\/\d+\/replay$/);

  await test.step('it begins with the newest moment', async () => {
    // Its address is there before it is, and the dashboard shows the same device at the same level.
    await expect(slider(page)).toBeVisible();
    await expect(worst(page)).toContainText('L4');
    await expect(marker(page, 'L4')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('at the beginning nothing was loaded', async () => {
    await page.keyboard.press('Home');
    await expect(worst(page)).toContainText('No threat');
    await expect(marker(page, 'No threat')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'No threat' })).toHaveCount(1);
  });

  await test.step('each event of the log is reached by a key, and the level is that of its reading', async () => {
    for (const level of ['L1', 'L2', 'L3', 'L4']) {
      const log = page.getByRole('region', { name: 'Log' });
      await expect(async () => {
        await page.keyboard.press('n');
        await expect(log.getByRole('definition').first()).toContainText(`${level} exceeded at ${SITE.worst}`, {
          timeout: 300,
        });
      }).toPass();
      await expect(worst(page)).toContainText(level);
      await expect(marker(page, level)).toBeVisible();
    }
  });

  await test.step('a copied link opens the same moment', async () => {
    const shown = await moment(page);
    await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(new Date(shown).toISOString())}`));
    await page.reload();
    await expect(worst(page)).toContainText('L4');
    expect(await moment(page)).toBe(shown);
  });

  await test.step('it plays by a key, and pauses', async () => {
    await page.keyboard.press('Home');
    const before = await moment(page);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(() => moment(page)).toBeGreaterThan(before + 3_600_000);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    const paused = await moment(page);
    await page.waitForTimeout(300);
    expect(await moment(page)).toBe(paused);
  });

  await test.step('a whole winter is one choice', async () => {
    await page.getByLabel('Range').selectOption({ label: 'This winter' });
    await expect(worst(page)).toContainText('L4');
    await page.keyboard.press('h');
    await expect(worst(page)).toContainText('L4');
    await expectAccessible(page);
  });
});

test('without motion it goes on once a second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/systems/1/replay');
  await expect(slider(page)).toBeVisible();
  await page.keyboard.press('Home');
  const before = await moment(page);
  await page.keyboard.press('Space');
  await page.waitForTimeout(400);
  expect(await moment(page)).toBe(before);
  await expect.poll(() => moment(page)).toBeGreaterThan(before);
});

test('a system that the account may not see is not replayed', async ({ page }) => {
  await page.goto('/systems/999999/replay');
  await expect(page.getByText('403: you may not open this page.')).toBeVisible();
});

test('a day is saved as a video that plays, named after system and days', async ({ page, context }) => {
  await page.goto('/systems/1/replay');
  await page.getByLabel('Range').selectOption({ label: 'Last 24 h' });
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: 'A day a second' });
  await page.getByRole('button', { name: 'Save as video' }).click();
  // Its picture is made first; until then buttons are pale.
  await expect(page.getByRole('button', { name: 'Save the video' })).toBeEnabled();
  await expectAccessible(page);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the video' }).click();
  const file = await downloads;
  expect(file.suggestedFilename()).toMatch(/^Replay .+, \d\d-\d\d-\d{4}( to \d\d-\d\d-\d{4})?\.(mp4|webm)$/);
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await expect(page.getByText('There is no plan that can be drawn')).toHaveCount(0);
  const bytes = await readFile(await file.path());
  const empty = await context.newPage();
  const video = await empty.evaluate(playedVideo, bytes.toString('base64'));
  expect(video).toEqual({ width: 1280, height: 720, isLong: true, moves: true });
});

/** Loads a video, and compares the picture at its beginning with the one at its end. */
async function playedVideo(base64: string) {
  const video = document.createElement('video');
  video.src = `data:video/mp4;base64,${base64}`;
  const told = (type: string) => new Promise((resolve) => video.addEventListener(type, resolve, { once: true }));
  await told('loadeddata');
  const context = new OffscreenCanvas(1280, 720).getContext('2d', { willReadFrequently: true });
  const pixels = () => {
    context?.drawImage(video, 0, 0);
    return context?.getImageData(0, 0, 1280, 720).data ?? [];
  };
  const first = [...pixels()];
  video.currentTime = video.duration - 0.2;
  await told('seeked');
  const last = pixels();
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    isLong: video.duration > 1 && video.duration < 30,
    // The words of the moment alone are thousands of pixels.
    moves: first.filter((value, index) => Math.abs(value - (last[index] ?? 0)) > 60).length > 500,
  };
}
