import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARTS, type Part } from '@sagitta/shared-contracts/rules/parts';
import { API_OFFSET, refusedBase } from '@sagitta/shared-contracts/rules/ports';

export { PARTS, type Part };

const [shell, ...remotes] = PARTS;
if (!shell) throw new Error('shared-contracts/src/rules/parts.json lists no shell.');

export const SHELL: Part = shell;

export const REMOTES: readonly Part[] = remotes;

/** The name under which the same sources, built without federation, are served for comparison. */
export const ONE_BUNDLE = 'one_bundle';

/** The workspace's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Every address of one running suite. */
export interface Addresses {
  base: number;
  api: string;
  /** Where this machine serves a part. */
  origin: (part: Part) => string;
  /**
   * Where browsers find a part's releases: at its origin, unless the installation has set another address.
   * @throws NoAddress
   */
  releases: (name: string) => string;
}

/** Nobody knows where browsers would find a part: that costs the part, and no other. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

export function unknownPart(name: string): NoAddress {
  return new NoAddress(
    `${name} is a part that this checkout does not know (shared-contracts/src/rules/parts.json), so nothing served ` +
      `from it has it. Serve from a checkout that does; until then promotes and rollbacks of ${name} reach nobody.`,
  );
}

/**
 * @param base first port, from PORT_BASE; 3000 unless set
 * @param bases addresses of parts that are served elsewhere, by name
 */
export function addresses(base: number, bases: Readonly<Record<string, string>> = {}): Addresses {
  const origin = (part: Part) => `http://localhost:${base + part.port}`;
  return {
    base,
    api: `http://localhost:${base + API_OFFSET}`,
    origin,
    releases: (name) => {
      const part = PARTS.find((one) => one.name === name);
      if (!part) throw unknownPart(name);
      const base = bases[name];
      if (base !== undefined) return base;
      if (Object.keys(bases).length > 0)
        throw new NoAddress(`${name} has no address in PART_BASES: once one part has one, every part needs one.`);
      return origin(part);
    },
  };
}

/**
 * PART_BASES: a JSON object that names the address of every part, or of none. A forgotten one would be looked for on
 * the machine of whoever uses the suite.
 */
export function partBases(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  let bases: unknown;
  try {
    bases = JSON.parse(env.PART_BASES ?? '{}');
  } catch (error) {
    throw new Error(`PART_BASES is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (typeof bases !== 'object' || bases === null || Array.isArray(bases))
    throw new Error('PART_BASES is not an object of addresses by part.');
  const read = Object.fromEntries(
    Object.entries(bases).map(([word, address]: [string, unknown]) => {
      const isAddress = typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address);
      if (!isAddress) throw new Error(`PART_BASES: the address of ${word} has to begin with http:// or https://.`);
      return [partNamed(word).name, address.replace(/\/+$/, '')];
    }),
  );
  assertBesideShell(read);
  return read;
}

function assertBesideShell(bases: Readonly<Record<string, string>>): void {
  if (Object.keys(bases).length === 0) return;
  const shell = bases[SHELL.name];
  if (shell === undefined)
    throw new Error(`PART_BASES gives no address of ${SHELL.name}: once one part has one, every part needs one.`);
  if (!shell.startsWith('https:')) return;
  const open = Object.keys(bases).filter((name) => !bases[name]?.startsWith('https:'));
  if (open.length > 0)
    throw new Error(`PART_BASES: ${open.join(', ')} would be sent without HTTPS to a shell that has it (${shell}).`);
}

export function portBase(env: Readonly<Record<string, string | undefined>>): number {
  const base = Number(env.PORT_BASE ?? 3000);
  const refused = refusedBase(base);
  if (refused !== null) throw new Error(refused);
  return base;
}

export function partNamed(word: string): Part {
  const found = PARTS.find((part) => part.name === word || part.folder === word);
  if (!found) throw new Error(`There is no part "${word}". Parts: ${PARTS.map((part) => part.folder).join(', ')}.`);
  return found;
}
