import {
  accelerateNode,
  configureNode,
  isNodeRecalculated,
  setNodeBase,
} from '@sagitta/shared-contracts/api/node-action';
import { listNodeCommands, withdrawNodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { accelerationProblem } from '@sagitta/shared-contracts/rules/acceleration';
import { isWaiting } from '@sagitta/shared-contracts/rules/node-command';
import { baseProblem, thresholdProblem } from '@sagitta/shared-contracts/rules/threshold';
import type { Caller } from '../access/caller';
import { requireHistory, requireNode } from '../access/guards';
import { changesBetween } from '../access/record-audit';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { speaksOwnFormat } from './devices.statements';
import { NO_ACCELERATION } from './fetch-commands.statements';
import { type ActedOn, nodeOfCommand, saveNode } from './node-actions.statements';
import {
  commandOf,
  commandsOf,
  endWaiting,
  isRecalculated,
  type NewCommand,
  queueCommand,
  waitingCommand,
} from './node-commands.statements';
import { actOnNode, auditNode, mayAct, nodeToActOn, sensorOf } from './act-on-node.operations';
import { serve, serveInTransaction } from '../access/calls/handler';
import { nextLock } from '../access/calls/lock';
import { iso } from '../access/calls/wire';

const UNCHANGED = 'This base is in force already';

const serveSetBase = serveInTransaction(setNodeBase, async ({ db, caller, clock, input }) => {
  const found = await actOnNode(db, caller, 'base', input.nodeID, input.updatedViaWebsiteAt);
  const { node } = found;
  const { newBase } = input;
  const sensor = sensorOf(found);
  refuse('newBase', baseProblem(newBase, sensor));
  const before = sensor === 'laser' ? node.measurementBaseDistance : node.measurementBaseAngle;
  const command = {
    kind: 'base',
    settings: { newBase },
    changes: changesBetween({ newBase: before }, { newBase }),
  } as const;
  // While another base waits, the one in force may be wished back.
  if (command.changes.length === 0 && (await waitingCommand(db, node.id, 'base')) === null)
    refuse('newBase', UNCHANGED);
  return send(db, caller, setNodeBase.name, found, command, input.replaces, clock());
});

const serveConfigure = serveInTransaction(configureNode, async ({ db, caller, clock, input }) => {
  const found = await actOnNode(db, caller, 'thresholds', input.nodeID, input.updatedViaWebsiteAt);
  const { node } = found;
  const { threshold, l1, l2, l3, l4 } = input;
  const sensor = sensorOf(found);
  refuse('threshold', thresholdProblem(threshold, sensor));
  const inclinometerInverted = sensor === 'inclinometer' ? input.inclinometerInverted : null;
  const wished = { threshold, l1, l2, l3, l4 };
  const inForce = {
    threshold: node.permissibleValue,
    l1: node.thresholdLevel1,
    l2: node.thresholdLevel2,
    l3: node.thresholdLevel3,
    l4: node.thresholdLevel4,
  };
  const inverts = inclinometerInverted !== null && { inclinometerInverted };
  const command = {
    kind: 'thresholds',
    settings: { ...wished, inclinometerInverted },
    changes: changesBetween(
      { ...inForce, ...(inverts && { inclinometerInverted: node.inclinometerInverted }) },
      { ...wished, ...inverts },
    ),
  } as const;
  const answer = await send(db, caller, configureNode.name, found, command, input.replaces, clock());
  await saveNode(db, node.id, wished);
  return answer;
});

const serveAccelerate = serveInTransaction(accelerateNode, async ({ db, caller, clock, input }) => {
  const found = await actOnNode(db, caller, 'acceleration', input.nodeID, input.updatedViaWebsiteAt);
  if ((await speaksOwnFormat(db, found.node.id)) === false) refuse('nodeID', NO_ACCELERATION);
  const AcceleratedUntil = iso(found.node.acceleratedUntil);
  const { newAcceleratedUntil } = input;
  if (newAcceleratedUntil !== null)
    refuse('newAcceleratedUntil', accelerationProblem(newAcceleratedUntil, { AcceleratedUntil }, clock().getTime()));
  const command = {
    kind: 'acceleration',
    settings: { newAcceleratedUntil },
    changes: changesBetween({ newAcceleratedUntil: AcceleratedUntil }, { newAcceleratedUntil }),
  } as const;
  return send(db, caller, accelerateNode.name, found, command, input.replaces, clock());
});

const serveIsRecalculated = serve(isNodeRecalculated, async ({ db, caller, params }) => {
  await requireNode(db, caller, params.id);
  return { isRecalculated: await isRecalculated(db, params.id) };
});

const serveList = serve(listNodeCommands, async ({ db, caller, clock, params }) => {
  const systemId = await requireHistory(db, caller, params.id);
  const commands = await commandsOf(db, params.id, clock());
  const named = await mayAct(db, caller, 'acceleration', systemId);
  return named ? commands : commands.map((command) => ({ ...command, requestedBy: null }));
});

const serveWithdraw = serveInTransaction(withdrawNodeCommand, async ({ db, caller, clock, input }) => {
  const nodeId = await nodeOfCommand(db, caller, input.commandID);
  if (nodeId === null) throw new Refusal(403);
  const before = await commandOf(db, input.commandID, clock());
  if (before.kind === 'other') throw new Refusal(403);
  const { node } = await nodeToActOn(db, caller, before.kind, nodeId);
  // Read again: the device may have fetched it before the node was locked.
  const stored = await commandOf(db, input.commandID, clock());
  if (!isWaiting(stored)) throw new Refusal(409, undefined, stored);
  await endWaiting(db, { id: stored.id, nodeId, kind: stored.kind }, { state: 'withdrawn' }, clock());
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, clock());
  await saveNode(db, nodeId, { updatedViaWebsiteAt });
  const undone = stored.changes.map(({ field, before: inForce, after }) => ({ field, before: after, after: inForce }));
  await auditNode(db, caller, withdrawNodeCommand.name, node, undone, clock());
  return {
    updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString(),
    command: await commandOf(db, stored.id, clock()),
  };
});

/**
 * Queues a command for the node's device. To replace a pending one of its kind, the call has to name it, so that none
 * is replaced by accident.
 */
async function send(
  db: Database,
  caller: Caller,
  action: string,
  { node }: ActedOn,
  command: NewCommand,
  replaces: number | null,
  now: Date,
) {
  const waiting = await waitingCommand(db, node.id, command.kind);
  if (waiting !== null) {
    if (waiting !== replaces) throw new Refusal(423, undefined, await commandOf(db, waiting, now));
    await endWaiting(db, { id: waiting, nodeId: node.id, kind: command.kind }, { state: 'withdrawn' }, now);
  }
  const id = await queueCommand(db, node.id, caller.id, command, now);
  const updatedViaWebsiteAt = nextLock(node.updatedViaWebsiteAt, now);
  await saveNode(db, node.id, { updatedViaWebsiteAt });
  await auditNode(db, caller, action, node, command.changes, now);
  return { updatedViaWebsiteAt: updatedViaWebsiteAt.toISOString(), command: await commandOf(db, id, now) };
}

function refuse(field: string, problem: string | null): void {
  if (problem !== null) throw new Refusal(400, { [field]: problem });
}

export const nodeCommandOperations = [
  serveSetBase,
  serveConfigure,
  serveAccelerate,
  serveIsRecalculated,
  serveList,
  serveWithdraw,
];
