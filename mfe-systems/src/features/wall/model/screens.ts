import type { System } from '@sagitta/shared-contracts/api/system';
import type { Wall } from '@sagitta/shared-contracts/api/wall';

/** Tiles of one screen, which all fit without scrolling, and maps in one round. */
const TILES = 8;
const MAPS = 12;

export type Screen =
  | { kind: 'groups'; key: string }
  | { kind: 'systems'; key: string; systems: readonly System[]; isLast: boolean }
  | { kind: 'map'; key: string; system: System };

/** What a wall shows in turn: its groups where there are several, its systems, and the maps of the most dangerous. */
export function screensOf({ groups, systems }: Pick<Wall, 'groups' | 'systems'>): readonly Screen[] {
  const pages = Math.max(1, Math.ceil(systems.length / TILES));
  return [
    ...(groups.length > 1 ? [{ kind: 'groups', key: 'groups' } as const] : []),
    ...Array.from({ length: pages }, (_, page) => ({
      kind: 'systems' as const,
      key: `systems ${page}`,
      systems: systems.slice(page * TILES, (page + 1) * TILES),
      isLast: page === pages - 1,
    })),
    ...systems
      .filter(({ hasMap }) => hasMap === true)
      .slice(0, MAPS)
      .map((system) => ({ kind: 'map' as const, key: `map ${system.ID}`, system })),
  ];
}

/** The names of the systems that have one of these filters, as far as they are on the wall. */
export function listed(names: readonly string[], total: number): string {
  const shown = names.slice(0, LISTED);
  const rest = total - shown.length;
  return rest > 0 ? [...shown, `${rest} more`].join(', ') : shown.join(', ');
}

const LISTED = 3;
