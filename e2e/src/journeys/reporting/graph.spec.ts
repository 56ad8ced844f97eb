import type { Locator, Page } from '@playwright/test';
import { listLogs, type Log } from '@sagitta/shared-contracts/api/log';
import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { emailOf } from '../../support/accounts';
import { callerOf } from '../../support/api';
import { answer, failUntilRetry, rewrite } from '../../support/answers';
import { readPdf } from '../../support/read-pdf';
import { DESKTOP_ONLY } from '../../support/sizes';
import { still } from '../../support/still';
import { SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchLayoutShift } from '../../support/test';

test.use({ account: 'staff' });

/** The device of the site that is past L4. */
const worst = () => graphOf(({ name }) => name === SITE.worst);

/** The address of a device's graph. */
async function graphOf(wanted: (node: OutputOf<typeof listNodes>[number]) => boolean): Promise<string> {
  const nodes = await (await callerOf(emailOf('staff'))).call(listNodes, { input: { systemIds: [SITE.id] } });
  const node = nodes.find(wanted);
  if (!node) throw new Error(`${SITE.name} has no such device.`);
  return `/devices/${node.id}/graph`;
}

const chart = (page: Page) => page.getByRole('application', { name: /Deflection of|Temperature of/ });
const period = (page: Page) => page.getByText(/^\d{2}\/\d{2}\/\d{4}.* – \d{2}\/\d{2}\/\d{4}/);

test('the graph holds still, shows the newest value, and links back to the dashboard', async ({ page, isMobile }) => {
  const shifted = await watchLayoutShift(page);
  await page.goto(await worst());
  await expect(page.getByRole('heading', { name: SITE.worst, level: 1 })).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expect(page.getByText(/^Latest, \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2} CES?T$/)).toBeVisible();
  // The last that comes; the readout beside it must not be wrapped again.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await shifted(), 'layout shift').toBeLessThanOrEqual(0.005);
  await expect(page.getByText('The graph is easier to read on a wider screen.')).toHaveCount(isMobile ? 1 : 0);
  await page.getByRole('link', { name: SITE.name }).click();
  await expect(page).toHaveURL(SITE.dashboard);
});

test(
  'on paper the curve has the width of the marks above it, and nothing covers it',
  DESKTOP_ONLY,
  async ({ page }) => {
    await page.goto(await worst());
    const events = page.getByRole('list', { name: 'Events' });
    await expect(events).toBeAttached();
    await expect(chart(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
    const beyond = async () => Math.abs((await widthOf(chart(page).locator('canvas'))) - (await widthOf(events)));
    await expect.poll(beyond, 'pixels between the widths').toBeLessThan(1);
    expect(await widthOf(events)).toBeLessThan(700);
    await expect(events.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
    await expect(page.getByRole('heading', { name: SITE.worst, level: 1 })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.emulateMedia({ media: null });
    const margin = { top: '13mm', right: '13mm', bottom: '13mm', left: '13mm' };
    for (const landscape of [false, true]) {
      const sheets = await readPdf(await page.pdf({ format: 'A4', landscape, margin }));
      expect(sheets, landscape ? 'sheets on their side' : 'upright sheets').toHaveLength(1);
      expect(sheets[0]).toMatch(/mm Latest, .*keep people away/);
      expect(sheets[0]).not.toMatch(/Pinch to zoom|Drag to zoom|Turn the phone/);
    }
  },
);

test('tab, period, arrows and curve are part of the address, and a reload shows the same', async ({ page }) => {
  const path = await worst();
  // A period that ends now ends a minute ago a moment later, and on another day after midnight.
  await page.clock.setFixedTime(Date.now());
  await page.goto(path);
  await expect(chart(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next period' })).toBeDisabled();
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('1 week').click();
  await expect(page).toHaveURL(`${path}?days=7`);
  const now = await period(page).textContent();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/\?from=.*&to=/);
  await expect(period(page)).not.toHaveText(now ?? '');
  const before = await period(page).textContent();
  await page.reload();
  await expect(period(page)).toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Next period' }).click();
  await expect(page).toHaveURL(`${path}?days=7`);

  await page.getByRole('radiogroup', { name: 'Curve' }).getByText('Average').click();
  await page.getByRole('link', { name: 'TEMPERATURE [°C]' }).click();
  await expect(page).toHaveURL(`${path}?tab=1&days=7&show=average`);
  await expect(page.getByRole('application', { name: /^Temperature of/ })).toBeVisible();
  await expect(page.getByText(/^Latest, average around/)).toBeVisible();
});

test(
  'an address that says nonsense shows the last month, and days are days of the site',
  DESKTOP_ONLY,
  async ({ page }) => {
    const path = await worst();
    // The last month is another one after midnight.
    await page.clock.setFixedTime(Date.now());
    await page.goto(path);
    await expect(chart(page)).toBeVisible();
    const month = await period(page).textContent();
    await page.goto(`${path}?days=8&tab=7&zoom=here&show=all`);
    await expect(page.getByRole('link', { name: /DEFLECTION/ })).toHaveAttribute('aria-current', 'page');
    await expect(period(page)).toHaveText(month ?? '');
    await page.goto(`${path}?from=2020-01-10&to=2020-01-11&days=7`);
    await expect(period(page).first()).toHaveText('10/01/2020 – 11/01/2020');
  },
);

test('@desktop a drag zooms in, a double click out, and the keys do what ? lists', async ({ page }) => {
  const path = await worst();
  await page.goto(path);

  await test.step('zoom with the mouse', async () => {
    // All that comes above the curve is there once this is; the curve then has its place.
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    const box = await still(() => chart(page).boundingBox());
    if (!box) throw new Error('The chart has no place.');
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await expect(page.getByText(/^Latest/)).toHaveCount(0);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 200, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\?zoom=/);
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    await page.mouse.dblclick(box.x + 300, box.y + 200);
    await expect(page).toHaveURL(path);
  });

  await test.step('zoom with the keys', async () => {
    await chart(page).focus();
    await page.keyboard.press('+');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    await expect(page).toHaveURL(/\?zoom=/);
    await page.keyboard.press('0');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await expect(page).toHaveURL(path);
  });

  await test.step('? lists the keys, t opens the table', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Show the numbers as a table')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await expect(page.getByRole('region', { name: 'Readings' }).getByRole('row')).toHaveCount(26);
    await expectAccessible(page);
  });
});

test('@desktop an old alarm is shown at its moment by the limits of its day, and leads to its entry', async ({
  page,
}) => {
  const log = await alarm();
  await page.goto(graphPath(log.relatedNodeId ?? 0, { at: log.eventTimestamp }));
  await expect(chart(page)).toBeVisible();
  await expect(page.getByText(/^At the marked moment, /)).toBeVisible();
  await expect(page.getByText(/^L[1-4] from .*, [\d.,]+.% of the permissible /)).toBeVisible();
  const entry = page.getByRole('list', { name: 'Events' }).getByRole('link', { name: log.messageEn }).first();
  await expect(entry).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^graph-.*\.png$/);

  await entry.click();
  await expect(page).toHaveURL(/\/logs\?system=\d+&node=\d+&range=/);
  await expect(page.getByText(log.messageEn).first()).toBeVisible();
});

/** The newest alarm of a level in the site's log. */
async function alarm(): Promise<Log> {
  const { Logs } = await (
    await callerOf(emailOf('staff'))
  ).call(listLogs, {
    input: { amount: 100, offset: 0, systemID: SITE.id, searchedText: 'exceeded', dateStart: null, dateEnd: null },
  });
  const found = Logs.find(({ relatedNodeId, severity }) => relatedNodeId !== null && /^L[1-4]$/.test(severity));
  if (!found) throw new Error(`The log of ${SITE.name} has no alarm.`);
  return found;
}

test(
  'a period without readings names its days, and what cannot be read is called corrupted',
  DESKTOP_ONLY,
  async ({ page }) => {
    const path = await worst();
    await page.goto(`${path}?from=2001-01-01&to=2001-01-31`);
    await expect(page.getByRole('heading', { name: 'No data for selected period' })).toBeVisible();
    await expect(page.getByText('01/01/2001 – 31/01/2001.', { exact: false })).toBeVisible();
    await answer(page, '/measurements', { readings: 7 });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Corrupted measurements data.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
);

test(
  'a device without a sensor has nothing to plot, and leads back to its dashboard',
  DESKTOP_ONLY,
  async ({ page }) => {
    await page.goto(await graphOf(({ MainSensorType }) => MainSensorType === 'none'));
    await expect(
      page.getByRole('heading', { name: 'This device has no sensor, so there is nothing to plot.' }),
    ).toBeVisible();
    await expect(chart(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: `Back to ${SITE.name}` }).click();
    await expect(page).toHaveURL(SITE.dashboard);
  },
);

test('a roof that rises is drawn below zero, with its levels on both sides', async ({ page }) => {
  const path = await worst();
  await page.goto(path);
  await expect(chart(page)).toBeVisible();

  await expect.poll(() => linesOf(page, 'l4'), 'lines of L4 above zero').toBe(1);

  await rewrite<Measurement[]>(page, '/measurements', (readings) =>
    readings.map((reading, index) => ({
      ...reading,
      CalculatedDeflection: reading.CalculatedDeflection && reading.CalculatedDeflection * (index % 2 === 0 ? -1 : 1),
    })),
  );
  await page.reload();
  await expect(page.getByRole('application', { name: /lowest −\d+\.\d\s?mm, highest \d/ })).toBeVisible();
  await expect.poll(() => linesOf(page, 'l4'), 'lines of L4 on both sides').toBe(2);
  await expectNoSidewaysScroll(page);
});

test('the weather under the curve is shown and hidden, and the address says which', async ({ page }) => {
  const path = await worst();
  const strip = page.getByRole('group', { name: 'Weather', exact: true });
  await page.goto(`${path}?days=7`);
  await expect(strip.getByRole('img', { name: /^Weather\. Air .*snowfall .* of water/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await strip.getByRole('button', { name: 'Weather' }).click();
  await expect(page).toHaveURL(`${path}?days=7&weather=off`);
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Weather', pressed: false })).toBeVisible();
  await expect(strip.getByRole('img')).toHaveCount(0);
});

test.describe('without an answer about the weather', () => {
  test.use({ expected: /past-weather|status of 500/ });

  test('the curve stays, and Retry brings the strip', DESKTOP_ONLY, async ({ page }) => {
    await failUntilRetry(page, '/past-weather');
    await page.goto(`${await worst()}?days=7`);
    const strip = page.getByRole('group', { name: 'Weather', exact: true });
    await expect(strip.getByText('Weather could not be loaded.')).toBeVisible();
    await expect(chart(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await strip.getByRole('button', { name: 'Retry' }).click();
    await expect(strip.getByRole('img', { name: /^Weather\./ })).toBeVisible();
  });
});

/** How many horizontal lines of a level's colour the chart shows. */
function linesOf(page: Page, level: string): Promise<number> {
  return chart(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, name) => {
      const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const context = canvas.getContext('2d');
      if (!probe || !context) throw new Error('The canvas cannot be read.');
      const colour = document.body.appendChild(document.createElement('i'));
      colour.style.color = `var(--sg-${name}-mark)`;
      probe.fillStyle = getComputedStyle(colour).color;
      colour.remove();
      probe.fillRect(0, 0, 1, 1);
      const wanted = probe.getImageData(0, 0, 1, 1).data;
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      let lines = 0;
      let within = false;
      for (let y = 0; y < height; y += 1) {
        let dots = 0;
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          if ([0, 1, 2, 3].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 64)) dots += 1;
        }
        const isLine = dots > width / 4;
        if (isLine && !within) lines += 1;
        within = isLine;
      }
      return lines;
    }, level);
}
