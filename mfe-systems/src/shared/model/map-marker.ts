import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceClass, isNonoperational } from '@sagitta/shared-contracts/rules/device-status';
import { knownLevel, type Told } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';

/** Heat of one threat level (docs/product/map.md#markers). */
export const HEAT_PER_LEVEL = 25;

/** 0 inactive or unknown, 1 none, else the level's number plus 1. */
export type MarkerIndex = 0 | 1 | 2 | 3 | 4 | 5;

/** The appearance of a marker on the system map (docs/product/map.md#markers). */
export type MapMarker =
  | {
      kind: 'sensor';
      sensor: Node['MainSensorType'];
      index: MarkerIndex;
      variant: 'normal' | 'obstructed' | 'not_active' | 'not_operational';
    }
  | { kind: 'infrastructure'; variant: 'active' | 'not_operational' };

type Marked = Pick<Node, 'SystemVersion' | 'W2Operational' | 'DeviceRole' | 'active' | 'ObstructionStatus'> & Told;

export function mapMarker(node: Marked): MapMarker {
  const nonoperational = isNonoperational(node);
  const place = deviceClass({ ...node, SystemVersion: 'W4' });
  if (place === 'infrastructure')
    return { kind: 'infrastructure', variant: nonoperational || node.active === false ? 'not_operational' : 'active' };
  return {
    kind: 'sensor',
    sensor: node.MainSensorType,
    index: markerIndex(node),
    variant: variant(node, nonoperational),
  };
}

export function markerIndex(node: Pick<Node, 'active'> & Told): MarkerIndex {
  const level = knownLevel(node);
  if (node.active === false || level === 'unknown_or_NA') return 0;
  return INDEX[levelNumber(level)];
}

const INDEX = [1, 2, 3, 4, 5] as const;

/** 25 for each level, of active nodes with a real level; else 0 (docs/product/map.md#markers). */
export function heatLevel(node: Pick<Node, 'active'> & Told): number {
  return node.active === false ? 0 : HEAT_PER_LEVEL * levelNumber(knownLevel(node));
}

function variant(node: Marked, nonoperational: boolean): Extract<MapMarker, { kind: 'sensor' }>['variant'] {
  if (nonoperational) return 'not_operational';
  if (node.active === false) return 'not_active';
  return node.ObstructionStatus ? 'obstructed' : 'normal';
}
