/** Headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };

/** Headers of the pages; on a script or a picture they would only be bytes. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * Of the worker. It asks for what pages ask for, by their own policy: a browser keeps these headers for as long as the
 * worker's bytes stay the same, so a list of origins would refuse a part that moves.
 */
export const WORKER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; connect-src *",
  'Service-Worker-Allowed': '/',
};

/** A release's files never change under their address. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked for again each time: 304 where nothing changed. */
const REVALIDATE = 'no-cache';

/** Headers of the files of a release, on every origin. */
export const RELEASE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': IMMUTABLE,
  Vary: 'Accept-Encoding',
  'Accept-Ranges': 'bytes',
};

/** Headers of what changes with the next release: the pages, registry.json and config.json. */
export const LIVE_HEADERS: Readonly<Record<string, string>> = { 'Cache-Control': REVALIDATE, Vary: 'Accept-Encoding' };

/** Headers of an answer in words, such as a 404. */
export const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** What whoever terminates TLS adds to every answer. */
export const TLS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** Headers of the remotes' origins: scripts and styles are loaded by a page of another origin, without credentials. */
export const REMOTE_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export interface PolicyParts {
  api: string;
  /** Origins of all releases in the registry. */
  remotes: readonly string[];
  /** Origin of the map tiles, where a host has set one. */
  tiles: string | null;
  /** Extra connections, for live reload. */
  connect?: readonly string[];
}

/** Headers of a page, except those of its path ({@link preconnects}). */
export function pageHeaders(parts: PolicyParts): Record<string, string> {
  return { 'Content-Security-Policy': contentSecurityPolicy(parts), ...PAGE_HEADERS };
}

/**
 * The page's content security policy. No inline script and no eval.
 * Styles may be inline: Chakra and AG Grid put rules into style elements as they run.
 */
function contentSecurityPolicy({ api, remotes, tiles, connect = [] }: PolicyParts): string {
  const parts = ["'self'", ...remotes].join(' ');
  return [
    "default-src 'none'",
    `script-src ${parts}`,
    `style-src ${parts} 'unsafe-inline'`,
    `font-src ${parts}`,
    `img-src ${parts} data: blob: ${api}${tiles ? ` ${tiles}` : ''}`,
    `connect-src ${[parts, api, ...connect].join(' ')}`,
    "manifest-src 'self'",
    `worker-src ${parts} blob:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Has the browser open its connections to other origins while the page's own scripts are still on their way. */
export function preconnects(origins: readonly string[]): string {
  return origins.map((origin) => `<${origin}>; rel=preconnect; crossorigin`).join(', ');
}
