import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { FILE_LIST } from '../build/file-list';

export interface FileOfRelease {
  /** Path under the release's directory, with forward slashes. */
  path: string;
  bytes: Buffer;
}

const MAP = /\.map$/;
/** Made by the build, and nobody's business but the developer's or the registry's. */
const UNPUBLISHED = /\.map$|^mf-stats\.json$|^(manifest|uses|exports|files)\.json$/;

/** The files of a build that are published, sorted by path. */
export async function publishedFiles(dist: string): Promise<FileOfRelease[]> {
  return filesIn(dist, (path) => !UNPUBLISHED.test(path));
}

/** Its source maps, which are kept beside the release and not published. */
export async function sourceMaps(dist: string): Promise<FileOfRelease[]> {
  return filesIn(dist, (path) => MAP.test(path));
}

async function filesIn(dist: string, wanted: (path: string) => boolean): Promise<FileOfRelease[]> {
  const paths = ((await listed(dist)) ?? (await allIn(dist))).filter(wanted);
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(dist, path)) })));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What the build says that it is made of; null where it says nothing, as one bundle does. */
async function listed(dist: string): Promise<string[] | null> {
  const text = await readFile(join(dist, FILE_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : v.parse(v.array(v.string()), JSON.parse(text));
}

async function allIn(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** As browsers want it in an `integrity` attribute. */
export function sha384(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Eight hexadecimal digits that change when any name or byte does. */
export function contentHash(files: readonly FileOfRelease[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.path}\0${file.bytes.length}\0`).update(file.bytes);
  return hash.digest('hex').slice(0, 8);
}
