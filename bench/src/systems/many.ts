import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { listSystems, type System } from '@sagitta/shared-contracts/api/system';
import { call } from '@sagitta/e2e/support/api';

/** The demo world's own devices and systems, as many as are asked for. */
export interface Many {
  nodes: (count: number) => Node[];
  /** All with a level, so that all heat the map. */
  hotNodes: (count: number) => Node[];
  systems: (count: number) => System[];
}

/** The site that is opened. */
export const SYSTEM_ID = 1;
const HOT = ['L1', 'L2', 'L3', 'L4'] as const;

/** Copies of what the API answers, with names and places of their own. */
export async function manyOf(api: string, token: string): Promise<Many> {
  const realNodes = (await call(api, listNodes, { input: { systemIds: [SYSTEM_ID] } }, token)).filter(
    ({ MainSensorType }) => MainSensorType !== 'none',
  );
  const realSystems = await call(api, listSystems, {}, token);
  const nodes = (count: number) =>
    copies(realNodes, count).map((node, index) => ({
      ...node,
      id: index + 1,
      name: `Node ${index + 1}`,
      mapPositionX: 60 + (index % 20) * 56,
      mapPositionY: 60 + (Math.floor(index / 20) % 10) * 68,
    }));
  return {
    nodes,
    hotNodes: (count) =>
      nodes(count).map((node, index) => ({
        ...node,
        active: true,
        ObstructionStatus: false,
        LatestKnownThreatLevel: HOT[index % HOT.length] ?? 'L1',
      })),
    systems: (count) =>
      copies(realSystems, count).map((system, index) => ({
        ...system,
        ID: index + 1,
        name: `${system.name} ${index + 1}`,
        latitude: { Valid: true, Float64: 49 + ((index * 7) % 5800) / 1000 },
        longitude: { Valid: true, Float64: 14 + ((index * 13) % 10_000) / 1000 },
      })),
  };
}

function copies<T>(real: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => {
    const item = real[index % real.length];
    if (item === undefined) throw new Error('The demo world has nothing to make copies of.');
    return item;
  });
}
