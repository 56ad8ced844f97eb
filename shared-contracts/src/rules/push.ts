/** The worker that shows push messages, at the shell's origin; it controls no page and caches nothing. */
export const PUSH_WORKER = '/push/worker.js';
/** Where it works: no page has such a path. */
export const PUSH_SCOPE = '/push/';

/** What a browser's keys look like in base64url: 65 and 16 bytes. */
export const PUSH_KEY = { p256dh: /^[\w-]{87}$/, auth: /^[\w-]{22}$/ } as const;

/** Maximum browsers of an account. */
export const PUSH_BROWSERS_MAX = 10;
