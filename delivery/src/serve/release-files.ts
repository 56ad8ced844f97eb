import { readdir, stat } from 'node:fs/promises';
import { extname, relative, resolve, sep } from 'node:path';

/** One file of a release, with the forms that were compressed when it was published. */
export interface ReleaseFile {
  path: string;
  size: number;
  type: string;
  /** Changes with the form, since a range is a piece of one form. */
  etag: string;
  encoding: 'br' | 'gzip' | null;
}

export interface ReleaseForms {
  plain: ReleaseFile;
  br?: ReleaseFile;
  gzip?: ReleaseFile;
}

/** The kinds of file that a build leaves behind. Anything else is sent as bytes. */
export const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Lists the files of a release by their path in it. Null where there is no such release. */
export async function listRelease(folder: string): Promise<ReadonlyMap<string, ReleaseForms> | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return null;
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => resolve(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, ReleaseForms>();
  for (const path of paths) {
    const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const forms: ReleaseForms = { plain: await describe(path, type, null) };
    if (known.has(`${path}.br`)) forms.br = await describe(`${path}.br`, type, 'br');
    if (known.has(`${path}.gz`)) forms.gzip = await describe(`${path}.gz`, type, 'gzip');
    files.set(relative(folder, path).split(sep).join('/'), forms);
  }
  return files;
}

/** The smallest form that the caller accepts. */
export function acceptedForm({ plain, br, gzip }: ReleaseForms, accepted: string): ReleaseFile {
  if (br && /\bbr\b/.test(accepted)) return br;
  if (gzip && /\bgzip\b/.test(accepted)) return gzip;
  return plain;
}

/** Whether the file is still the one that was listed. */
export async function isAsListed({ plain }: ReleaseForms): Promise<boolean> {
  const { etag } = await describe(plain.path, plain.type, null);
  return etag === plain.etag;
}

async function describe(path: string, type: string, encoding: ReleaseFile['encoding']): Promise<ReleaseFile> {
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  return { path, size, type, etag, encoding };
}
