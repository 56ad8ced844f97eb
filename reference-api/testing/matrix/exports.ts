import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { measurement } from '../../src/db/schema/index';
import { makeAccount, makeLog, makeNode, makeSensor } from '../entities';
import { ADMINISTERS, PROFESSIONALS_SEE, SEES } from './rights';
import { on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

/** The same for a system without any data. */
const FINDS_NOTHING = {
  own: '401 404 404 403 403 403',
  foreign: '401 404 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

const chosen = (sysID: number) => ({ input: { sysID, all: false } });

/** A node with a current reading. */
async function readNode({ api }: World, systemId: number): Promise<number> {
  if (systemId === MISSING) return MISSING;
  const nodeId = await makeNode(api, systemId);
  await api.store.db.insert(measurement).values({ nodeId, systemId, measuredAt: api.clock.now(), obstructed: false });
  return nodeId;
}

/** A device that measures, with a current reading. */
async function readSensor({ api }: World, systemId: number): Promise<number> {
  if (systemId === MISSING) return MISSING;
  const nodeId = await makeSensor(api, systemId);
  await api.store.db.insert(measurement).values({ nodeId, systemId, measuredAt: api.clock.now(), obstructed: false });
  return nodeId;
}

/** The local day of the sites, which begins before that of UTC. */
const today = ({ api }: World) => dayInZone(api.clock.now(), siteZone(null));

export const EXPORTS = {
  exportUsers: on(SYSTEMS, FINDS_NOTHING, chosen),
  exportAccounts: on(SYSTEMS, PROFESSIONALS_SEE, async (id, { api }) => {
    if (id !== MISSING) await makeAccount(api, { systems: { [id]: 'common_user' } });
    return chosen(id);
  }),
  exportSystems: on(SYSTEMS, PROFESSIONALS_SEE, chosen),
  exportNodes: [
    ...on(SYSTEMS, PROFESSIONALS_SEE, async (id, world) => {
      await readNode(world, id);
      return chosen(id);
    }),
    ...on(SYSTEMS, FINDS_NOTHING, chosen),
  ],
  exportMeasurements: [
    ...on(SYSTEMS, PROFESSIONALS_SEE, async (id, world) => {
      await readNode(world, id);
      return { input: { sysID: id, dateStart: '2026-01-01', dateEnd: today(world) } };
    }),
    ...on(SYSTEMS, FINDS_NOTHING, (id, world) => ({
      input: { sysID: id, dateStart: '2026-01-01', dateEnd: today(world) },
    })),
  ],
  exportCharts: on(SYSTEMS, PROFESSIONALS_SEE, async (id, world) => ({
    input: {
      systemID: id,
      nodesIDsStandard: [await readSensor(world, id)],
      fromDate: '2026-01-01',
      toDate: today(world),
      format: 'png',
      chartType: 'line',
    },
  })),
  exportReport: on(SYSTEMS, PROFESSIONALS_SEE, async (id, world) => ({
    input: {
      systemID: id,
      nodesIDs: [await readSensor(world, id)],
      fromDate: '2026-01-01',
      toDate: today(world),
      comment: 'For the file.',
    },
  })),
  // Names whom messages went to, and who changed what.
  exportEvidence: [
    ...on(SYSTEMS, ADMINISTERS, async (id, world) => {
      await readSensor(world, id);
      return { input: { systemID: id, fromDate: '2026-01-01', toDate: today(world) } };
    }),
    // An alarm is looked up differently from a system.
    ...on(SYSTEMS, ADMINISTERS, async (id, { api }) => ({
      input: { logID: id === MISSING ? MISSING : await makeLog(api, id) },
    })),
  ],
  // From the card of a device, for everyone who sees it.
  exportNode: on(SYSTEMS, SEES, async (id, world) => ({
    input: {
      Start: '2026-01-01T00:00:00Z',
      End: world.api.clock.now().toISOString(),
      Format: 'csv',
      NodeID: await readNode(world, id),
    },
  })),
};
