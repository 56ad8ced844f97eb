import { eq } from 'drizzle-orm';
import { node, nodeCommand, system, systemMap, systemMapBefore } from '../../src/db/schema/index';
import { makeSensor } from '../entities';
import { SMALLEST_MAP } from '../images';
import { MANAGES, SEES } from './rights';
import { on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

/** Also the administrator of a system. */
const RUNS = { ...MANAGES, own: '401 200 200 200 403 403' } as const;

const sensorIn = async (system: number, { api }: World) => (system === MISSING ? MISSING : makeSensor(api, system));

async function lockOf({ api }: World, id: number): Promise<string | null> {
  const [found] = await api.store.db.select({ at: node.updatedViaWebsiteAt }).from(node).where(eq(node.id, id));
  return found?.at.toISOString() ?? null;
}

const acting = (input: object) => async (system: number, world: World) => {
  const nodeID = await sensorIn(system, world);
  return { input: { nodeID, updatedViaWebsiteAt: await lockOf(world, nodeID), ...input } };
};

async function commandIn(system: number, world: World): Promise<number> {
  if (system === MISSING) return MISSING;
  const [made] = await world.api.store.db
    .insert(nodeCommand)
    .values({
      nodeId: await sensorIn(system, world),
      kind: 'base',
      settings: '{"newBase":5100}',
      changes: '[]',
      requestedAt: world.api.clock.now(),
    })
    .returning({ id: nodeCommand.id });
  return made?.id ?? 0;
}

/** The lock of the map that each system of the table has. */
async function mapLockOf({ store: { db } }: World['api'], systemId: number): Promise<string | null> {
  const [found] = await db
    .select({ at: systemMap.updatedViaWebsiteAt })
    .from(systemMap)
    .where(eq(systemMap.systemId, systemId));
  return found?.at.toISOString() ?? null;
}

/** A map for the system where it has none, and one before it. A system that is not there has neither. */
async function keepMap({ store: { db } }: World['api'], systemId: number): Promise<void> {
  if ((await db.$count(system, eq(system.id, systemId))) === 0) return;
  const map = { systemId, image: Buffer.from('image'), imageMime: 'image/png', width: 200, height: 200 };
  await db.insert(systemMap).values(map).onConflictDoNothing();
  await db
    .insert(systemMapBefore)
    .values({ ...map, places: '[]', replacedAt: new Date(), replacedBy: 'Ola' })
    .onConflictDoNothing();
}

/** A GIF. */
const IMAGE = new Blob([SMALLEST_MAP]);

let names = 0;

export const NODE_ACTIONS = {
  setNodeBase: on(SYSTEMS, MANAGES, acting({ newBase: 5_100 })),
  configureNode: on(SYSTEMS, MANAGES, acting({ threshold: 80, l1: 10, l2: 20, l3: 30, l4: 40 })),
  accelerateNode: on(SYSTEMS, RUNS, acting({ newAcceleratedUntil: null })),
  setNodeActive: on(SYSTEMS, RUNS, acting({ active: false })),
  renameNode: on(SYSTEMS, MANAGES, async (system, world) => {
    const id = await sensorIn(system, world);
    return { input: { id, name: `Renamed ${(names += 1)}`, updatedViaWebsiteAt: await lockOf(world, id) } };
  }),
  moveNodeOnMap: on(SYSTEMS, MANAGES, async (system, world) => {
    const id = await sensorIn(system, world);
    return { input: { systemID: system, id, x: 1, y: 1, updatedViaWebsiteAt: await lockOf(world, id) } };
  }),
  uploadSystemMap: on(SYSTEMS, MANAGES, async (systemID, { api }) => ({
    input: {
      systemID,
      mapType: 'main',
      file: IMAGE,
      sizeConfirmed: 'yes',
      updatedViaWebsiteAt: await mapLockOf(api, systemID),
    },
  })),
  restoreSystemMap: on(SYSTEMS, MANAGES, async (systemID, { api }) => {
    await keepMap(api, systemID);
    return { input: { systemID, updatedViaWebsiteAt: await mapLockOf(api, systemID) } };
  }),
  saveMapBoundaries: on(SYSTEMS, MANAGES, async (systemID, { api }) => ({
    input: { systemID, mapBoundaries: '(0,0;1,0;1,1)', updatedViaWebsiteAt: await mapLockOf(api, systemID) },
  })),
  isNodeRecalculated: on(SYSTEMS, SEES, async (system, world) => ({ params: { id: await sensorIn(system, world) } })),
  listNodeCommands: on(
    SYSTEMS,
    {
      ...SEES,
      own: '401 empty empty empty empty empty',
      guest: '401 empty empty empty empty empty',
      created: '401 empty empty 403 403 403',
      foreign: '401 empty 403 403 403 403',
    },
    async (system, world) => ({ params: { id: await sensorIn(system, world) } }),
  ),
  withdrawNodeCommand: on(SYSTEMS, MANAGES, async (system, world) => ({
    input: { commandID: await commandIn(system, world) },
  })),
} as const;
