import { readParts } from '@sagitta/shared-contracts/read-registry';
import * as v from 'valibot';
import { FILES, LIVE, PAGE, REGISTRY } from './caches';

/** The folder of a release in an address: `/<part>/<package version>-<hash>/`. */
const FOLDER = /^\/[a-z][a-z0-9_]*\/[A-Za-z0-9.+-]+-[0-9a-f]{8}\//;
const FACTS = 'release.json';
const FactsSchema = v.object({ integrity: v.record(v.string(), v.string()) });

/** The folder of the release that an address belongs to, with its origin; null where it is no file of a release. */
export function folderOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  const [folder] = FOLDER.exec(pathname) ?? [];
  return folder === undefined ? null : origin + folder;
}

/** The scripts that a page of the shell starts with. */
export function scriptsOf(html: string, origin: string): string[] {
  return [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, path = '']) => new URL(path, origin).href);
}

/** The folder of the shell's release that a page starts. */
export function folderOfPage(html: string, origin: string): string | null {
  const [script] = scriptsOf(html, origin);
  return script === undefined ? null : folderOf(script);
}

/** The folders of all releases that a registry lets run; null for what is no registry, such as a hotel's own page. */
export function foldersIn(registry: unknown): string[] | null {
  const parts = readParts(registry);
  return (
    parts &&
    parts.flatMap(({ live, fallback, canary }) =>
      [live, fallback, canary].flatMap((release) => {
        const folder = release && URL.canParse(release.url) ? folderOf(release.url) : null;
        return folder === null ? [] : [folder];
      }),
    )
  );
}

/** Whether bytes are those that a release names: `sha384-…`. */
export async function isIntact(response: Response, hash: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...digest))}` === hash;
}

/** What this worker knows of releases. */
export interface Releases {
  /** Whether a release may run, as far as is known. */
  mayRun: (folder: string) => Promise<boolean>;
  /** The hash that a file has to have; null where its release has said nothing of it. */
  hashOf: (address: string) => Promise<string | null>;
  /** A registry was read: what it does not list is not served from here from now on. */
  readRegistry: (registry: unknown) => Promise<void>;
  /** A page was read: other releases of the shell are not served from here from now on. */
  readPage: (html: string) => Promise<void>;
  /** Fetches what a release says of its files, and each file that is not here yet. */
  keep: (folder: string) => Promise<void>;
}

/** @param origin of the shell */
export function createReleases(origin: string): Releases {
  let remotes: Promise<readonly string[]> | null = null;
  /** What was cleared for last, as a line. */
  let cleared = '';
  let shell: Promise<string | null> | null = null;
  const facts = new Map<string, Promise<Record<string, string>>>();

  const kept = async (key: string) => (await (await caches.open(LIVE)).match(key)) ?? null;
  const listed = () => {
    remotes ??= kept(REGISTRY).then(async (answer) => (answer ? (foldersIn(await answer.json()) ?? []) : []));
    return remotes;
  };
  const ofPage = () => {
    shell ??= kept(PAGE).then(async (answer) => (answer ? folderOfPage(await answer.text(), origin) : null));
    return shell;
  };
  const mayRun = async (folder: string) => folder === (await ofPage()) || (await listed()).includes(folder);

  const prune = async () => {
    const running = JSON.stringify([await ofPage(), await listed()]);
    if (running === cleared) return;
    cleared = running;
    const files = await caches.open(FILES);
    for (const { url } of await files.keys()) {
      const folder = folderOf(url);
      if (folder !== null && (await mayRun(folder))) continue;
      if (folder !== null) facts.delete(folder);
      await files.delete(url);
    }
  };
  const integrityOf = (folder: string) => {
    const known = facts.get(folder) ?? readFacts(folder);
    facts.set(folder, known);
    return known;
  };
  const readFacts = async (folder: string) => {
    const answer = await (await caches.open(FILES)).match(folder + FACTS);
    return answer ? integrityIn(await answer.json().catch(() => null)) : {};
  };

  return {
    mayRun,
    hashOf: async (address) => {
      const folder = folderOf(address);
      if (folder === null) return null;
      return (await integrityOf(folder))[address.slice(folder.length)] ?? null;
    },
    readRegistry: (registry) => {
      const folders = foldersIn(registry);
      if (!folders) return Promise.resolve();
      remotes = Promise.resolve(folders);
      return prune();
    },
    readPage: (html) => {
      shell = Promise.resolve(folderOfPage(html, origin));
      return prune();
    },
    keep: async (folder) => {
      if (!(await mayRun(folder))) return;
      const files = await caches.open(FILES);
      // Asked for again each time: what is broken here would refuse every file of its release.
      const told = await fetch(folder + FACTS, { credentials: 'omit' });
      if (!told.ok) return;
      await files.put(folder + FACTS, told.clone());
      const integrity = integrityIn(await told.json().catch(() => null));
      facts.set(folder, Promise.resolve(integrity));
      for (const [path, hash] of Object.entries(integrity)) {
        const address = folder + path;
        if (!isRun(path) || (await files.match(address))) continue;
        const answer = await fetch(address, { credentials: 'omit', priority: 'low' });
        if (answer.ok && (await isIntact(answer.clone(), hash))) await files.put(address, answer);
      }
    },
  };
}

function integrityIn(facts: unknown): Record<string, string> {
  const parsed = v.safeParse(FactsSchema, facts);
  return parsed.success ? parsed.output.integrity : {};
}

/** What pages load, unlike the facts and licences beside it. Pages themselves are kept as they were last read. */
function isRun(path: string): boolean {
  return /\.(js|css|woff2|png|svg|webp)$/.test(path) && path !== 'worker.js';
}
