import type { Locator } from '@playwright/test';
import { rewrite } from '../../support/answers';
import { API } from '../../support/addresses';
import { DESKTOP_ONLY } from '../../support/sizes';
import { still } from '../../support/still';
import { openDashboard, SITE, systemMap } from '../../support/systems';
import { expect, expectAccessible, test } from '../../support/test';

test.use({ account: 'installer' });

test('the map shows the operational measuring devices, or all', async ({ page }) => {
  await openDashboard(page);
  const map = systemMap(page);
  await expect(map.getByRole('img', { name: /^Dźwigar/ })).toHaveCount(7);
  await expect(map.getByRole('img', { name: /Brama/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all devices' }).click();
  await expect(map.getByRole('img', { name: 'Brama LTE, infrastructure' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show operational measuring devices' }).click();
  await expect(map.getByRole('img', { name: /Brama/ })).toHaveCount(0);
});

test('a marker opens a popup that explains its level and leads to the graph', async ({ page }) => {
  await openDashboard(page);
  const map = systemMap(page);
  await map.getByRole('img', { name: `${SITE.worst}, L4` }).click();
  await expect(map.getByText(/^Deflection: \d+\u202fmm, \d+\u202f% of 90\u202fmm$/)).toBeVisible();
  await expect(map.getByText(/^Obstruction: /)).toBeVisible();
  await expect(map.getByText(/^Thresholds: /)).toContainText(/L1 [\d.]+\u202fmm \(\d+\u202f%\), L2/);
  const why = map.getByText('Why this level?').first();
  await why.click();
  await expect(map.getByText(/has reached L4/)).toBeVisible();
  await expectAccessible(page);
  // What opens within it makes the popup larger, and the focus stays where it is.
  await expect(why).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(map.getByText(/has reached L4/)).toBeHidden();
  await expect(why).toBeFocused();
  await map.getByRole('link', { name: 'Go to graphs' }).click();
  await expect(page).toHaveURL(/\/devices\/3\/graph/);
});

test('a marker opens with the keyboard, and Escape leads back to it', async ({ page }) => {
  await openDashboard(page);
  const map = systemMap(page);
  const marker = map.getByRole('button').filter({ has: page.getByRole('img', { name: `${SITE.worst}, L4` }) });
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByText(/^Deflection: /)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(map.getByText('Why this level?').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(map.getByText(/^Deflection: /)).toHaveCount(0);
  await expect(marker).toBeFocused();
});

test('@desktop the wheel scrolls the page until a click gives it to the map, and another takes it back', async ({
  page,
}) => {
  await openDashboard(page);
  const map = systemMap(page);
  await map.scrollIntoViewIfNeeded();
  const ground = { position: { x: 20, y: 200 } };
  const marker = map.getByRole('img', { name: /^Dźwigar 1,/ });
  const apart = async () => {
    const [a, b] = await Promise.all([
      marker.boundingBox(),
      map.getByRole('img', { name: /^Dźwigar 2,/ }).boundingBox(),
    ]);
    return (b?.x ?? 0) - (a?.x ?? 0);
  };
  const before = await still(apart);

  await test.step('the wheel scrolls the page', async () => {
    await map.hover(ground);
    await page.mouse.wheel(0, -200);
    await expect(page.getByText('Click to zoom with the wheel')).toBeVisible();
    expect(await apart()).toBeCloseTo(before, 0);
  });

  await test.step('after a click it zooms the map', async () => {
    await map.click(ground);
    await expect(page.getByText('Click to scroll the page with the wheel')).toBeVisible();
    await page.mouse.wheel(0, -200);
    await expect.poll(apart).toBeGreaterThan(before * 1.05);
  });

  await test.step('after another click it scrolls the page again', async () => {
    await map.click(ground);
    await expect(page.getByText('Click to zoom with the wheel')).toBeVisible();
  });
});

test('a map that was hidden for a while is drawn as large as before', async ({ page }) => {
  await openDashboard(page);
  const map = systemMap(page);
  const apart = async () => {
    const [a, b] = await Promise.all([
      map.getByRole('img', { name: /^Dźwigar 1,/ }).boundingBox(),
      map.getByRole('img', { name: /^Dźwigar 2,/ }).boundingBox(),
    ]);
    return (b?.x ?? 0) - (a?.x ?? 0);
  };
  const before = await still(apart);
  expect(before).toBeGreaterThan(40);
  // Two frames: in the first the map hears of its new size.
  for (const display of ['none', '']) {
    await page.locator('section[aria-label="System map"]').evaluate(async (region: HTMLElement, value) => {
      region.style.display = value;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, display);
  }
  await expect.poll(apart).toBeCloseTo(before, 0);
});

test('a popup covers no button of a narrow map, and none covers it', async ({ page, isMobile }) => {
  await openDashboard(page);
  const map = systemMap(page);
  await map.getByRole('img', { name: /^Dźwigar 1,/ }).click();
  const popup = map.getByText(/^Deflection: /);
  await expect(popup).toBeVisible();
  const zoom = map.getByRole('button', { name: 'Zoom in' });
  if (isMobile) {
    await expect(zoom).toBeHidden();
    await expect(map.getByRole('button', { name: 'Close popup' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(zoom).toBeVisible();
    return;
  }
  const right = async () => {
    const box = await zoom.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect((await popup.boundingBox())?.x).toBeGreaterThan(await right());
});

test('a phone can fill its window with the map', async ({ page, isMobile }) => {
  await openDashboard(page);
  const enter = page.getByRole('button', { name: 'Full screen', exact: true });
  if (!isMobile) {
    await expect(enter).toHaveCount(0);
    return;
  }
  await enter.click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  await expect
    .poll(async () => (await systemMap(page).boundingBox())?.height, 'the height of the map')
    .toBe(page.viewportSize()?.height);
  await expectAccessible(page);
  await leave.click();
  await expect(leave).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'System status' })).toBeVisible();
});

test('a picture that has not changed is not sent again', DESKTOP_ONLY, async ({ page }) => {
  const pictures: { asked: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    // Others are of favourites, which are kept for when there is no network.
    if (response.url().endsWith(`/system-map-image/${SITE.id}`) && response.request().method() === 'GET')
      pictures.push({ asked: response.request().headers()['if-modified-since'], status: response.status() });
  });
  let visits = 0;
  await rewrite<object>(page, `/system/${SITE.id}`, (system) => ({
    ...system,
    mapDataUpdatedAt: `2026-01-${10 + (visits += 1)}T00:00:00Z`,
  }));
  await page.clock.install();
  const open = () => page.getByRole('article', { name: SITE.name }).getByRole('link').first().click();

  await test.step('the first visit gets the picture', async () => {
    await page.goto('/systems');
    await open();
    await expect.poll(() => pictures[0]).toEqual({ asked: undefined, status: 200 });
  });

  await test.step('the second visit gets 304', async () => {
    await page.goBack();
    await page.clock.fastForward(120_000);
    const before = pictures.length;
    await open();
    await expect.poll(() => pictures.length).toBeGreaterThan(before);
    for (const { asked, status } of pictures.slice(1)) {
      expect(asked).toMatch(/GMT$/);
      expect(status).toBe(304);
    }
    await expect(systemMap(page).getByRole('img', { name: /^Dźwigar/ })).toHaveCount(7);
  });
});

const CORRUPTED = [
  { what: 'a map of 0 × 0', map: { mapWidth: 0, mapHeight: 0, mapBoundaries: null, updatedViaWebsiteAt: null } },
  { what: 'a map of nonsense', map: 'nonsense' },
];

for (const { what, map } of CORRUPTED) {
  test(`${what} is reported, and the rest of the page still works`, DESKTOP_ONLY, async ({ page }) => {
    await rewrite(page, `/system/system-map/${SITE.id}`, () => map);
    await page.goto(SITE.dashboard);
    await expect(page.getByText('Corrupted map data.')).toBeVisible();
    await expect(page.getByRole('article', { name: SITE.worst })).toBeVisible();
  });
}

test('an outline that does not parse is left out, and said to be', DESKTOP_ONLY, async ({ page }) => {
  await rewrite<object>(page, `/system/system-map/${SITE.id}`, (map) => ({ ...map, mapBoundaries: '(nonsense' }));
  await openDashboard(page);
  await expect(page.getByText(/The outline is left out/)).toBeVisible();
  await expect(systemMap(page).getByRole('img', { name: /^Dźwigar/ })).toHaveCount(7);
});

test('a file that is not an image is reported', DESKTOP_ONLY, async ({ page }) => {
  await page.route(`${API}/system/system-map-image/**`, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'image/png',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: 'no picture',
    }),
  );
  await page.goto(SITE.dashboard);
  await expect(page.getByText('Corrupted map data.')).toBeVisible();
});

test(
  'on paper the whole map is there with all of its devices, and nothing covers them',
  DESKTOP_ONLY,
  async ({ page }) => {
    await openDashboard(page);
    const map = systemMap(page);
    const marks = map.getByRole('img', { name: /^Dźwigar/ });
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await map.getByRole('img', { name: `${SITE.worst}, L4` }).click();
    await expect(map.getByText(/^Obstruction: /)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const { x, y, width, height } = await boxOf(map);
    expect(width).toBeLessThan(660);
    // A border is of the past; and in its place, it covers no text.
    const { borderStyle, position } = await map.evaluate((box) => getComputedStyle(box.parentElement ?? box));
    expect({ borderStyle, position }).toEqual({ borderStyle: 'none', position: 'relative' });
    expect(await marks.count()).toBe(7);
    for (const mark of await marks.all()) {
      const box = await boxOf(mark);
      expect(box.x).toBeGreaterThan(x);
      expect(box.x + box.width).toBeLessThan(x + width);
      expect(box.y).toBeGreaterThan(y);
      expect(box.y + box.height).toBeLessThan(y + height);
    }
    await expect(map.getByText(/^Obstruction: /)).toBeHidden();
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeHidden();
  },
);

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
