import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface FileOfRelease {
  /** Path under the release's directory, with forward slashes. */
  path: string;
  bytes: Buffer;
}

const MAP = /\.map$/;
/** Made by the build, and nobody's business but the developer's or the registry's. */
const UNPUBLISHED = /\.map$|^mf-stats\.json$|^(manifest|uses|exports)\.json$/;

/** The files of a build that are published, sorted by path. */
export async function publishedFiles(dist: string): Promise<FileOfRelease[]> {
  return filesIn(dist, (path) => !UNPUBLISHED.test(path));
}

/** Its source maps, which are kept beside the release and not published. */
export async function sourceMaps(dist: string): Promise<FileOfRelease[]> {
  return filesIn(dist, (path) => MAP.test(path));
}

async function filesIn(dist: string, wanted: (path: string) => boolean): Promise<FileOfRelease[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted);
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(dist, path)) })));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
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
