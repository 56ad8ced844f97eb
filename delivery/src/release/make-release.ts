import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ManifestSchema } from '@sagitta/shared-contracts/manifest';
import * as v from 'valibot';
import { RELEASE_MARK } from '../build/index-html';
import type { Part } from '../suite';
import { SHELL } from '../suite';
import { brotli, gzipped, isCompressible } from './compress';
import type { RemoteFacts, ShellFacts } from './facts';
import { contentHash, publishedFiles, sha384, type FileOfRelease } from './files';
import { releaseFolder, type Store } from './store';

export const ENTRY = 'remoteEntry.js';
export const FACTS = 'release.json';

/**
 * Makes the immutable directory of a release from a part's build: its files, each with its brotli and gzip form, and `release.json`.
 * The same bytes give the same version, and a directory that exists is never touched again.
 * @returns the version, `<package version>-<content hash>`
 */
export async function makeRelease(store: Store, part: Part, folder: string): Promise<string> {
  const dist = resolve(folder, 'dist');
  const files = await publishedFiles(dist);
  const { version: packageVersion } = JSON.parse(await readFile(resolve(folder, 'package.json'), 'utf8')) as { version: string };
  const facts = part.name === SHELL.name ? await shellFacts(dist) : await remoteFacts(dist, part, files);
  const version = `${packageVersion}-${contentHash([...files, { path: FACTS, bytes: Buffer.from(JSON.stringify(facts)) }])}`;
  const target = releaseFolder(store, part.name, version);
  if (await exists(target)) return version;
  const release = files.map((file) => (file.path.endsWith('.html') ? { ...file, bytes: withRelease(file.bytes, part, version) } : file));
  await writeRelease(target, [...release, { path: FACTS, bytes: Buffer.from(JSON.stringify({ ...facts, version })) }]);
  return version;
}

async function writeRelease(target: string, files: readonly FileOfRelease[]): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.draft-`);
  for (const file of files) {
    const path = resolve(draft, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    if (!isCompressible(file.path)) continue;
    await Promise.all([writeFile(`${path}.br`, await brotli(file.bytes)), writeFile(`${path}.gz`, await gzipped(file.bytes))]);
  }
  try {
    await rename(draft, target);
  } catch (error) {
    // Somebody else made the same release meanwhile: the same bytes, so theirs is as good.
    await rm(draft, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

function withRelease(html: Buffer, part: Part, version: string): Buffer {
  return Buffer.from(html.toString('utf8').replaceAll(`/${RELEASE_MARK}/`, `/${part.name}/${version}/`).replaceAll(RELEASE_MARK, version));
}

async function shellFacts(dist: string): Promise<Omit<ShellFacts, 'version'>> {
  const built = (await readJson(resolve(dist, 'shell.json'))) as { contract: string; shared: Record<string, string> };
  return { name: 'host_shell', contract: built.contract, shared: built.shared };
}

async function remoteFacts(dist: string, part: Part, files: readonly FileOfRelease[]): Promise<Omit<RemoteFacts, 'version'>> {
  const integrity = Object.fromEntries(files.filter((file) => /\.(js|css)$/.test(file.path)).map((file) => [file.path, sha384(file.bytes)]));
  return {
    name: part.name,
    entry: ENTRY,
    manifest: v.parse(ManifestSchema, await readJson(resolve(dist, 'manifest.json'))),
    mfManifest: slim(await readJson(resolve(dist, 'mf-manifest.json'))),
    integrity,
  };
}

interface FederationManifest {
  id: string;
  name: string;
  metaData: Record<string, unknown>;
  shared: Record<string, unknown>[];
  exposes: unknown;
}

/** Federation's manifest without what the runtime does not read: it stands in the registry, which every visit loads. */
function slim(manifest: unknown): Record<string, unknown> {
  const { id, name, metaData, shared, exposes } = manifest as FederationManifest;
  return { id, name, metaData, shared: shared.map(({ fallback: _, ...kept }) => kept), remotes: [], exposes };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false);
}
