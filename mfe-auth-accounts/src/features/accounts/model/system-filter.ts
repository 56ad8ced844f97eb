import { systemIds, type AccountRow } from '@sagitta/shared-contracts/api/account';
import type { SystemShort } from '@sagitta/shared-contracts/api/system';

/** The value of the filter that shows every account. */
export const ALL_SYSTEMS = 'all';

const byName = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** All, then every system by name (docs/product/accounts.md#accounts-list). */
export function systemOptions(
  systems: readonly Pick<SystemShort, 'ID' | 'name'>[],
): { value: string; label: string }[] {
  const named = systems.map((system) => ({ value: String(system.ID), label: system.name }));
  return [{ value: ALL_SYSTEMS, label: 'All' }, ...named.sort((a, b) => byName.compare(a.label, b.label))];
}

/**
 * The system that the URL's text names, or null for all: an id that is no id, or is not among the systems, shows
 * everything.
 */
export function chosenSystem(text: string | null, systems: readonly Pick<SystemShort, 'ID'>[]): number | null {
  const id = Number(text);
  return systems.some((system) => system.ID === id) ? id : null;
}

export function accountsOf<T extends Pick<AccountRow, 'systems'>>(
  accounts: readonly T[],
  systemId: number | null,
): readonly T[] {
  if (systemId === null) return accounts;
  return accounts.filter((account) => systemIds(account.systems).includes(systemId));
}

/** Accounts with this text in their name or e-mail, in any letter case. */
export function namedLike<T extends Pick<AccountRow, 'name' | 'email'>>(
  accounts: readonly T[],
  text: string,
): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return accounts;
  return accounts.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
}
