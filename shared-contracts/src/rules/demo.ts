/** The settings of a host that decide about its demo world. */
export interface DemoSettings {
  NODE_ENV?: string;
  HOST?: string;
  DEMO?: string;
  DATABASE_URL?: string;
}

/**
 * What makes the demo world reachable for others, in the words of its setting; null on a desk of one's own.
 * The demo's password stands on the sign-in page, and its mails are open to everybody at /outbox.
 */
export function exposureOf({ NODE_ENV, HOST }: Pick<DemoSettings, 'NODE_ENV' | 'HOST'>): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  return HOST !== undefined && HOST !== '' && !LOOPBACK.test(HOST) ? `HOST=${HOST}` : null;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host runs the demo world: as `DEMO` says, else where no database is named. */
export function hasDemo({ DEMO = '', DATABASE_URL = '' }: DemoSettings): boolean {
  return DEMO === '' ? DATABASE_URL === '' : isOn(DEMO);
}

/**
 * Whether others can reach the demo world. Exposed, it only runs where `DEMO` asks for it, so a web server without the
 * setting serves none.
 */
export function isOpenDemo(settings: DemoSettings): boolean {
  return isOn(settings.DEMO ?? '') && exposureOf(settings) !== null;
}

/** The words of a setting that is on or off. */
export const FLAGS = ['0', '1', 'off', 'on', 'false', 'true'] as const;

export function isOn(flag: string): boolean {
  return ['1', 'on', 'true'].includes(flag);
}

/** Said on every page of a demo that is open to others. */
export const OPEN_DEMO_NOTICE = 'Demo, open to everybody: the passwords are public and the data is simulated.';
