import type { Installation } from '../store/installation';
import { SHELL } from '../suite';
import { assertFits } from './check';
import { lastGood } from './lifecycle';
import { registryOf, type BaseOf } from './registry';
import { readState } from './state';
import type { PartState, State } from './state-schema';
import { checkFiles, checkForms, signedFacts } from './stored-releases';

/**
 * Whether what is live, and what stands behind it, is whole, fits together, may be live at all, and is in the registry
 * that a server of this checkout would make of it.
 * @returns what is wrong, a line each
 */
export async function verify(installation: Installation, baseOf: BaseOf): Promise<string[]> {
  const { state } = await readState(installation);
  const served = await registryOf(installation, state, baseOf);
  return [...new Set([...(await verifyParts(installation, state)), ...served.problems, ...served.leftOut])];
}

/** As {@link verify}, of a state that may not be live, and of its releases alone. */
export async function verifyParts(installation: Installation, state: State): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(state.parts).flatMap(([name, part]) => [
      ...problemOf(name, part),
      ...[...new Set([part.live, lastGood(part), part.canary?.version])].map((version) =>
        version ? problemWith(installation, state, name, version, version !== lastGood(part)) : null,
      ),
    ]),
  );
  return problems.filter((problem) => problem !== null);
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
