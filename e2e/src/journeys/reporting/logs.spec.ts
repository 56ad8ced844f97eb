import { DESKTOP_ONLY } from '../../support/sizes';
import type { Page } from '@playwright/test';
import { answer, failUntilRetry, rewrite } from '../../support/answers';
import { choose } from '../../support/choose';
import { siteDay, writtenDay } from '../../support/site-day';
import { SITE } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

test.use({ account: 'staff' });

test('filters are part of the address, which shows the same to anyone who is sent it', async ({ page, isMobile }) => {
  const filters = page.getByRole('search', { name: 'Filters' });

  await test.step('choose a system and a device', async () => {
    await page.goto('/logs');
    if (isMobile) await filters.getByRole('button', { name: 'Filters' }).click();
    await expect(filters.getByRole('combobox', { name: 'Device' })).toBeDisabled();
    await choose(filters, 'System', SITE.name);
    await expect(page).toHaveURL(/\?system=1$/);
    await choose(filters, 'Device', SITE.worst);
    await expect(page).toHaveURL(/\?system=1&node=\d+$/);
  });

  await test.step('search for text', async () => {
    await filters.getByRole('searchbox', { name: 'Text' }).fill('level');
    await expect(filters.getByText('Press Enter to apply.')).toBeVisible();
    await expect(page).not.toHaveURL(/text=/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/text=level/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a reload keeps the filters', async () => {
    await page.reload();
    if (isMobile) await filters.getByRole('button', { name: 'Filters (3)' }).click();
    await expect(filters.getByRole('combobox', { name: 'System' })).toHaveValue(SITE.name);
    await expect(filters.getByRole('combobox', { name: 'Device' })).toHaveValue(SITE.worst);
    await expect(filters.getByRole('searchbox', { name: 'Text' })).toHaveValue('level');
  });

  await test.step('clear the filters', async () => {
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/logs$/);
  });
});

test('heartbeats are out of sight until asked for, and a choice of severities says what it hides', async ({
  page,
  isMobile,
}) => {
  const severities = page.getByRole('group', { name: 'Severity' });
  const list = page.getByRole('group', { name: 'Log' });
  const beats = list.getByText('Heartbeat', { exact: true });

  await test.step('they are counted, and shown on request', async () => {
    await page.goto('/logs');
    await expect(list.getByText(/^[\d,]+ heartbeats are hidden\.$/)).toBeVisible();
    await expect(beats).toHaveCount(0);
    await list.getByRole('button', { name: 'Show heartbeats' }).click();
    await expect(page).toHaveURL(/kinds=all$/);
    await expect(list.getByText(/^[\d,]+ heartbeats are listed\.$/)).toBeVisible();
    await expect(beats.first()).toBeVisible();
    await list.getByRole('button', { name: 'Hide heartbeats' }).click();
    await expect(page).toHaveURL(/\/logs$/);
  });

  await test.step('one severity leaves the others out, and says so of unconfirmed L3 and L4', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    await severities.getByRole('button', { name: /^L1 \d/ }).click();
    await expect(page).toHaveURL(/kinds=L1$/);
    await expect(severities.getByRole('button', { name: /^L1 / })).toHaveAttribute('aria-pressed', 'true');
    await expect(list.getByText('L2', { exact: true })).toHaveCount(0);
    await expect(list.getByText(/unconfirmed L3 (or L4 is|and L4 are) outside these filters\.$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('those come first on request', async () => {
    await list.getByRole('button', { name: /^Show (it|them)$/ }).click();
    await expect(page).toHaveURL(/first=unconfirmed$/);
    await expect(list.getByText(/^L[34]$/).first()).toBeVisible();
    await expect(list.getByText(/outside these filters/)).toHaveCount(0);
  });
});

test('days are taken once both are there, and none later than today', async ({ page, isMobile }) => {
  const now = Date.now();
  const today = siteDay(now, 0);
  // It stays today.
  await page.clock.setFixedTime(now);
  await page.goto('/logs');
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  const [from, to] = [page.getByLabel('Date, from'), page.getByLabel('Date, to')];
  await from.fill(writtenDay(siteDay(now, -30)));
  await expect(page).toHaveURL(/\/logs$/);
  await to.fill(writtenDay(siteDay(now, 1)));
  await expect(page.getByText(`The latest date is ${writtenDay(today)}`)).toBeVisible();
  await expect(page).toHaveURL(/\/logs$/);
  await to.fill(writtenDay(today));
  await expect(page).toHaveURL(new RegExp(`range=[\\d-]+(%2C|,)${today}$`));
  await expect(anEvent(page)).toBeVisible();
});

test('@desktop the table sorts by one column at a time, 25 rows a page, and fetches more on its last one', async ({
  page,
}) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });

  await test.step('open the table', async () => {
    await page.goto('/logs?kinds=all');
    await expect(page.getByText('1–25 of 100', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toContainText([
      'Severity',
      'System',
      'Device',
      'Id',
      'Date',
      'Message',
      'Confirmed',
    ]);
  });

  await test.step('sort by another column', async () => {
    await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: 'Severity' }).click();
    await expect(page).toHaveURL(/sort=severity$/);
    await page.getByRole('columnheader', { name: 'Severity' }).click();
    await expect(page).toHaveURL(/sort=-severity$/);
    await expect(rows.first().getByText('L4', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Date' })).not.toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('the last page fetches more', async () => {
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page).toHaveURL(/page=4$/);
    await expect(page.getByText(/^76–100 of 200$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^101–125 of 200$/)).toBeVisible();
  });
});

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);

test('@desktop messages have the widest column, and no text leaves its cell or touches the border of its row', async ({
  page,
}) => {
  await rewrite<{ Logs: { systemName: string; messageEn: string }[] }>(page, '/logs', (answered) => ({
    ...answered,
    Logs: answered.Logs.map((log) => ({
      ...log,
      systemName: 'Wojewódzki Ośrodek Sportu i Rekreacji',
      messageEn: `Threshold level L4 exceeded at Dźwigar 3: ${'89 mm (99% of the permissible value). '.repeat(4)}`,
    })),
  }));
  await page.goto('/logs');
  const message = page.getByRole('gridcell').filter({ hasText: 'Threshold level' }).first();
  await expect(message).toBeVisible();
  const widths = await page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => [header.textContent.trim(), header.clientWidth] as const));
  expect(widths.toSorted(([, one], [, two]) => two - one)[0]?.[0]).toBe('Message');
  const [line, words] = [await message.boundingBox(), await message.getByTitle(/^Threshold/).boundingBox()];
  const [above, below] = [(words?.y ?? 0) - (line?.y ?? 0), bottomOf(line) - bottomOf(words)];
  expect(Math.round(Math.min(above, below)), 'whole pixels to the border').toBeGreaterThanOrEqual(4);
  const name = page.getByRole('gridcell').filter({ hasText: 'Wojewódzki' }).first();
  await expect(name).toBeVisible();
  const [cell, text] = [await name.boundingBox(), await name.getByTitle(/^Wojewódzki/).boundingBox()];
  expect(text?.width).toBeLessThanOrEqual(cell?.width ?? 0);
});

test('@desktop a named account has the notification of an event sent again', async ({ page }) => {
  await page.goto('/logs');
  await page
    .getByRole('button', { name: /^Send event \d+$/ })
    .first()
    .click();
  await expect(page.getByText('The event was sent again.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Update event \d+$/ })
    .first()
    .click();
  await expect(page.getByText('The update was sent.')).toBeVisible();
  await expectAccessible(page);
});

test('nothing found says so and takes the filters back', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/logs?text=no-event-says-this');
  await expect(page.getByRole('heading', { name: 'No events match these filters.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/logs$/);
  await expect(anEvent(page)).toBeVisible();
});

test('what cannot be read is called corrupted, with Retry, and the filters stay', async ({ page, isMobile }) => {
  await answer(page, '/logs', { Logs: 'none' });
  await page.goto('/logs?text=snow');
  await expect(page.getByRole('heading', { name: 'Corrupted log data.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByRole('searchbox', { name: 'Text' })).toHaveValue('snow');
});

test.describe('with systems that cannot be listed', () => {
  test.use({ expected: /answer 400|status of 400/ });

  test('the log is there all the same, and Retry brings the filter', async ({ page, isMobile }) => {
    await failUntilRetry(page, '/systems-nodes-short', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: '{}',
      }),
    );
    await page.goto('/logs');
    await expect(
      page
        .getByRole('main')
        .getByText(/\d{2}\/\d{2}\/\d{4}/)
        .first(),
    ).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByText('The systems could not be loaded.')).toBeVisible();
  });
});

/** Some event of the log, known by its date. */
function anEvent(page: Page) {
  return page
    .getByRole('main')
    .getByText(/\d{2}\/\d{2}\/\d{4}/)
    .first();
}
