import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pagesMisfit, type ReleasedPages } from './check-pages';
import type { RemoteFacts, ShellFacts } from './facts';
import { sha384 } from './files';
import { misfitOf } from './misfit';
import { releaseFolder, type Store } from './store';

/** A release that must not go live; the message says why. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor({ name, version }: { name: string; version: string }, why: string) {
    super(`${name} ${version}: ${why}`);
  }
}

/** Whether a remote's release is whole, keeps to its own pages, and can be run by the live shell. */
export async function checkRemote(
  store: Store,
  facts: RemoteFacts,
  shell: ShellFacts | null,
  others: readonly ReleasedPages[],
): Promise<void> {
  await checkFiles(releaseFolder(store, facts.name, facts.version), facts);
  const why = pagesMisfit(facts.manifest, others) ?? (shell ? misfitOf(facts, shell) : undefined);
  if (why) throw new ReleaseRefused(facts, why);
}

/** Whether a new shell can run every remote that is live. */
export async function checkShell(store: Store, facts: ShellFacts, live: readonly RemoteFacts[]): Promise<void> {
  const html = await readFile(resolve(releaseFolder(store, facts.name, facts.version), 'index.html'), 'utf8');
  if (!html.includes(`/${facts.name}/${facts.version}/`))
    throw new ReleaseRefused(facts, 'index.html names none of its own scripts.');
  for (const remote of live) {
    const misfit = misfitOf(remote, facts);
    if (misfit) throw new ReleaseRefused(facts, `does not fit ${remote.name} ${remote.version}, which ${misfit}`);
  }
}

async function checkFiles(folder: string, facts: RemoteFacts): Promise<void> {
  for (const [path, integrity] of Object.entries(facts.integrity)) {
    const found = sha384(await readFile(resolve(folder, path)));
    if (found !== integrity) throw new ReleaseRefused(facts, `${path} is not the file that was released.`);
  }
}
