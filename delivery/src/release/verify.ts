import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Installation } from '../store/installation';
import type { Store } from '../store/store';
import { SHELL } from '../suite';
import { assertFits } from './check';
import { isCompressible } from './compress';
import type { Facts } from './facts';
import { sha384 } from './files';
import { lastGood } from './lifecycle';
import { ReleaseRefused } from './refused';
import { registryOf, type BaseOf } from './registry';
import { readState } from './state';
import type { PartState, State } from './state-schema';
import { checkFiles, releaseKey, signedFacts } from './stored-releases';

const FORMS = [
  ['br', promisify(brotliDecompress)],
  ['gz', promisify(gunzip)],
] as const;

/**
 * Whether what is live, and what stands behind it, is whole, fits together, may be live at all, and is in the registry
 * that a server of this checkout would make of it.
 * @returns what is wrong, a line each
 */
export async function verify(installation: Installation, baseOf: BaseOf): Promise<string[]> {
  const { state } = await readState(installation);
  const served = await registryOf(installation, state, baseOf);
  const problems = await Promise.all(
    Object.entries(state.parts).flatMap(([name, part]) => [
      ...problemOf(name, part),
      ...[...new Set([part.live, lastGood(part), part.canary?.version])].map((version) =>
        version ? problemWith(installation, state, name, version, version !== lastGood(part)) : null,
      ),
    ]),
  );
  return [...new Set([...problems.filter((problem) => problem !== null), ...served.problems, ...served.leftOut])];
}

/** The live parts whose releases need no signature here. */
export async function unprotected(installation: Installation): Promise<string[]> {
  const { parts } = (await readState(installation)).state;
  return Object.keys(parts).filter((name) => parts[name]?.live && !installation.owners.has(name));
}

/**
 * A remote's files are asked for by their hashes, the shell's are not: where its owner has to sign it, every file is
 * read back before it is served.
 */
export async function assertSignedShell(installation: Installation, version: string): Promise<void> {
  if (!installation.owners.has(SHELL.name)) return;
  const facts = await signedFacts(installation, SHELL.name, version);
  await checkFiles(installation.store, facts);
  await checkForms(installation.store, facts);
}

function problemOf(name: string, { live, withdrawn }: PartState): string[] {
  const mark = live === null ? undefined : withdrawn[live];
  return mark ? [`${name} ${live}: is live, and was withdrawn by ${mark.by} (${mark.why}).`] : [];
}

async function problemWith(
  installation: Installation,
  state: State,
  name: string,
  version: string,
  isRunning: boolean,
): Promise<string | null> {
  try {
    const { store } = installation;
    const facts = await signedFacts(installation, name, version);
    await checkFiles(store, facts);
    await checkForms(store, facts);
    if (isRunning) await assertFits(store, state, facts);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether the compressed forms, which are what browsers get, hold the same bytes. */
async function checkForms(store: Store, { name, version, integrity }: Facts): Promise<void> {
  for (const [path, hash] of Object.entries(integrity)) {
    if (!isCompressible(path)) continue;
    for (const [form, unpack] of FORMS) {
      const stored = await store.read(releaseKey(name, version, `${path}.${form}`));
      const bytes = stored && (await unpack(stored.bytes).catch(() => null));
      if (!bytes || sha384(bytes) !== hash)
        throw new ReleaseRefused({ name, version }, `${path}.${form} is not the file that was released.`);
    }
  }
}
