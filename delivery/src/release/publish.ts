import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fallbackOf, liveRelease, type Registry, type Release } from '@sagitta/shared-contracts/registry';
import * as v from 'valibot';
import { SHELL, type Addresses, type Part } from '../suite';
import { checkRemote, checkShell, ReleaseRefused } from './check';
import { RemoteFactsSchema, ShellFactsSchema, type RemoteFacts, type ShellFacts } from './facts';
import { buildOf, FACTS, makeRelease, type Build } from './make-release';
import { completedFacts } from './old-release';
import { changeRegistry, dropUnreadable, readRegistry } from './registry-file';
import { pointAt, releaseEntry } from './route';
import { releaseFolder, type Store } from './store';

export interface Outcome {
  version: string;
  /** What was live before, or null for the first release. */
  before: string | null;
}

/** What `live/<base>/shell.json` holds: which shell release answers. */
const PointerSchema = v.object({ name: v.string(), version: v.string() });

/**
 * Opens every page of these releases in this shell.
 * @returns what went wrong, a line for each page
 */
export type OpenPages = (
  store: Store,
  shell: ShellFacts,
  remotes: readonly RemoteFacts[],
) => Promise<readonly string[]>;

/**
 * Publishes a part's build and makes it live. Nothing is live until every check has passed.
 * @param openPages the check in a browser, where it is wanted
 */
export async function publish(
  store: Store,
  at: Addresses,
  part: Part,
  build: Build = buildOf(part),
  openPages?: OpenPages,
): Promise<Outcome> {
  await leaveOldBehind(store);
  const version = await makeRelease(store, build);
  return activate(store, at, part, version, openPages);
}

/**
 * An older version of this tool may have filled the store: what nobody can check any more is not live until it is
 * published again.
 */
async function leaveOldBehind(store: Store): Promise<void> {
  const dropped = await dropUnreadable(store.registry);
  const { registry } = await readRegistry(store.registry);
  for (const { metadata, extras } of liveRemotes(registry)) {
    const { name } = extras.manifest;
    try {
      await remoteFactsOf(store, name, metadata.version);
    } catch (error) {
      if (!(error instanceof UnreadableRelease)) throw error;
      await changeRegistry(store.registry, (current) => {
        const { [name]: _, ...microFrontends } = current.microFrontends;
        return { ...current, microFrontends };
      });
      dropped.push(name);
    }
  }
  for (const name of dropped)
    console.warn(`${name}: its release is of an older version of this tool, and not live until it is published again.`);
}

/** Points back at an earlier release: the one that was live before, unless a version is named. */
export async function rollback(store: Store, at: Addresses, part: Part, version?: string): Promise<Outcome> {
  const kept = await releasesOf(store, part);
  if (version !== undefined && !kept.includes(version))
    throw new Error(`${part.folder} has no release ${version}. Kept: ${kept.join(', ') || 'none'}.`);
  return activate(store, at, part, version ?? (await versionBefore(store, part)));
}

/** The shell that is live, or null before the first. */
export async function liveShell(store: Store): Promise<ShellFacts | null> {
  try {
    const { name, version } = v.parse(PointerSchema, JSON.parse(await readFile(store.shell, 'utf8')));
    return await shellFactsOf(store, name, version);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

async function activate(
  store: Store,
  at: Addresses,
  part: Part,
  version: string,
  openPages?: OpenPages,
): Promise<Outcome> {
  if (part.name === SHELL.name) return activateShell(store, version, openPages);
  const facts = await remoteFactsOf(store, part.name, version);
  const shell = await liveShell(store);
  const { registry } = await readRegistry(store.registry);
  const live = liveRemotes(registry);
  await checkRemote(
    store,
    facts,
    shell,
    live.map(({ metadata, extras }) => ({ version: metadata.version, manifest: extras.manifest })),
  );
  const known = live.some(({ metadata, extras }) => extras.manifest.name === part.name && metadata.version === version);
  if (shell && openPages && !known) assertPagesComeUp(facts, await openPages(store, shell, [facts]));
  let before: string | null = null;
  await changeRegistry(store.registry, (current) => {
    before = liveRelease(current, part.name)?.metadata.version ?? null;
    return pointAt(current, part.name, releaseEntry(facts, `${at.origin(part)}/${part.name}/${version}`));
  });
  return { version, before };
}

async function activateShell(store: Store, version: string, openPages?: OpenPages): Promise<Outcome> {
  const facts = await shellFactsOf(store, SHELL.name, version);
  const { registry } = await readRegistry(store.registry);
  const live = await Promise.all(
    liveRemotes(registry).map(({ metadata, extras }) => remoteFactsOf(store, extras.manifest.name, metadata.version)),
  );
  await checkShell(store, facts, live);
  const before = await versionBeforeShell(store);
  if (openPages && before !== version) assertPagesComeUp(facts, await openPages(store, facts, live));
  await pointShell(store, SHELL.name, version);
  return { version, before };
}

/** The shell that is being replaced need not be readable. */
async function versionBeforeShell(store: Store): Promise<string | null> {
  try {
    return (await liveShell(store))?.version ?? null;
  } catch (error) {
    if (!(error instanceof UnreadableRelease)) throw error;
    return null;
  }
}

function liveRemotes(registry: Registry): Release[] {
  return Object.keys(registry.microFrontends).flatMap((name) => liveRelease(registry, name) ?? []);
}

function assertPagesComeUp(facts: RemoteFacts | ShellFacts, problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseRefused(facts, problems.join('\n  '));
}

export async function pointShell(store: Store, name: string, version: string): Promise<void> {
  await mkdir(dirname(store.shell), { recursive: true });
  await writeFile(`${store.shell}.next`, JSON.stringify({ name, version }));
  await rename(`${store.shell}.next`, store.shell);
}

async function versionBefore(store: Store, part: Part): Promise<string> {
  if (part.name !== SHELL.name) {
    const { registry } = await readRegistry(store.registry);
    const last = fallbackOf(registry, part.name);
    if (!last) throw new Error(`${part.name} has no earlier release to go back to. Name a version.`);
    return last.metadata.version;
  }
  const live = await liveShell(store);
  const earlier = (await releasesOf(store, part)).find((version) => version !== live?.version);
  if (!earlier) throw new Error('The shell has no earlier release to go back to.');
  return earlier;
}

/** Every release of a part that lies in the store, newest first. */
export async function releasesOf(store: Store, part: Part): Promise<string[]> {
  const folder = resolve(store.releases, part.name);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const dated = await Promise.all(
    names
      .filter((name) => !name.includes('.draft-'))
      .map(async (name) => ({ name, at: (await stat(resolve(folder, name))).mtimeMs })),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

async function remoteFactsOf(store: Store, name: string, version: string): Promise<RemoteFacts> {
  return readFacts(RemoteFactsSchema, store, name, version);
}

async function shellFactsOf(store: Store, name: string, version: string): Promise<ShellFacts> {
  return readFacts(ShellFactsSchema, store, name, version);
}

async function readFacts<S extends typeof RemoteFactsSchema | typeof ShellFactsSchema>(
  schema: S,
  store: Store,
  name: string,
  version: string,
): Promise<v.InferOutput<S>> {
  const folder = releaseFolder(store, name, version);
  const stored = JSON.parse(await readFile(resolve(folder, FACTS), 'utf8')) as object;
  const facts = v.safeParse(schema, await completedFacts(folder, stored));
  if (facts.success) return facts.output;
  const [issue] = facts.issues;
  throw new UnreadableRelease(
    `${name} ${version} was released by another version of this tool (${v.getDotPath(issue) ?? FACTS}: ` +
      `${issue.message}). Publish it again.`,
  );
}

/** A release whose `release.json` lacks what its files do not tell either. */
class UnreadableRelease extends Error {
  override readonly name = 'UnreadableRelease';
}
