import type { Page } from '@playwright/test';
import { answer } from '../../support/answers';
import { API } from '../../support/addresses';
import { drawnMap, heatAt, type Drawn, type DrawnMap, type Point, type Rgba } from '../../support/drawn-map';
import { apartInHeat, everyMarker, MAP, OUTLINES, PLAN, PLAN_SIZE } from '../../support/every-marker';
import { SITE, systemMap } from '../../support/systems';
import { expect, test } from '../../support/test';

test.use({ account: 'installer' });

/** How far a spot reaches on a plan that is 1600 px long, and what is left of it halfway (0027-react-leaflet.md). */
const [HEAT_REACH, HALFWAY] = [0.19 * PLAN_SIZE.width, (1 - 0.5 ** 2) ** 2];
/**
 * Pixels of the screen that a mark of 28 may stand beside its place. Marks, both ends of the plan and the map are each
 * drawn at whole pixels, which came to 1.44 at ten widths from 360 to 1280, and to 1.56 on a busy machine.
 */
const ROUNDED = 3;

async function showMap(page: Page, devices: object[]) {
  await answer(page, '/nodes', devices);
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
  await expect(map.getByRole('img', { name: /^Device/ })).toHaveCount(devices.length);
  return map;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    // Dark colours are the same on a phone.
    const size = colorScheme === 'dark' ? '@desktop ' : '';
    test(`${size}markers of every variant and the outlines are drawn as approved, each in its place`, async ({
      page,
    }) => {
      const devices = everyMarker(SITE.id);
      const map = await showMap(page, devices);
      // The whole map is fitted a moment after its markers are there.
      let drawn: DrawnMap | undefined;
      await expect(async () => {
        drawn = await drawnMap(map);
        expectAt(
          drawn,
          drawn.markers,
          devices.map(({ mapPositionX, mapPositionY }) => [[mapPositionX, mapPositionY]]),
        );
        expectAt(drawn, drawn.outlines, OUTLINES);
      }).toPass();
      expect(drawn && inWords(drawn)).toMatchSnapshot(`map-${colorScheme}.txt`);
    });

    test(`${size}heat has the colour and the strength of each level`, async ({ page }) => {
      const devices = apartInHeat(SITE.id);
      const map = await showMap(
        page,
        devices.map(({ device }) => device),
      );
      const spots = devices.map(({ at }) => at);
      const colours = await page.evaluate(
        (levels) =>
          levels.map((level) => getComputedStyle(document.documentElement).getPropertyValue(`--sg-${level}-mark`)),
        devices.map(({ level }) => level),
      );
      await expect(async () => {
        const middles = await heatAt(map, spots);
        const halfway = await heatAt(
          map,
          spots.map(([x, y]) => [x, y + HEAT_REACH / 2]),
        );
        for (const [index, { strength, level }] of devices.entries()) {
          expectHeat(middles[index], colours[index], strength, `middle of ${level}`);
          expectHeat(halfway[index], colours[index], strength * HALFWAY, `halfway out of ${level}`);
        }
        const [beyond] = await heatAt(map, [[800, 400]]);
        expect(beyond?.[3], 'beyond the reach of all').toBe(0);
      }).toPass();
    });
  });
}

/** What is drawn, for a person to approve: everything but where, which is as exact as a screen has pixels. */
function inWords({ layers, outlines, markers }: DrawnMap): string {
  return [
    'layers, from the bottom to the top',
    ...layers.map((layer) => `  ${layer}`),
    ...outlines.flatMap(({ look }) => ['', 'outline', ...look.map((line) => `  ${line}`)]),
    ...markers.flatMap(({ name, look }) => ['', name, ...look.map((line) => `  ${line}`)]),
    '',
  ].join('\n');
}

function expectAt({ scale }: DrawnMap, drawn: readonly Drawn[], expected: readonly Point[][]): void {
  expect(drawn.map(({ at }) => at.length)).toEqual(expected.map((points) => points.length));
  const off = drawn.flatMap(({ at }, mark) =>
    at.map(([x, y], index) => {
      const [wantedX, wantedY] = expected[mark]?.[index] ?? [Number.NaN, Number.NaN];
      return Math.max(Math.abs(x - wantedX) / scale[0], Math.abs(y - wantedY) / scale[1]);
    }),
  );
  for (const pixels of off) expect(pixels, 'pixels beside its place').toBeLessThanOrEqual(ROUNDED);
}

/** As near as a quarter of the screen's pixels and 256 steps of a faint colour come. */
function expectHeat(found: Rgba | undefined, colour: string | undefined, strength: number, where: string): void {
  const [red, green, blue, alpha] = found ?? [0, 0, 0, 0];
  expect(alpha / 255, `strength in the ${where}`).toBeGreaterThan(strength - 0.06);
  expect(alpha / 255, `strength in the ${where}`).toBeLessThan(strength + 0.06);
  const wanted = [1, 3, 5].map((at) => Number.parseInt((colour ?? '').trim().slice(at, at + 2), 16));
  for (const [index, part] of [red, green, blue].entries())
    expect(
      Math.abs(part - (wanted[index] ?? Number.NaN)),
      `${where}: rgb(${red}, ${green}, ${blue}) for ${colour}`,
    ).toBeLessThan(9);
}
