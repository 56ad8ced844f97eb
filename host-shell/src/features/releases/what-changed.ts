import { mayOpen, type Category } from '@sagitta/shared-contracts/access';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { partTitle } from './part-status';

/** As many names as a notice has room for. */
const NAMES = 3;

export type NamedEntry = Pick<PartEntry, 'name' | 'pages' | 'live'>;

/** The names of a part, as the menu of this account has them. */
export function partNames({ name, pages }: Pick<NamedEntry, 'name' | 'pages'>, category: Category | null): string[] {
  const labels = pages
    .filter(({ access }) => access === 'public' || category === null || mayOpen(category, access))
    .flatMap(({ menu }) => (menu && menu.when !== 'one-system' ? [menu] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ label }) => label);
  return labels.length > 0 ? labels : [partTitle(name)];
}

/** Parts that came since this tab was opened, and those that went. One that cannot be read is neither. */
export function cameAndWent(
  first: readonly NamedEntry[],
  now: readonly NamedEntry[],
): { came: NamedEntry[]; went: NamedEntry[] } {
  const isIn = (entries: readonly NamedEntry[], name: string) => entries.some((entry) => entry.name === name);
  return {
    came: now.filter(({ name, live }) => live && !isIn(first, name)),
    went: first.filter(({ name, live }) => live && !isIn(now, name)),
  };
}

/** What a notice says; a rollback is another version too. */
export function changeWords(changes: Readonly<Record<'other' | 'came' | 'went', readonly string[]>>): string {
  const { other, came, went } = changes;
  const has = (names: readonly string[]) => (names.length === 1 ? 'has' : 'have');
  return [
    other.length > 0 ? `Another version of ${listed(other)} is available.` : '',
    came.length > 0 ? `${listed(came)} ${has(came)} been added.` : '',
    went.length > 0 ? `${listed(went)} ${has(went)} been removed and cannot be opened any more.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function listed(names: readonly string[]): string {
  const shown =
    names.length > NAMES ? [...names.slice(0, NAMES - 1), `${names.length - NAMES + 1} other pages`] : names;
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ');
}
