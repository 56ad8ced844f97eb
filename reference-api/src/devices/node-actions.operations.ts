import { renameNode, setNodeActive } from '@sagitta/shared-contracts/api/node-action';
import { moveNodeOnMap } from '@sagitta/shared-contracts/api/system-map';
import { changesBetween } from '../access/record-audit';
import type { Caller } from '../access/caller';
import { deflectionText, logSetting, logSilenced } from '../alarms/event-log.statements';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { type ActedOn, isNodeNameTaken, mapSizeOf, saveNode } from './node-actions.statements';
import { openAlarms } from './retired-nodes.statements';
import { actOnNode, auditNode } from './act-on-node.operations';
import { serveInTransaction } from '../access/calls/handler';
import { nextLock } from '../access/calls/lock';

// Actions that take effect immediately, without the device.

const serveSetActive = serveInTransaction(setNodeActive, async ({ db, caller, clock, input }) => {
  const { node, sensor } = await actOnNode(db, caller, 'activation', input.nodeID, input.updatedViaWebsiteAt);
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, node.id, { active: input.active, updatedViaWebsiteAt });
  const changes = changesBetween({ active: node.active }, { active: input.active });
  await auditNode(db, caller, setNodeActive.name, node, changes, clock());
  if (input.active !== node.active) await logActivation(db, caller, { node, sensor }, input.active, clock());
  return { updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString() };
});

async function logActivation(
  db: Database,
  { name: by }: Caller,
  { node, sensor }: Pick<ActedOn, 'node' | 'sensor'>,
  active: boolean,
  now: Date,
): Promise<void> {
  const alarms = active ? [] : (await openAlarms(db, node)).map(({ severity }) => severity);
  if (alarms.length === 0) {
    await logSetting(db, node, `${node.name} was ${active ? 'activated' : 'deactivated'} by ${by}`, now);
    return;
  }
  const { calculatedDeflection: deflection, permissibleValue: permissible } = node;
  const value = deflection === null ? null : deflectionText(deflection, { sensor: sensor ?? 'none', permissible });
  await logSilenced(db, node, { alarms, value, by }, now);
}

const serveRename = serveInTransaction(renameNode, async ({ db, caller, clock, input }) => {
  const { node } = await actOnNode(db, caller, 'name', input.id, input.updatedViaWebsiteAt);
  const name = input.name.trim();
  if (await isNodeNameTaken(db, node, name)) return { succeeded: false };
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, node.id, { name, updatedViaWebsiteAt });
  const changes = changesBetween({ name: node.name }, { name });
  await auditNode(db, caller, renameNode.name, { ...node, name }, changes, clock());
  if (name !== node.name) await logSetting(db, node, `${node.name} was renamed ${name}`, clock());
  return { succeeded: true, updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString() };
});

const serveMove = serveInTransaction(moveNodeOnMap, async ({ db, caller, clock, input }) => {
  const { node } = await actOnNode(db, caller, 'position', input.id, input.updatedViaWebsiteAt);
  const size = await mapSizeOf(db, node.systemId);
  // A node of another system is not on this map.
  if (input.systemID !== node.systemId || size === null) return { succeeded: false };
  const outside = (value: number, most: number) => (value >= 0 && value <= most ? null : 'Outside the map');
  const fields = Object.entries({ x: outside(input.x, size.width), y: outside(input.y, size.height) });
  const problems = fields.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem] as const]));
  if (problems.length > 0) throw new Refusal(400, Object.fromEntries(problems));
  const position = { mapPositionX: input.x, mapPositionY: input.y };
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, node.id, { ...position, updatedViaWebsiteAt });
  const { mapPositionX, mapPositionY } = node;
  await auditNode(
    db,
    caller,
    moveNodeOnMap.name,
    node,
    changesBetween({ mapPositionX, mapPositionY }, position),
    clock(),
  );
  return { succeeded: true, updatedAt: updatedViaWebsiteAt.toISOString() };
});

export const nodeActionOperations = [serveSetActive, serveRename, serveMove];
