import type { Pair } from '../systems/figures';

/** What a wall keeps after 100, and after 5,000 turns, each after garbage collection. */
export interface WallFigures {
  heapBytes: Pair;
  elements: Pair;
}
