import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import { actor } from './patience';
import { type Tab, WINDOW } from './tab';

/** Debian's package, driven by WebDriver BiDi. */
const FIREFOX = '/usr/bin/firefox-esr';

/** What the machine lacks for it; null if nothing. */
export function missingFirefox(): string | null {
  return existsSync(FIREFOX) ? null : 'the package firefox-esr is not installed';
}

export async function inFirefox(use: (tab: Tab) => Promise<void>): Promise<void> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    defaultViewport: WINDOW,
    env: { ...process.env, TZ: 'Europe/Warsaw' },
  });
  try {
    const page = await browser.newPage();
    await use(tabOf(page));
  } finally {
    await browser.close();
  }
}

function tabOf(page: Page): Tab {
  const troubles = troublesOf(page);
  // Not its locators, which evaluate text: the page's own policy forbids that.
  const act = actor(
    (place) => page.$$(`xpath/${place}`),
    (element) => element.isVisible(),
  );
  return {
    open: async (address) => void (await page.goto(address)),
    see: async (place) => void (await act(place, async () => undefined)),
    press: async (place) => void (await act(place, (element) => element.click())),
    type: async (place, text) => {
      await act(place, (field) => field.click());
      await page.keyboard.type(text);
    },
    inPage: (script, argument) => page.evaluate(script, argument),
    address: async () => page.url(),
    picture: () => page.screenshot(),
    troubles: async () => troubles,
  };
}

function troublesOf(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`page error: ${String(error)}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`answer ${answer.status()}: ${answer.url()}`);
  });
  return troubles;
}
