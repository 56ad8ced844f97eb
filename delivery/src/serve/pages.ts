import { LOGIN_PATH } from '@sagitta/shared-contracts/paths';

const SIGN_IN_PAGE = 'sign-in.html';

/** Which page of the shell answers a path. All start the same shell; each fetches ahead what its paths show first. */
export function pageFor(path: string): string {
  if (path === '/' || path === LOGIN_PATH) return SIGN_IN_PAGE;
  return path.startsWith('/pages/') ? 'public.html' : 'index.html';
}
