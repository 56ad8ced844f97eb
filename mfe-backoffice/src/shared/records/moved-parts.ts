import type { ShellServices } from '@sagitta/shared-contracts/shell';
import type { AnyFields, StoredPart } from './record-field';
import type { RecordValues } from './record-values';

type Parts = ReadonlyMap<string, StoredPart>;

/**
 * What a form puts in and takes out, as it is stored, by its field and id; null where that cannot be known, and then
 * nothing of it can be taken back.
 */
export async function movedParts(
  services: Pick<ShellServices, 'call'>,
  fields: AnyFields,
  changes: readonly { name: string; ids: readonly unknown[] }[],
): Promise<Parts | null> {
  const found = new Map<string, StoredPart>();
  for (const { name, ids } of changes) {
    const field = fields[name];
    if (field?.kind !== 'free') continue;
    const all = await field.choices.all(services).catch(() => []);
    for (const id of ids) {
      const part = all.find(({ ID }) => ID === id);
      if (part) found.set(`${name} ${part.ID}`, part);
      else if (id !== null) return null;
    }
  }
  return found;
}

/** Whether what was put in has the system that it had: to take it out again then leaves it as it was. */
export function keptTheirSystem(before: Parts, after: Parts): boolean {
  return [...after].every(([key, { systemId }]) => before.get(key)?.systemId === systemId);
}

/** Whether nobody has changed them since. */
export function areUntouched(left: Parts, now: Parts | null): boolean {
  return [...left].every(([key, { updatedAt }]) => now?.get(key)?.updatedAt === updatedAt);
}

/** The fields of what a form puts in and takes out. */
export function partChanges(fields: AnyFields, before: RecordValues, after: Readonly<Record<string, unknown>>) {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'free' && before[name] !== after[name] ? [{ name, ids: [before[name], after[name]] }] : [],
  );
}
