import type { Node } from '@sagitta/shared-contracts/api/node';
import { compareDevices } from '@sagitta/shared-contracts/rules/device-card';
import { DEVICE_CLASSES, deviceClass, type DeviceClass } from '@sagitta/shared-contracts/rules/device-status';

export interface Section {
  kind: DeviceClass;
  title: string;
  nodes: Node[];
}

/** Titles of the dashboard's sections (docs/product/devices.md#classes). */
const SECTION_TITLE: Readonly<Record<DeviceClass, string>> = {
  measuring: 'Measuring devices',
  infrastructure: 'Infrastructure devices',
  nonoperational: 'Nonoperational devices',
  unknown: 'Unknown',
};

/**
 * The devices of a system in their sections and order, which is by name, favourites first; a section without devices is
 * left out.
 */
export function deviceSections(nodes: readonly Node[], now: number, favourites: ReadonlySet<number>): Section[] {
  const sorted = nodes.toSorted(
    (a, b) => Number(favourites.has(b.id)) - Number(favourites.has(a.id)) || compareDevices(a, b, now),
  );
  return DEVICE_CLASSES.map((kind) => ({
    kind,
    title: SECTION_TITLE[kind],
    nodes: sorted.filter((node) => deviceClass(node) === kind),
  })).filter(({ nodes }) => nodes.length > 0);
}
