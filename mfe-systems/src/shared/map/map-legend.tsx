import { LevelLegend } from '@sagitta/shared-ui/instruments';

/** For the map of one system: what its pins can say. */
export function DevicesLegend() {
  return <LevelLegend also={['none', 'obstructed']} lastKnown />;
}

/** For a map of systems: what its marks can say. */
export function SystemsLegend() {
  return <LevelLegend also={['none', 'obstructed', 'w2_not_operational']} lastKnown />;
}
