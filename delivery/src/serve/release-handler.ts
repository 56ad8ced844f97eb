import type { IncomingMessage, ServerResponse } from 'node:http';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import sirv from 'sirv';
import { IMMUTABLE } from './headers';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const RELEASE_PATH = /^\/([a-z][a-z0-9_]*)\/([A-Za-z0-9.+-]+)\//;

/**
 * Serves `/<part>/<version>/…` from immutable directories, in the form that was compressed when it was published.
 * Each directory is listed once, when first asked for; a release that is published later is found then.
 * The promise is false where the address is none of a release.
 */
export function releaseHandler(root: string, mayServe: (part: string) => boolean): Handler {
  const known = new Map<string, ReturnType<typeof sirv>>();
  return async (request, response) => {
    const match = RELEASE_PATH.exec(request.url ?? '');
    const [, part, version] = match ?? [];
    if (!part || !version || version.includes('..') || !mayServe(part)) return false;
    const folder = resolve(root, part, version);
    let serve = known.get(folder);
    if (!serve) {
      if (
        !(await access(folder).then(
          () => true,
          () => false,
        ))
      )
        return false;
      serve = sirv(folder, {
        dev: false,
        brotli: true,
        gzip: true,
        etag: true,
        maxAge: 31_536_000,
        immutable: true,
        setHeaders: (answer) => answer.setHeader('Cache-Control', IMMUTABLE),
      });
      known.set(folder, serve);
    }
    const url = request.url ?? '';
    request.url = url.slice(`/${part}/${version}`.length);
    const found = await new Promise<boolean>((done) => {
      response.once('close', () => done(true));
      serve(request, response, () => done(false));
    });
    request.url = url;
    return found;
  };
}
