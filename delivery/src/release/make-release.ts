import { readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ManifestSchema } from '@sagitta/shared-contracts/manifest';
import * as v from 'valibot';
import { RELEASE_MARK } from '../build/index-html';
import { EXPORTS_FILE, USES_FILE } from '../build/shared-names';
import { ROOT, type Part } from '../suite';
import { brotli, gzipped, isCompressible } from './compress';
import type { RemoteFacts, ShellFacts } from './facts';
import { sharedRanges, syncScripts, type FederationManifest } from './federation-manifest';
import { contentHash, publishedFiles, sha384, type FileOfRelease } from './files';
import { releaseFolder, type Store } from './store';

const ENTRY = 'remoteEntry.js';
export const FACTS = 'release.json';

/** A build that is to be released. */
export interface Build {
  /** Name of the part. */
  name: string;
  /** Where its files are. */
  dist: string;
  /** The version in its package.json: the first half of the release's. */
  packageVersion: string;
}

export function buildOf(part: Part, folder = resolve(ROOT, part.folder)): Build {
  const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { version: string };
  return { name: part.name, dist: resolve(folder, 'dist'), packageVersion: version };
}

/**
 * Makes the immutable directory of a release from a part's build: its files, each with its brotli and gzip form, and
 * `release.json`.
 * The same bytes give the same version, and a directory that exists is never touched again.
 * @returns the version, `<package version>-<content hash>`
 */
export async function makeRelease(store: Store, build: Build): Promise<string> {
  const files = await publishedFiles(build.dist);
  const facts = await factsOf(build, files);
  const hash = contentHash([...files, { path: FACTS, bytes: Buffer.from(JSON.stringify(facts)) }]);
  const version = `${build.packageVersion}-${hash}`;
  const target = releaseFolder(store, build.name, version);
  if (await exists(target)) return version;
  const release = files.map((file) =>
    file.path.endsWith('.html') ? { ...file, bytes: withRelease(file.bytes, build.name, version) } : file,
  );
  await writeRelease(target, [...release, { path: FACTS, bytes: Buffer.from(JSON.stringify({ ...facts, version })) }]);
  return version;
}

/** What is known of a build beside its files. A shell's build says what it offers; any other is a remote's. */
async function factsOf(
  { name, dist }: Pick<Build, 'name' | 'dist'>,
  files: readonly FileOfRelease[],
): Promise<Omit<ShellFacts, 'version'> | Omit<RemoteFacts, 'version'>> {
  const shell = files.find((file) => file.path === 'shell.json');
  if (shell) {
    const offered = JSON.parse(shell.bytes.toString('utf8')) as Pick<ShellFacts, 'contract' | 'shared'>;
    return { name, ...offered, exports: (await readJson(resolve(dist, EXPORTS_FILE))) as ShellFacts['exports'] };
  }
  return remoteFacts(dist, name, files);
}

async function writeRelease(target: string, files: readonly FileOfRelease[]): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.draft-`);
  for (const file of files) {
    const path = resolve(draft, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    if (!isCompressible(file.path)) continue;
    await Promise.all([
      writeFile(`${path}.br`, await brotli(file.bytes)),
      writeFile(`${path}.gz`, await gzipped(file.bytes)),
    ]);
  }
  try {
    await rename(draft, target);
  } catch (error) {
    // Somebody else made the same release meanwhile: the same bytes, so theirs is as good.
    await rm(draft, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

function withRelease(html: Buffer, name: string, version: string): Buffer {
  return Buffer.from(
    html.toString('utf8').replaceAll(`/${RELEASE_MARK}/`, `/${name}/${version}/`).replaceAll(RELEASE_MARK, version),
  );
}

export async function remoteFacts(
  dist: string,
  name: string,
  files: readonly FileOfRelease[],
): Promise<Omit<RemoteFacts, 'version'>> {
  const integrity = Object.fromEntries(
    files.filter((file) => /\.(js|css)$/.test(file.path)).map((file) => [file.path, sha384(file.bytes)]),
  );
  const federation = (await readJson(resolve(dist, 'mf-manifest.json'))) as FederationManifest;
  return {
    name,
    entry: ENTRY,
    manifest: v.parse(ManifestSchema, await readJson(resolve(dist, 'manifest.json'))),
    scripts: syncScripts(federation),
    shared: sharedRanges(federation),
    uses: (await readJson(resolve(dist, USES_FILE))) as RemoteFacts['uses'],
    integrity,
  };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
