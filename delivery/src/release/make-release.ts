import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ManifestSchema } from '@sagitta/shared-contracts/manifest';
import * as v from 'valibot';
import { RELEASE_MARK } from '../build/index-html';
import { EXPORTS_FILE, USES_FILE } from '../build/shared-names';
import { ROOT, type Part } from '../suite';
import { RemoteFactsSchema, ShellFactsSchema, type Facts, type RemoteFacts, type ShellFacts } from './facts';
import { sharedRanges, syncScripts, type FederationManifest } from './federation-manifest';
import { contentHash, publishedFiles, sha384, sourceMaps, type FileOfRelease } from './files';

/** The file of a remote that is loaded first. */
export const ENTRY = 'remoteEntry.js';
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

/** A release that is in no store yet. */
export interface Release {
  facts: Facts;
  /** Without `release.json`, which holds the facts. */
  files: readonly FileOfRelease[];
  maps: readonly FileOfRelease[];
}

export function buildOf(part: Part, folder = resolve(ROOT, part.folder)): Build {
  const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { version: string };
  return { name: part.name, dist: resolve(folder, 'dist'), packageVersion: version };
}

/**
 * Makes a release from a part's build. The same bytes give the same version, `<package version>-<content hash>`.
 * Nothing is written: what is refused later has left nothing behind.
 */
export async function makeRelease(build: Build): Promise<Release> {
  const published = await publishedFiles(build.dist).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${build.name} has not been built: ${error.path} is missing.`) : error;
  });
  const facts = await buildFacts(build, published);
  const hash = contentHash([...published, { path: FACTS, bytes: Buffer.from(JSON.stringify(facts)) }]);
  const version = `${build.packageVersion}-${hash}`;
  const files = published.map((file) =>
    file.path.endsWith('.html') ? { ...file, bytes: withRelease(file.bytes, build.name, version) } : file,
  );
  return { facts: { ...facts, version, integrity: integrityOf(files) }, files, maps: await sourceMaps(build.dist) };
}

/** What is known of a build beside its files. A shell's build says what it offers; any other is a remote's. */
async function buildFacts(
  { name, dist }: Pick<Build, 'name' | 'dist'>,
  files: readonly FileOfRelease[],
): Promise<Omit<ShellFacts, 'version'> | Omit<RemoteFacts, 'version'>> {
  const shell = files.find((file) => file.path === 'shell.json');
  if (!shell) return remoteFacts(dist, name, files);
  const exports = await readJson(resolve(dist, EXPORTS_FILE));
  return v.parse(v.omit(ShellFactsSchema, ['version']), {
    name,
    ...(JSON.parse(shell.bytes.toString('utf8')) as object),
    exports,
  });
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
  const federation = (await readJson(resolve(dist, 'mf-manifest.json'))) as FederationManifest;
  return v.parse(v.omit(RemoteFactsSchema, ['version']), {
    name,
    entry: ENTRY,
    manifest: v.parse(ManifestSchema, await readJson(resolve(dist, 'manifest.json'))),
    scripts: syncScripts(federation),
    shared: sharedRanges(federation),
    uses: await readJson(resolve(dist, USES_FILE)),
    integrity: integrityOf(files),
  });
}

function integrityOf(files: readonly FileOfRelease[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, sha384(bytes)]));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
