import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import {
  mayActOnNode,
  type NodeAction,
  nodeActionProblem,
  NO_SENSOR,
} from '@sagitta/shared-contracts/rules/node-actions';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import type { Caller } from '../access/caller';
import { callerRoles } from '../access/caller-roles';
import { recordAudit } from '../access/record-audit';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { type ActedOn, lockNode } from './node-actions.statements';
import { nodesJson } from './nodes.statements';
import { requireLock } from '../access/calls/lock';

/**
 * The node that a call acts on, locked until it ends. Refused if the caller may not see it or act on it, if it does not
 * support the action, or if it has been changed meanwhile.
 */
export async function actOnNode(
  db: Database,
  caller: Caller,
  action: NodeAction,
  id: number,
  lock: string | null,
): Promise<ActedOn> {
  const found = await nodeToActOn(db, caller, action, id);
  const problem = nodeActionProblem(action, { SystemVersion: found.version, MainSensorType: found.sensor ?? 'none' });
  if (problem === NO_SENSOR) throw new Refusal(400, { nodeID: problem });
  if (problem !== null) throw new Refusal(422);
  await requireLock(lock, found.node.updatedViaWebsiteAt, () => storedNode(db, caller, found));
  return found;
}

/** The same without checking the device and the lock, for calls that only take something back. */
export async function nodeToActOn(db: Database, caller: Caller, action: NodeAction, id: number): Promise<ActedOn> {
  const found = await lockNode(db, caller, id);
  if (!found || !(await mayAct(db, caller, action, found.node.systemId))) throw new Refusal(403);
  return found;
}

export async function mayAct(db: Database, caller: Caller, action: NodeAction, systemId: number): Promise<boolean> {
  return mayActOnNode(action, caller.category, (await callerRoles(db, caller)).get(systemId) ?? null);
}

/** {@link actOnNode} has refused nodes without a device. */
export function sensorOf({ node, sensor }: ActedOn): Measuring {
  if (sensor === null || sensor === 'none') throw new Error(`Node ${node.id} has no sensor.`);
  return sensor;
}

export async function auditNode(
  db: Database,
  caller: Caller,
  action: string,
  { id, name, systemId }: ActedOn['node'],
  changes: readonly AuditChange[],
  now: Date,
): Promise<void> {
  await recordAudit(db, caller, { action, entity: { kind: 'node', id, name }, systems: [systemId], changes }, now);
}

/** The node as it appears in lists. */
async function storedNode(db: Database, caller: Caller, { node }: ActedOn): Promise<unknown> {
  const [stored] = JSON.parse(
    await nodesJson(db, caller, { systemIds: [node.systemId], nodeIds: [node.id] }),
  ) as unknown[];
  return stored;
}
