import type { LaunchOptions, PlaywrightTestConfig } from '@playwright/test';

type Use = NonNullable<PlaywrightTestConfig['use']>;

export const DESKTOP: Use = { viewport: { width: 1280, height: 800 } };
export const PHONE: Use = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/**
 * A root user's Chromium needs --no-sandbox; without the others it looks for hosts that a closed network does not have.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export function chromium(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return { executablePath, args: FLAGS };
}
