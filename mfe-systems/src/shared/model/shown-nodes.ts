import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceClass } from '@sagitta/shared-contracts/rules/device-status';

export interface PlacedNode {
  node: Node;
  x: number;
  y: number;
}

export interface ShownNodes {
  placed: PlacedNode[];
  /** Devices that would be shown if they had a place on the map. */
  missing: number;
}

/** The devices on the map: those that measure and are switched on, or all (docs/product/map.md#system-map). */
export function shownNodes(nodes: readonly Node[], all: boolean): ShownNodes {
  const wanted = wantedNodes(nodes, all);
  const placed = wanted.flatMap((node) =>
    node.mapPositionX === null || node.mapPositionY === null
      ? []
      : [{ node, x: node.mapPositionX, y: node.mapPositionY }],
  );
  return { placed, missing: wanted.length - placed.length };
}

export function wantedNodes(nodes: readonly Node[], all: boolean): readonly Node[] {
  return all ? nodes : nodes.filter((node) => deviceClass(node) === 'measuring' && node.active !== false);
}
