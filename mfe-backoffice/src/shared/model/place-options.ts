import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import type { Category } from '@sagitta/shared-contracts/access';
import type { SelectOption } from '@sagitta/shared-ui/select';
import type { SystemWithTargets } from './own-systems';

/** What a stored record names now: it stays among the choices, whatever became of it. */
export interface Chosen {
  id: number | null;
  name: string | null;
}

type Option = SelectOption<number>;

interface Part {
  id: number;
  label: string;
}

const nodeParts = (nodes: SystemWithTargets['nodes']): Part[] => nodes.map(({ id, name }) => ({ id, label: name }));

/** What of a system a record may serve. */
const PARTS = {
  node: ({ nodes }: SystemWithTargets): Part[] => nodeParts(nodes),
  /** Devices that a router can belong to. */
  gateway: ({ nodes }: SystemWithTargets): Part[] =>
    nodeParts(nodes.filter(({ DeviceRole }) => DeviceRole === 'gateway')),
  router: ({ routers }: SystemWithTargets): Part[] =>
    routers.map(({ id, serialNumber }) => ({ id, label: serialNumber })),
};
export type PartKind = keyof typeof PARTS;

/** The systems whose records the viewer may keep, by name. */
export function systemOptions(
  places: readonly SystemWithTargets[],
  viewer: { category: Category },
  stored: Chosen,
): readonly Option[] {
  return withStored(
    manageable(places, viewer).map(({ ID, name }) => ({ value: ID, label: name })),
    stored,
  );
}

/** Devices or routers of a system, of all systems while none is chosen, that are `free`. */
export function partOptions(
  places: readonly SystemWithTargets[],
  systemId: number | null,
  kind: PartKind,
  isFree: (id: number) => boolean,
  stored: Chosen,
): readonly Option[] {
  const options = places
    .filter(({ ID }) => systemId === null || ID === systemId)
    .flatMap((place) =>
      PARTS[kind](place)
        .filter(({ id }) => id === stored.id || isFree(id))
        .map(({ id, label }) => ({ value: id, label, note: place.name })),
    );
  return withStored(options, stored);
}

/** The system of a device or router. */
export function systemOf(places: readonly SystemWithTargets[], kind: PartKind, id: number): number | null {
  return places.find((place) => PARTS[kind](place).some((part) => part.id === id))?.ID ?? null;
}

export const routersOf = PARTS.router;

/** The name of a chosen system, device or router; its number where nobody knows a name. */
export function systemName(places: readonly SystemWithTargets[], id: number): string {
  return places.find(({ ID }) => ID === id)?.name ?? `#${id}`;
}

export function partName(places: readonly SystemWithTargets[], kind: PartKind, id: number): string {
  return places.flatMap(PARTS[kind]).find((part) => part.id === id)?.label ?? `#${id}`;
}

export function withStored(options: readonly Option[], { id, name }: Chosen): readonly Option[] {
  if (id === null || options.some(({ value }) => value === id)) return options;
  return [{ value: id, label: name ?? `#${id}` }, ...options];
}
