import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import type { Page } from '@playwright/test';
import { API } from '../support/addresses';
import { ACCOUNTS, type AccountName, emailOf } from '../support/accounts';
import { callerOf } from '../support/api';
import { SITE } from '../support/systems';
import { test } from '../support/test';
import { CATEGORY, DIALOGS, PUBLIC, type Places, type Screen, SCREENS } from './screens';
import { answerAs, loseConnection, RUNS_AHEAD, settle, type State, STATES } from './states';

// All screens, the main dialogs and print, of every account and in every state of the API, at three widths and in both
// themes: pnpm --filter @sagitta/e2e run screens. They are looked at, not compared; index.html in the folder shows
// them.

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '../../test-results/screens');
const DESKTOP = { width: 1280, height: 800 };
const SIZES = [DESKTOP, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const THEMES = ['light', 'dark'] as const;
const ALL_DRAWN = '* { content-visibility: visible !important; }';

/** For a control of a page that is there, in ms. */
const PATIENCE = 6_000;

/** Only what is in the window. */
const WINDOW = { whole: false };

test.describe.configure({ mode: 'parallel' });
test.afterAll(() => writeFileSync(join(FOLDER, 'index.html'), index(readdirSync(FOLDER))));

for (const account of ACCOUNTS)
  test.describe(account, () => {
    // What fails here is meant to.
    test.use({ account, expected: /./ });
    for (const screen of SCREENS.filter((each) => mayShow(each, account)))
      for (const state of STATES.filter((each) => each !== 'lost' || screen.live))
        test(`${screen.name}, ${state}`, async ({ page }) => {
          const path = screen.path(await placesOf(account));
          if (RUNS_AHEAD.includes(state)) await page.clock.install();
          await answerAs(page, state, path);
          await page.goto(path);
          if (state === 'lost') {
            await settle(page, 'normal');
            await loseConnection(page);
          }
          await settle(page, state);
          await take(page, `${account}-${screen.name}-${state}`);
          if (state === 'normal') await print(page, `${account}-${screen.name}-print`);
        });
    for (const dialog of DIALOGS.filter((each) => mayShow(each, account)))
      test(`${dialog.name}, open`, async ({ page }) => {
        const path = dialog.path(await placesOf(account));
        const name = `${account}-${dialog.name.replace(': ', '--').replaceAll(' ', '-')}`;
        await page.clock.install();
        const asked = askedOf(page);
        let asBefore = async () => undefined as void;
        const open = async (state: State) => {
          await asBefore();
          await page.setViewportSize(DESKTOP);
          await page.goto(path);
          await settle(page, 'normal');
          asBefore = await answerAs(page, state, '');
          asked.follow();
          try {
            await press(page, dialog);
          } catch (error) {
            if (state === 'normal') {
              test.skip(account !== 'staff', 'Not offered to this account.');
              throw error;
            }
            // Where what leads to it does not come, that is what is seen.
          }
          await settle(page, state, 'body');
        };
        await open('normal');
        await take(page, `${name}-open-normal`, WINDOW);
        const asksItself = asked.since() > 0;
        // The same dialog, acting: what fails can be tried again.
        for (const state of ['failing', 'slow'] as const) {
          await asBefore();
          await page.setViewportSize(DESKTOP);
          asBefore = await answerAs(page, state, '');
          asked.follow();
          if (!(await act(page))) break;
          const isRefused = asked.since() === 0;
          if (!isRefused) await settle(page, state, 'body');
          await take(page, `${name}-acted-${isRefused ? 'refused' : state}`, WINDOW);
          // What is missing in the form is said without asking anybody.
          if (isRefused) break;
        }
        for (const state of asksItself ? (['slow', 'failing'] as const) : []) {
          await open(state);
          await take(page, `${name}-open-${state}`, WINDOW);
        }
        await page.close();
      });
  });

test.describe('nobody', () => {
  test.use({ expected: /./ });
  for (const { name, path } of PUBLIC)
    test(name, async ({ page }) => {
      await page.goto(path({ system: 1, node: 1, account: 1, alarm: 1 }));
      await settle(page, 'normal');
      await take(page, `nobody-${name}`);
    });
});

async function press(page: Page, { in: region, choose = [], press: names = [], key }: Screen): Promise<void> {
  const area = region ? page.getByRole('region', { name: region, exact: true }) : page;
  if (key) await page.keyboard.press(key);
  for (const label of choose) {
    await area.getByRole('combobox', { name: label, exact: true }).click({ timeout: PATIENCE });
    await page.getByRole('option').filter({ visible: true }).first().click({ timeout: PATIENCE });
  }
  for (const name of names)
    await area
      .getByRole('button', { name })
      .or(area.getByRole('menuitem', { name }))
      .or(area.getByRole('checkbox', { name }))
      .filter({ visible: true })
      .first()
      .click({ timeout: PATIENCE });
}

/** Presses what an open dialog is for, if it can be. */
async function act(page: Page): Promise<boolean> {
  const main = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .locator('.sg-btn-primary, .sg-btn-danger')
    .and(page.locator(':enabled:not([aria-disabled])'))
    .filter({ hasNotText: /^(Close|Done)$/ })
    .last();
  if (!(await main.isVisible())) return false;
  await main.click();
  await page.waitForTimeout(500);
  return true;
}

/** How many things a page has asked for that it had not asked for before. */
function askedOf(page: Page): { follow: () => void; since: () => number } {
  const known = new Set<string>();
  let fresh = 0;
  let follows = false;
  page.on('request', (request) => {
    if (!request.url().startsWith(API)) return;
    const call = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
    if (!follows) known.add(call);
    else if (!known.has(call)) fresh += 1;
  });
  return {
    follow: () => {
      follows = true;
      fresh = 0;
    },
    since: () => fresh,
  };
}

function mayShow({ path, for: only }: Screen, account: AccountName): boolean {
  if (only) return only.includes(account);
  const [shown = ''] = path({ system: 1, node: 1, account: 1, alarm: 1 }).replace('/alarms/1', '/logs').split('?');
  const route = Object.entries(ACCESS).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '\\d+')}$`).test(shown),
  );
  return route !== undefined && mayOpen(CATEGORY[account], route[1]);
}

/** The site at L4 where the account may see it, else its first. */
async function placesOf(account: AccountName): Promise<Places> {
  const me = await callerOf(emailOf(account));
  const systems = await me.call(listSystemsNodesShort, {});
  const system = systems.find(({ ID }) => ID === SITE.id) ?? systems[0];
  const measuring =
    system?.nodes.filter(({ MainSensorType }) => MainSensorType === 'laser' || MainSensorType === 'inclinometer') ?? [];
  const node = measuring.find(({ name }) => name === SITE.worst) ?? measuring[0];
  const people = await me.call(listAccounts, {});
  const own = people.find(({ email }) => email === emailOf(account));
  const { Logs } = await me.call(listLogs, { input: { amount: 1, offset: 0, sortBy: 'severity' } });
  const [alarm] = Logs;
  if (!system || !node || !own || !alarm) throw new Error(`${account} sees nothing that could be shown.`);
  return { system: system.ID, node: node.id, account: own.id, alarm: alarm.id };
}

/** @param whole with what is below the window, or only what is in it */
async function take(page: Page, name: string, { whole = true } = {}): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(FOLDER, `${name}-${size.width}-${colorScheme}.jpg`),
        fullPage: whole,
        type: 'jpeg',
        quality: 80,
        animations: 'disabled',
        style: ALL_DRAWN,
      });
    }
  }
}

/** On paper, where maps and long lists are fitted to it: a picture of print styles alone shows none of that. */
async function print(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.pdf({ path: join(FOLDER, `${name}.pdf`), format: 'A4' });
}

/** Every picture under its name. */
function index(files: readonly string[]): string {
  const shown = (file: string) =>
    file.endsWith('.pdf') ? `<embed src="${file}#toolbar=0" height="400">` : `<img loading="lazy" src="${file}">`;
  const figures = files
    .filter((file) => /\.(jpg|pdf)$/.test(file))
    .map((file) => `<figure>${shown(file)}<figcaption><a href="${file}">${file}</a></figcaption></figure>`);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>figure{display:inline-block;vertical-align:top;margin:8px;width:300px}img,embed{width:100%}</style>
${figures.join('\n')}`;
}
