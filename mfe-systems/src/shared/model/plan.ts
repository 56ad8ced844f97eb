import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { ComponentType } from 'react';
import type { MapSize } from '../map/map-size';
import type { LevelOf } from './shown-level';

/** The plan of a system with its devices, to be looked at. */
export type Plan = ComponentType<{
  image: Blob;
  size: MapSize;
  outlines: readonly Polygon[];
  nodes: readonly Node[];
  now: number;
  /** That of now by default. */
  levelOf?: LevelOf;
  onBroken: () => void;
}>;
