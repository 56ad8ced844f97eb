/** A host's settings that affect its demo world. */
export interface DemoSettings {
  NODE_ENV?: string;
  HOST?: string;
  DEMO?: string;
  DATABASE_URL?: string;
}

/**
 * Why others can reach the demo world, as the name and value of a setting; null on a private machine. The demo's
 * password is shown on the sign-in page, and its mails are public at /outbox.
 */
export function exposureOf({ NODE_ENV, HOST }: Pick<DemoSettings, 'NODE_ENV' | 'HOST'>): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  return HOST !== undefined && HOST !== '' && !LOOPBACK.test(HOST) ? `HOST=${HOST}` : null;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host runs the demo world: as `DEMO` says, else if no database is configured. */
export function hasDemo({ DEMO = '', DATABASE_URL = '' }: DemoSettings): boolean {
  return DEMO === '' ? DATABASE_URL === '' : isOn(DEMO);
}

/**
 * Whether others can reach the demo world. If exposed, it runs only if `DEMO` is set, so a web server without the
 * setting serves none.
 */
export function isOpenDemo(settings: DemoSettings): boolean {
  return isOn(settings.DEMO ?? '') && exposureOf(settings) !== null;
}

/** The values of a setting that is on or off. */
export const FLAGS = ['0', '1', 'off', 'on', 'false', 'true'] as const;

export function isOn(flag: string): boolean {
  return ['1', 'on', 'true'].includes(flag);
}

/** Shown on every page of a demo that others can reach. */
export const OPEN_DEMO_NOTICE = 'Demo, open to everybody: the passwords are public and the data is simulated.';
