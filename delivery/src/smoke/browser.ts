import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { within } from './within';

/**
 * A root user's Chromium needs --no-sandbox; without the others it looks for hosts that a closed network does not have.
 */
const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** A page that hangs keeps its browser from closing. */
const CLOSE_MS = 5_000;

export interface OwnBrowser {
  browser: Browser;
  /** Ends within some seconds, whatever its pages do. */
  end: () => Promise<void>;
}

export async function startBrowser(): Promise<OwnBrowser> {
  const server = await chromium.launchServer({ executablePath: await findChromium(), args: FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  return {
    browser,
    end: async () => {
      const closed = await within(
        CLOSE_MS,
        server.close().then(() => true),
      );
      if (!closed) server.process().kill('SIGKILL');
    },
  };
}
