/**
 * What makes the demo world reachable for others, in the words of its setting; null on a desk of one's own.
 * The demo's password stands on the sign-in page, and its mails are open to everybody at /outbox.
 */
export function exposureOf({ NODE_ENV, HOST }: { NODE_ENV?: string; HOST?: string }): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  return HOST !== undefined && HOST !== '' && !LOOPBACK.test(HOST) ? `HOST=${HOST}` : null;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Said on every page of a demo that is open to others. */
export const OPEN_DEMO_NOTICE = 'Demo, open to everybody: the passwords are public and the data is simulated.';
