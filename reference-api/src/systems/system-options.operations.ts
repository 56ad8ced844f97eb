import {
  listSystemsNodesRoutersShort,
  listSystemsNodesShort,
  listSystemsVeryShort,
} from '@sagitta/shared-contracts/api/system';
import type { Database } from '../db/database';
import { grouped } from '../kit/grouped';
import type { Caller } from '../access/caller';
import { nodeOptions, routerOptions, systemOptions } from './system-options.statements';
import { serve } from '../access/calls/handler';

// Options for selection: systems by name, alone, with their nodes, or with their nodes and routers.

const serveVeryShort = serve(listSystemsVeryShort, async ({ db, caller }) =>
  (await systemOptions(db, caller)).map(({ ID, name, systemVersion, accountRole }) => ({
    ID,
    name,
    systemVersion,
    accountRole,
  })),
);

const serveWithNodes = serve(listSystemsNodesShort, ({ db, caller }) => withNodes(db, caller));

const serveWithNodesAndRouters = serve(listSystemsNodesRoutersShort, async ({ db, caller }) => {
  const systems = await withNodes(db, caller);
  const routers = await routerOptions(db, caller);
  const bySystem = grouped(routers, 'systemId');
  return systems.map((entry) => ({
    ...entry,
    routers: (bySystem.get(entry.ID) ?? []).map(({ id, serialNumber }) => ({ id, serialNumber })),
  }));
});

async function withNodes(db: Database, caller: Caller) {
  const systems = await systemOptions(db, caller);
  const nodes = await nodeOptions(db, caller);
  const bySystem = grouped(nodes, 'systemId');
  return systems.map((entry) => ({
    ...entry,
    nodes: (bySystem.get(entry.ID) ?? []).map(({ id, name, DeviceRole, MainSensorType }) => ({
      id,
      name,
      DeviceRole,
      MainSensorType,
    })),
  }));
}

export const systemOptionOperations = [serveVeryShort, serveWithNodes, serveWithNodesAndRouters];
