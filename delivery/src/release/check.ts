import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { contractFits } from '@sagitta/shared-contracts/manifest';
import type { RemoteFacts, ShellFacts } from './facts';
import { sha384 } from './files';
import { releaseFolder, type Store } from './store';

/** A release that must not go live; the message says why. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/** Smoke check of a remote's release, and whether the live shell can run it. */
export async function checkRemote(store: Store, facts: RemoteFacts, shell: ShellFacts | null): Promise<void> {
  await checkFiles(releaseFolder(store, facts.name, facts.version), facts);
  if (!shell) return;
  const misfit = contractMisfit(facts.manifest.contract, shell) ?? sharedMisfit(facts, shell);
  if (misfit) throw new ReleaseRefused(`${facts.name} ${facts.version}: ${misfit}`);
}

/** Whether a new shell can run every remote that is live. */
export async function checkShell(store: Store, facts: ShellFacts, live: readonly RemoteFacts[]): Promise<void> {
  const html = await readFile(resolve(releaseFolder(store, facts.name, facts.version), 'index.html'), 'utf8');
  if (!html.includes(`/${facts.name}/${facts.version}/`))
    throw new ReleaseRefused(`${facts.name} ${facts.version}: index.html names none of its own scripts.`);
  for (const remote of live) {
    const misfit = contractMisfit(remote.manifest.contract, facts) ?? sharedMisfit(remote, facts);
    if (misfit)
      throw new ReleaseRefused(
        `${facts.name} ${facts.version} does not fit ${remote.name} ${remote.version}, which ${misfit}`,
      );
  }
}

async function checkFiles(folder: string, facts: RemoteFacts): Promise<void> {
  for (const [path, integrity] of Object.entries(facts.integrity)) {
    const found = sha384(await readFile(resolve(folder, path)));
    if (found !== integrity)
      throw new ReleaseRefused(`${facts.name} ${facts.version}: ${path} is not the file that was released.`);
  }
}

function contractMisfit(range: string, shell: ShellFacts): string | undefined {
  return contractFits(shell.contract, range) ? undefined : `needs contract ${range}, the shell has ${shell.contract}.`;
}

function sharedMisfit({ shared }: RemoteFacts, shell: ShellFacts): string | undefined {
  for (const [name, range] of Object.entries(shared)) {
    const owner = Object.keys(shell.shared).find((key) => name === key || name.startsWith(`${key}/`));
    const version = owner && shell.shared[owner];
    if (!version) return `shares ${name}, which the shell does not bring.`;
    if (range !== '*' && !satisfies(version, range)) return `needs ${name} ${range}, the shell has ${version}.`;
  }
  return undefined;
}

/** Whether a version is within `^major.minor.patch`, the one kind of range that the preset writes. */
export function satisfies(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [needMajor = 0, needMinor = 0, needPatch = 0] = numbers(range.replace(/^\^/, ''));
  if (major !== needMajor) return false;
  if (major === 0 && minor !== needMinor) return false;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}
