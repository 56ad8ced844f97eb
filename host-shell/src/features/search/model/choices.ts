import type { Category } from '@sagitta/shared-contracts/access';
import { FOUND_KINDS, type Found, type FoundKind } from '@sagitta/shared-contracts/api/search';
import type { Favourite } from '@sagitta/shared-contracts/api/favourite';
import type { Act } from '@sagitta/shared-contracts/manifest';
import { dashboardPath, graphPath, groupPath } from '@sagitta/shared-contracts/paths';
import { fold } from '@sagitta/shared-contracts/rules/fold';
import { SEARCH_MIN_LENGTH } from '@sagitta/shared-contracts/rules/search';
import { foundPath } from './found-path';

/** Something that the search offers: a place to go to, or something that the shell itself does. */
export interface Choice {
  /** Unlike that of any other. */
  value: string;
  label: string;
  note?: string;
  icon: string;
  does: { to: string } | { run: () => void };
}

export interface ChoiceGroup {
  label: string;
  options: readonly Choice[];
}

export interface Answer {
  found: readonly Found[];
  more: readonly (FoundKind | null)[];
}

const KINDS: Readonly<Record<FoundKind, { label: string; icon: string }>> = {
  system: { label: 'Systems', icon: 'house' },
  device: { label: 'Devices', icon: 'radio' },
  group: { label: 'System groups', icon: 'group' },
  account: { label: 'Accounts', icon: 'user-round' },
  gateway: { label: 'Gateways', icon: 'router' },
  sim_card: { label: 'SIM cards', icon: 'credit-card' },
  router: { label: 'Routers', icon: 'network' },
  inspection: { label: 'Inspections', icon: 'clipboard-check' },
  document: { label: 'Documents', icon: 'file-text' },
};

const NAME = '{name}';
const SPACES = /\s+/;

/** Those whose label has every word of the query, case and accents aside. */
export function matching(choices: readonly Choice[], query: string): Choice[] {
  const words = wordsOf(query);
  return choices.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** What the viewer marked with a star, by name. */
export function favouriteChoices(favourites: readonly Favourite[]): Choice[] {
  const paths = { system: dashboardPath, group: groupPath, device: graphPath };
  return favourites.map(({ kind, id, name }) => ({
    value: `favourite ${kind} ${id}`,
    label: name,
    icon: KINDS[kind].icon,
    does: { to: paths[kind](id) },
  }));
}

/** What the host has found, by kind. A kind of which there is more says so. */
export function foundGroups({ found, more }: Answer, category: Category): ChoiceGroup[] {
  return FOUND_KINDS.flatMap((kind) => {
    const { label, icon } = KINDS[kind];
    const options = found.flatMap((one): Choice[] => {
      const to = one.kind === kind ? foundPath(one, category) : null;
      if (to === null) return [];
      const note = noteOf(one);
      return [{ value: `${kind} ${one.ID ?? one.title}`, label: one.title, icon, does: { to }, ...(note && { note }) }];
    });
    if (options.length === 0) return [];
    return [
      { label: more.includes(kind) ? `${label}: the first ${options.length}, type more for others` : label, options },
    ];
  });
}

/** What is typed before the name of a device: `set base of dzw` asks for the base of what is called `dzw`. */
export interface AskedAct {
  /** What is left for the name. */
  text: string;
  acts: readonly Act[];
}

/** Null where the query does not begin with words of an act on devices, or names no device after them. */
export function askedAct(query: string, acts: readonly Act[]): AskedAct | null {
  const words = query.trim().split(SPACES);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const verbs = words.slice(0, count).map(fold);
    const asked = acts.filter(({ node, label }) => {
      const own = wordsOf(label.replace(NAME, ''));
      return node !== undefined && verbs.every((verb) => own.some((word) => word.startsWith(verb)));
    });
    const text = words.slice(count).join(' ');
    if (asked.length > 0 && text.length >= SEARCH_MIN_LENGTH) return { text, acts: asked };
  }
  return null;
}

/** The acts on each device that was found, where the host says that the caller may do them. */
export function deviceActs(found: readonly Found[], acts: readonly Act[]): Choice[] {
  return found.flatMap((one) => {
    const { kind, ID, title, systemId, acts: allowed } = one;
    if (kind !== 'device' || ID === null || systemId === null) return [];
    const note = noteOf(one);
    return acts
      .filter(({ node }) => allowed?.some((act) => act === node))
      .map(({ label, path }) => ({
        value: `${label} ${ID}`,
        label: label.replace(NAME, title),
        icon: 'zap',
        does: { to: path.replace(':systemId', String(systemId)).replace(':id', String(ID)) },
        ...(note && { note }),
      }));
  });
}

/** What tells it from others of its name, which one system may have too. */
function noteOf({ title, code, place }: Found): string {
  return [code === title ? null : code, place].filter(Boolean).join(' · ');
}

function wordsOf(text: string): string[] {
  return fold(text).split(SPACES).filter(Boolean);
}
