import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { WEBKIT_DRIVER_PORT } from '../support/addresses';
import { actor, within } from './patience';
import { type Tab, WINDOW } from './tab';

declare global {
  interface Window {
    troubles?: string[];
  }
}

/** Without an English locale WebKit has no language, and the suite's formats none to write in. */
const LOCALE = 'en_GB.utf8';

/** Debian's packages, each with the program that is used of it. */
const PROGRAMS = { 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' } as const;

/** What the machine lacks for it; null if nothing. */
export function missingWebKit(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = Object.entries(PROGRAMS).find(
    ([, program]) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  if (missing) return `the package ${missing[0]} is not installed`;
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return stdout?.split('\n').includes(LOCALE)
    ? null
    : `the locale ${LOCALE} is not installed (apt-get install locales; localedef -i en_GB -f UTF-8 en_GB.UTF-8)`;
}

/** Debian's webkit2gtk-driver in a display of its own: WebKit has no headless mode. */
export async function inWebKit(use: (tab: Tab) => Promise<void>): Promise<void> {
  const { display, server } = await startDisplay();
  const service = spawn('WebKitWebDriver', [`--port=${WEBKIT_DRIVER_PORT}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LC_ALL: LOCALE,
      TZ: 'Europe/Warsaw',
    },
    stdio: 'ignore',
  });
  try {
    const driver = await connect();
    try {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...WINDOW });
      await use(tabOf(driver));
    } finally {
      await driver.quit();
    }
  } finally {
    await end(service);
    await end(server);
  }
}

async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    server.stdout.once('data', (number) => resolve(`:${String(number).trim()}`));
  });
  return { display, server };
}

/** The driver listens a moment after it was started. */
function connect(): Promise<WebDriver> {
  return within(`No driver of WebKit on port ${WEBKIT_DRIVER_PORT}`, async () => {
    const { ok } = await fetch(`http://127.0.0.1:${WEBKIT_DRIVER_PORT}/status`);
    if (!ok) return null;
    return new Builder()
      .usingServer(`http://127.0.0.1:${WEBKIT_DRIVER_PORT}`)
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

function tabOf(driver: WebDriver): Tab {
  const act = actor(
    (place) => driver.findElements(By.xpath(place)),
    (element) => element.isDisplayed(),
  );
  return {
    open: async (address) => {
      await driver.get(address);
      // The protocol tells no errors. From here on the page collects its own.
      await driver.executeScript(collectTroubles);
    },
    see: async (place) => void (await act(place, async () => undefined)),
    press: async (place) => void (await act(place, (element) => element.click())),
    type: async (place, text) => {
      await act(place, (field) => field.click());
      await act(place, (field) => field.sendKeys(text));
    },
    inPage: (script, argument) => driver.executeScript<Awaited<ReturnType<typeof script>>>(script, argument),
    address: () => driver.getCurrentUrl(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    troubles: () =>
      driver.executeScript(() => window.troubles ?? ['The page was loaded anew, and its errors are lost.']),
  };
}

function collectTroubles(): void {
  const troubles: string[] = [];
  window.troubles = troubles;
  window.addEventListener('error', ({ message }) => {
    // No error: a slow machine reports a size in the next frame. Other browsers' drivers do not tell it.
    if (message !== 'ResizeObserver loop completed with undelivered notifications.')
      troubles.push(`page error: ${message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => troubles.push(`page error: ${reason}`));
  for (const kind of ['error', 'warn'] as const) {
    const told = console[kind];
    console[kind] = (...words: unknown[]) => {
      troubles.push(`console ${kind}: ${words.join(' ')}`);
      told(...words);
    };
  }
  const asked = window.fetch;
  window.fetch = async (...call) => {
    const answer = await asked(...call);
    if (answer.status >= 400) troubles.push(`answer ${answer.status}: ${answer.url}`);
    return answer;
  };
}
