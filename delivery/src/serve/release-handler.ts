import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { byteRange } from './byte-range';
import { RELEASE_HEADERS } from './headers';
import { acceptedForm, isAsListed, listRelease, type ReleaseFile, type ReleaseForms } from './release-files';

/** @param path of the address, parsed and normalized */
export type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

const RELEASE_PATH = /^\/([a-z][a-z0-9_]*)\/([A-Za-z0-9.+-]+)\/(.+)$/;

/** A release is listed again for a file that its list lacks, but no sooner than this after the last time. */
const LIST_AGAIN_MS = 5_000;

interface Listing {
  files: ReadonlyMap<string, ReleaseForms>;
  at: number;
}

/**
 * Serves `/<part>/<version>/…` from immutable directories, in the form that was compressed when it was published.
 * Each directory is listed once, when first asked for; a release that is published later, or a file that is put back,
 * is found then.
 * The promise is false where no release has such a file. It rejects where a file cannot be opened, before anything is
 * sent.
 */
export function releaseHandler(root: string, mayServe: (part: string) => boolean, now = Date.now): Handler {
  const known = new Map<string, Listing>();
  const formsOf = async (folder: string, file: string): Promise<ReleaseForms | undefined> => {
    const listing = known.get(folder);
    const forms = listing?.files.get(file);
    if (forms || (listing && now() - listing.at < LIST_AGAIN_MS)) return forms;
    const files = await listRelease(folder);
    if (files) known.set(folder, { files, at: now() });
    return files?.get(file);
  };
  return async (request, response, path) => {
    const [, part, version, file] = RELEASE_PATH.exec(path) ?? [];
    if (!part || !version || !file || version.includes('..') || !mayServe(part)) return false;
    const folder = resolve(root, part, version);
    const listed = await formsOf(folder, file);
    if (!listed) return false;
    try {
      let forms = listed;
      if (!(await isAsListed(listed))) {
        // A damaged file was written again.
        known.delete(folder);
        forms = (await formsOf(folder, file)) ?? listed;
      }
      await send(request, response, forms);
      return true;
    } catch (error) {
      // Perhaps the release was cleared away: it is listed again when it is next asked for.
      known.delete(folder);
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  };
}

async function send(request: IncomingMessage, response: ServerResponse, forms: ReleaseForms): Promise<void> {
  const { headers, method } = request;
  const file = acceptedForm(forms, String(headers['accept-encoding'] ?? ''));
  if (matches(headers['if-none-match'], file.etag)) {
    describe(response, file).writeHead(304).end();
    return;
  }
  const isSamePart = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = byteRange(isSamePart ? headers.range : undefined, file.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Cache-Control': 'no-store' }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  // Opened before the first header: what goes wrong here can still be answered.
  const handle = await open(file.path);
  describe(response, file).setHeader('Content-Length', end - start + 1);
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`);
  response.writeHead(range ? 206 : 200);
  if (method === 'HEAD' || file.size === 0) {
    await handle.close();
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path, { fd: handle, start, end }), response).catch((error: unknown) => {
    // The caller went away, or the disk failed halfway: the length that was promised shows the caller that it is not
    // all.
    response.destroy();
    if (!isCallerGone(error)) console.error(`${file.path} could not be sent.`, error);
  });
}

function describe(response: ServerResponse, { type, etag, encoding }: ReleaseFile): ServerResponse {
  response.setHeader('Content-Type', type);
  response.setHeader('ETag', etag);
  for (const [name, value] of Object.entries(RELEASE_HEADERS)) response.setHeader(name, value);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  return response;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}

function isCallerGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
