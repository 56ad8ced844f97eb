import { LOGIN_PATH, WALL_PATH } from '@sagitta/shared-contracts/paths';

/** A file extension at the end of a path: no page has one, so such a path is a missing file. */
export const EXTENSION = '\\.[a-z0-9]+$';

/**
 * Which page of the shell answers which paths; the first that fits. All start the same shell; each fetches ahead what
 * its paths show first.
 */
export const PAGES: readonly { path: string; match: 'exact' | 'prefix'; file: string }[] = [
  { path: '/', match: 'exact', file: 'sign-in.html' },
  { path: LOGIN_PATH, match: 'exact', file: 'sign-in.html' },
  { path: WALL_PATH, match: 'exact', file: 'public.html' },
  { path: '/pages/', match: 'prefix', file: 'public.html' },
  { path: '/', match: 'prefix', file: 'index.html' },
];

/** The page that answers a path. */
export function pageFor(path: string): string {
  const rule = PAGES.find((one) => (one.match === 'exact' ? path === one.path : path.startsWith(one.path)));
  return rule?.file ?? 'index.html';
}
