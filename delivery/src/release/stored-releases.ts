import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import * as v from 'valibot';
import { NO_OWNERS } from '../store/owners';
import type { Store } from '../store/store';
import { SHELL } from '../suite';
import { brotli, gzipped, isCompressible } from './compress';
import { RemoteFactsSchema, ShellFactsSchema, type Facts, type RemoteFacts, type ShellFacts } from './facts';
import { sha384, type FileOfRelease } from './files';
import { FACTS, type Release } from './make-release';
import { withMissingFacts } from './old-release';
import { ReleaseRefused, UnreadableRelease } from './refused';
import { addSignatures, assertSigned, entrySignatures, type Source } from './signature';

const FORMS = [
  ['br', promisify(brotliDecompress)],
  ['gz', promisify(gunzip)],
] as const;

/** Objects that are written at a time. */
const AT_ONCE = 8;

export const releaseKey = (name: string, version: string, file = '') => `releases/${name}/${version}/${file}`;
/** Beside the releases, where no web server looks. */
export const mapKey = (name: string, version: string, file = '') => `maps/${name}/${version}/${file}`;

/**
 * Puts a release into the store: every file, and compressed forms of those that get smaller. `release.json` comes last
 * and makes it a release, so that what a killed process leaves behind is none.
 * @param key signs it; a release that is there already as well, where it is this one
 * @returns whether this call made it: the same bytes are the same release, and what is there is never written again
 */
export async function storeRelease(store: Store, { facts, files, maps }: Release, key?: KeyObject): Promise<boolean> {
  const { name, version } = facts;
  const mark = releaseKey(name, version, FACTS);
  const bytes = Buffer.from(JSON.stringify(facts));
  const there = await store.read(mark);
  if (there) {
    if (!key) return false;
    if (!there.bytes.equals(bytes))
      throw new ReleaseRefused(
        facts,
        `release.json in the store is not that of this build. Find out who changed it, remove ` +
          `${releaseKey(name, version)} from the store and publish again.`,
      );
    await addSignatures(store, facts, bytes, key);
    return false;
  }
  try {
    await atOnce(files, (file) => writeForms(store, releaseKey(name, version, file.path), file));
    await atOnce(maps, ({ path, bytes }) => store.write(mapKey(name, version, path), bytes));
    if (key) await addSignatures(store, facts, bytes, key);
    await writeForms(store, mark, { path: FACTS, bytes });
    return true;
  } catch (error) {
    await removeRelease(store, name, version).catch((left: unknown) => {
      console.warn(`What was written of ${name} ${version} could not be removed; prune will.`, left);
    });
    throw error;
  }
}

/** The plain form comes last: it is the one that counts. */
export async function writeForms(store: Store, key: string, { path, bytes }: FileOfRelease): Promise<void> {
  if (isCompressible(path)) {
    await store.write(`${key}.br`, await brotli(bytes));
    await store.write(`${key}.gz`, await gzipped(bytes));
  }
  await store.write(key, bytes);
}

/** `release.json` goes first: what is half removed is no release any more. */
export async function removeRelease(store: Store, name: string, version: string): Promise<void> {
  await store.remove(releaseKey(name, version, FACTS));
  const keys = [...(await store.list(releaseKey(name, version))), ...(await store.list(mapKey(name, version)))];
  await atOnce(keys, ({ key }) => store.remove(key));
}

/** Every release of a part in the store, newest first. */
export async function releasesOf(store: Store, name: string): Promise<{ version: string; at: Date }[]> {
  const objects = await store.list(`releases/${name}/`);
  return objects
    .flatMap(({ key, at }) => {
      const [, , version = '', file] = key.split('/');
      return file === FACTS ? [{ version, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Whether every file of a release is in the store as it was released. */
export async function checkFiles(store: Store, { name, version, integrity }: Facts): Promise<void> {
  await atOnce(Object.entries(integrity), async ([path, hash]) => {
    const stored = await store.read(releaseKey(name, version, path));
    if (!stored) throw damaged({ name, version }, `${path} is missing.`);
    if (sha384(stored.bytes) !== hash) throw damaged({ name, version }, `${path} is not the file that was released.`);
  });
}

/** Whether the compressed forms, which are what browsers get, hold the same bytes. */
export async function checkForms(store: Store, facts: Facts): Promise<void> {
  for (const path of Object.keys(facts.integrity)) {
    if (!isCompressible(path)) continue;
    const form = await damagedForm(store, facts, path);
    if (form) throw damaged(facts, `${path}.${form} is not the file that was released.`);
  }
}

/** The compressed form of a file that does not hold its bytes; undefined where all do. */
export async function damagedForm(
  store: Store,
  { name, version, integrity }: Facts,
  path: string,
): Promise<string | undefined> {
  for (const [form, unpack] of FORMS) {
    const stored = await store.read(releaseKey(name, version, `${path}.${form}`));
    const bytes = stored && (await unpack(stored.bytes).catch(() => null));
    if (!bytes || sha384(bytes) !== integrity[path]) return form;
  }
  return undefined;
}

function damaged(release: { name: string; version: string }, what: string): ReleaseRefused {
  return new ReleaseRefused(release, `${what} pnpm release repair ${release.name} writes it again from its build.`);
}

/**
 * What a release says of itself, whoever wrote that: enough to ask whether another fits beside it, so that one without
 * a signature stops no other part.
 */
export async function remoteFactsOf(store: Store, name: string, version: string): Promise<RemoteFacts> {
  return readFacts(RemoteFactsSchema, { store, owners: NO_OWNERS }, name, version);
}

/** As {@link remoteFactsOf}. */
export async function shellFactsOf(store: Store, name: string, version: string): Promise<ShellFacts> {
  return readFacts(ShellFactsSchema, { store, owners: NO_OWNERS }, name, version);
}

/**
 * What a release says of itself and its owner has signed, where the installation lists owners of the part: whatever
 * makes a release live, or serves it, asks for this.
 * @throws UnreadableRelease where it is not signed as well
 */
export async function signedRemote(source: Source, name: string, version: string): Promise<RemoteFacts> {
  const facts = await readFacts(RemoteFactsSchema, source, name, version);
  await entrySignatures(source, facts);
  return facts;
}

/** As {@link signedRemote}. */
export async function signedShell(source: Source, version: string): Promise<ShellFacts> {
  return readFacts(ShellFactsSchema, source, SHELL.name, version);
}

/** As {@link signedRemote}, of any part. */
export async function signedFacts(source: Source, name: string, version: string): Promise<Facts> {
  return name === SHELL.name ? signedShell(source, version) : signedRemote(source, name, version);
}

async function readFacts<S extends typeof RemoteFactsSchema | typeof ShellFactsSchema>(
  schema: S,
  { store, owners }: Source,
  name: string,
  version: string,
): Promise<v.InferOutput<S>> {
  const stored = await store.read(releaseKey(name, version, FACTS));
  if (!stored) throw new UnreadableRelease(`${name} ${version} is not in the store. Publish it again.`);
  await assertSigned(store, owners, { name, version }, stored.bytes);
  const said = jsonOf(stored.bytes);
  // What a signed one lacks must not come from files that nobody has signed.
  const facts = v.safeParse(schema, owners.has(name) ? said : await withMissingFacts(store, name, version, said));
  if (facts.success) return facts.output;
  const [issue] = facts.issues;
  throw new UnreadableRelease(
    `${name} ${version} was released by another version of this tool (${v.getDotPath(issue) ?? FACTS}: ` +
      `${issue.message}). Publish it again.`,
  );
}

/** What is no JSON lacks everything. */
function jsonOf(bytes: Buffer): object {
  try {
    return JSON.parse(bytes.toString('utf8')) as object;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

/** Does some work on all of them, a few at a time, and stops at the first failure. */
async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await work(next).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
