import { getNodeShort, listNodes } from '@sagitta/shared-contracts/api/node';
import { nodeShortJson, nodesJson } from './nodes.statements';
import { JsonText, serve } from '../access/calls/handler';

const serveListNodes = serve(
  listNodes,
  async ({ db, caller, input }) => new JsonText(await nodesJson(db, caller, input)),
);

/** `id` 0 if the node does not exist or may not be seen: the two look the same. */
const NO_NODE = {
  id: 0,
  name: '',
  SystemName: '',
  systemId: 0,
  DeviceRole: 'unknown',
  MainSensorType: 'none',
  LatestKnownThreatLevel: 'unknown_or_NA',
  SystemVersion: 'W4',
} as const;

const serveNodeShort = serve(getNodeShort, async ({ db, caller, params }) => {
  const found = await nodeShortJson(db, caller, params.id);
  return found === null ? NO_NODE : new JsonText(found);
});

export const nodeOperations = [serveListNodes, serveNodeShort];
