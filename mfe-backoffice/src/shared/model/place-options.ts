import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import type { Category } from '@sagitta/shared-contracts/access';
import type { SelectOption } from '@sagitta/shared-ui/select';
import type { Place } from './own-systems';

/** What a stored record names now: it stays among the choices, whatever became of it. */
export interface Chosen {
  id: number | null;
  name: string | null;
}

type Option = SelectOption<number>;

/** The systems whose records the viewer may keep, by name. */
export function systemOptions(places: readonly Place[], viewer: { category: Category }, stored: Chosen): Option[] {
  return withStored(
    manageable(places, viewer).map(({ ID, name }) => ({ value: ID, label: name })),
    stored,
  );
}

/** Devices or routers of a system, of all systems while none is chosen, that are `free`. */
export function partOptions(
  places: readonly Place[],
  systemId: number | null,
  partsOf: (place: Place) => readonly { id: number; label: string }[],
  isFree: (id: number) => boolean,
  stored: Chosen,
): Option[] {
  const options = places
    .filter(({ ID }) => systemId === null || ID === systemId)
    .flatMap((place) =>
      partsOf(place)
        .filter(({ id }) => id === stored.id || isFree(id))
        .map(({ id, label }) => ({ value: id, label, note: place.name })),
    );
  return withStored(options, stored);
}

/** The system of a device or router. */
export function systemOf(
  places: readonly Place[],
  partsOf: (place: Place) => readonly { id: number }[],
  id: number,
): number | null {
  return places.find((place) => partsOf(place).some((part) => part.id === id))?.ID ?? null;
}

export const nodesOf = ({ nodes }: Place) => nodes.map(({ id, name }) => ({ id, label: name }));
/** Devices that a router can belong to. */
export const gatewaysOf = ({ nodes }: Place) =>
  nodes.filter(({ DeviceRole }) => DeviceRole === 'gateway').map(({ id, name }) => ({ id, label: name }));
export const routersOf = ({ routers }: Place) => routers.map(({ id, serialNumber }) => ({ id, label: serialNumber }));

/** The name of a chosen system, device or router; its number where nobody knows a name. */
export function systemName(places: readonly Place[], id: number): string {
  return places.find(({ ID }) => ID === id)?.name ?? `#${id}`;
}

export function partName(
  places: readonly Place[],
  partsOf: (place: Place) => readonly { id: number; label: string }[],
  id: number,
): string {
  return places.flatMap(partsOf).find((part) => part.id === id)?.label ?? `#${id}`;
}

function withStored(options: Option[], { id, name }: Chosen): Option[] {
  if (id === null || options.some(({ value }) => value === id)) return options;
  return [{ value: id, label: name ?? `#${id}` }, ...options];
}
