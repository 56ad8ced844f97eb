import { renameNode, setNodeActive } from '@sagitta/shared-contracts/api/node-action';
import { changesBetween } from '../access/record-audit';
import { logSetting } from '../repositories/event-log';
import { isNodeNameTaken, saveNode } from '../repositories/node-actions';
import { actOnNode, auditNode } from './act-on-node';
import { writes } from './handler';
import { nextLock } from './lock';

// What takes effect at once, without the device.

const serveSetActive = writes(setNodeActive, async ({ db, caller, clock, input }) => {
  const { node } = await actOnNode(db, caller, 'activation', input.nodeID, input.updatedViaWebsiteAt);
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, node.id, { active: input.active, updatedViaWebsiteAt });
  const changes = changesBetween({ active: node.active }, { active: input.active });
  await auditNode(db, caller, setNodeActive.name, node, changes, clock());
  if (input.active !== node.active)
    await logSetting(db, node, `${node.name} was ${input.active ? 'activated' : 'deactivated'}`, clock());
  return { updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString() };
});

const serveRename = writes(renameNode, async ({ db, caller, clock, input }) => {
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

export const nodeActionOperations = [serveSetActive, serveRename];
