import { commissionDevices } from '@sagitta/shared-contracts/api/node-admin';
import {
  type CommissionFacts,
  type CommissionRow,
  commissionStates,
  type KnownDevice,
  plainSerial,
} from '@sagitta/shared-contracts/rules/commission';
import { administeredBy, requireAdministered } from '../access/administers';
import { serveInTransaction } from '../access/calls/handler';
import type { Caller } from '../access/caller';
import { requirePage } from '../access/guards';
import { type AuditRecord, changesBetween, recordAudits } from '../access/record-audit';
import { lockSystemVersion } from '../access/system-versions.statements';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { mayAct } from './act-on-node.operations';
import { foldedNames, insertNodes, lockDevices, nodeNames } from './commission.statements';
import { mapSizeOf } from './node-actions.statements';
import { queueCommands } from './node-commands.statements';

const serveCommission = serveInTransaction(commissionDevices, async ({ db, caller, clock, input }) => {
  const { systemID, rows } = input;
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [systemID]);
  if (!(await mayAct(db, caller, 'position', systemID)) || !(await mayAct(db, caller, 'thresholds', systemID)))
    throw new Refusal(403);
  // As whoever makes a node: two cannot find one name free, and a call that is sent twice finds what the first did.
  const version = await lockSystemVersion(db, systemID);
  if (version === null) throw new Refusal(403);
  if (version === 'W2') throw new Refusal(422);
  const { facts, hardware } = await factsOf(db, caller, systemID, rows);
  const states = commissionStates(rows, facts);
  if (!input.store || states.some(({ state }) => state === 'refused'))
    return { stored: false, rows: states.map((state) => ({ id: null, problems: {}, ...state })) };

  const made = rows.flatMap((row, index) => {
    const device = hardware.get(plainSerial(row.serial ?? ''));
    return states[index]?.state === 'new' && device ? [{ row, index, device }] : [];
  });
  const ids = await insertNodes(
    db,
    made.map(({ row, device }) => ({ systemId: systemID, deviceId: device.id, ...fieldsOf(row) })),
  );
  const nodes = made.map(({ row, index, device: { id: deviceId, serial } }) => {
    const id = ids.get(deviceId);
    if (id === undefined) throw new Error(`The database has not answered the node of device ${deviceId}.`);
    return { id, row, index, serial };
  });
  await queueCommands(
    db,
    caller.id,
    nodes.flatMap(({ id, row }) => (row.threshold === null ? [] : [{ nodeId: id, command: thresholdsOf(row) }])),
    clock(),
  );
  await recordAudits(
    db,
    caller,
    nodes.map((made) => auditOf(systemID, made)),
    clock(),
  );
  const idAt = new Map(nodes.map(({ index, id }) => [index, id]));
  return {
    stored: true,
    rows: states.map((state, index) => ({ problems: {}, ...state, id: idAt.get(index) ?? presentId(state) })),
  };
});

async function factsOf(db: Database, caller: Caller, systemId: number, rows: readonly CommissionRow[]) {
  const administers = await administeredBy(db, caller);
  const serials = rows.flatMap(({ serial }) => (serial === null ? [] : [plainSerial(serial)]));
  const found = await lockDevices(db, [...new Set(serials)]);
  const taken = await nodeNames(db, systemId);
  const typed = rows.flatMap(({ name }) => (name === null ? [] : [name.trim()]));
  const folded = await foldedNames(db, [...new Set([...taken, ...typed])]);
  const fold = (name: string) => folded.get(name.trim()) ?? name.trim();
  const devices = new Map(
    found.map(({ serial, sensor, node }): [string, KnownDevice] => {
      if (node === null) return [plainSerial(serial), { sensor, node: 'free' }];
      // Where a device of somebody else's hangs is not for this caller.
      if (!administers(node.systemId)) return [plainSerial(serial), { sensor, node: 'other' }];
      return [
        plainSerial(serial),
        { sensor, node: { id: node.id, name: node.name, here: node.systemId === systemId } },
      ];
    }),
  );
  const facts: CommissionFacts = {
    devices,
    names: new Set(taken.map(fold)),
    plan: await mapSizeOf(db, systemId),
    fold,
  };
  return { facts, hardware: new Map(found.map(({ serial, id }) => [plainSerial(serial), { id, serial }])) };
}

function fieldsOf({ name, x, y, threshold, l1, l2, l3, l4 }: CommissionRow) {
  return { name: (name ?? '').trim(), mapPositionX: x, mapPositionY: y, threshold, l1, l2, l3, l4 };
}

/** As the thresholds dialog sends them: they wait for the device. */
function thresholdsOf({ threshold, l1, l2, l3, l4 }: CommissionRow) {
  const wished = { threshold, l1, l2, l3, l4 };
  return {
    kind: 'thresholds',
    settings: { ...wished, inclinometerInverted: null },
    changes: changesBetween(null, wished),
  } as const;
}

function auditOf(
  systemId: number,
  { id, row, serial }: { id: number; row: CommissionRow; serial: string },
): AuditRecord {
  const fields = fieldsOf(row);
  return {
    action: commissionDevices.name,
    entity: { kind: 'node', id, name: fields.name },
    systems: [systemId],
    changes: changesBetween(null, { serial, ...fields }),
  };
}

const presentId = (state: ReturnType<typeof commissionStates>[number]) => ('id' in state ? state.id : null);

export const commissionOperations = [serveCommission];
