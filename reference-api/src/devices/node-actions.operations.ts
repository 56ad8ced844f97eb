import { renameNode, setNodeActive } from '@sagitta/shared-contracts/api/node-action';
import { moveNodeOnMap } from '@sagitta/shared-contracts/api/system-map';
import { changesBetween } from '../access/record-audit';
import { logSetting } from '../alarms/event-log.statements';
import { Refusal } from '../kit/refusal';
import { isNodeNameTaken, mapSizeOf, saveNode } from './node-actions.statements';
import { actOnNode, auditNode } from './act-on-node.operations';
import { serveInTransaction } from '../access/calls/handler';
import { nextLock } from '../access/calls/lock';

// Actions that take effect immediately, without the device.

const serveSetActive = serveInTransaction(setNodeActive, async ({ db, caller, clock, input }) => {
  const { node } = await actOnNode(db, caller, 'activation', input.nodeID, input.updatedViaWebsiteAt);
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, node.id, { active: input.active, updatedViaWebsiteAt });
  const changes = changesBetween({ active: node.active }, { active: input.active });
  await auditNode(db, caller, setNodeActive.name, node, changes, clock());
  if (input.active !== node.active)
    await logSetting(db, node, `${node.name} was ${input.active ? 'activated' : 'deactivated'}`, clock());
  return { updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString() };
});

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
  const position = { mapPositionX: Math.round(input.x), mapPositionY: Math.round(input.y) };
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
