import { answer } from '../../support/answers';
import { API } from '../../support/addresses';
import { SITE, systemMap } from '../../support/systems';
import { everyMarker, MAP, PLAN } from '../../support/every-marker';
import { expect, test } from '../../support/test';

test.use({ account: 'installer' });

/** So many pixels may differ: fewer than the smallest mark has. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 30 } as const;

/**
 * Moves the map onto a whole pixel of a screen of any density, so that its lines are drawn alike wherever it is:
 * what is above it, the weather say, is as high as its content of the hour.
 */
function ontoWholePixels(box: HTMLElement): void {
  const { left, top } = box.getBoundingClientRect();
  const eight = (at: number) => Math.round(at / 8) * 8 - at;
  box.style.translate = `${eight(left)}px ${eight(top)}px`;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    // Dark colours are the same on a phone.
    const size = colorScheme === 'dark' ? '@desktop ' : '';
    test(`${size}markers of every variant, heat and outline look as they were approved`, async ({ page }) => {
      await answer(page, '/nodes', everyMarker(SITE.id));
      await answer(page, `/system/system-map/${SITE.id}`, MAP);
      await page.route(`${API}/system/system-map-image/**`, (route) =>
        route.fulfill({
          status: 200,
          contentType: 'image/svg+xml',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: PLAN,
        }),
      );
      await page.goto(SITE.dashboard);
      await page.getByRole('button', { name: 'Show all devices' }).click();
      const map = systemMap(page);
      await expect(map.getByRole('img', { name: /^Device/ })).toHaveCount(everyMarker(SITE.id).length);
      await map.scrollIntoViewIfNeeded();
      // Text is as wide as the machine's fonts make it, and its pixels depend on where the page has scrolled to.
      await page.getByText('Click to zoom with the wheel').evaluate((hint) => (hint.style.visibility = 'hidden'));
      for (const name of ['Zoom in', 'Zoom out'])
        await map.getByRole('button', { name }).evaluate((button) => (button.style.color = 'transparent'));
      await map.evaluate(ontoWholePixels);
      await expect(map).toHaveScreenshot(`map-${colorScheme}.png`, { ...TOLERANCE, scale: 'css' });
    });
  });
}
