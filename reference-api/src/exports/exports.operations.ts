import {
  exportAccounts,
  exportMeasurements,
  exportNode,
  exportNodes,
  exportSystems,
  exportUsers,
} from '@sagitta/shared-contracts/api/export';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { categoryOnWire } from '@sagitta/shared-contracts/access';
import { deviceLevel } from '@sagitta/shared-contracts/rules/device-level';
import { ALL_SYSTEMS } from '@sagitta/shared-contracts/rules/export';
import { hasSensor } from '@sagitta/shared-contracts/rules/sensor';
import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Caller } from '../access/caller';
import { requireHistory, requirePage, requireSystem } from '../access/guards';
import { visibleAccounts } from '../access/visible-accounts';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import {
  type ExportedDevice,
  exportedDevices,
  exportedAssignments,
  exportedSystems,
} from './export-entities.statements';
import { countExported, exportedNode, exportedNodes, exportedReadings } from './export-readings.statements';
import { nodesJson } from '../devices/nodes.statements';
import { systemPlace } from '../systems/system-name.statements';
import {
  ACCOUNT_COLUMNS,
  NODE_COLUMNS,
  readingColumns,
  type ShownDevice,
  SYSTEM_COLUMNS,
  USER_COLUMNS,
} from './spreadsheets/columns';
import { firstOf } from './spreadsheets/first-of';
import { type SheetColumn, XLSX_MIME, xlsxStream } from './spreadsheets/xlsx-stream';
import { daysIn, nameOfExport, requireExportDays } from './export-range';
import { recordExport } from './audited-export.operations';
import { type Call, FileBody } from '../access/calls/handler';
import { readsInTurn } from './in-turn';

type Choice = Call<typeof exportUsers>;

/** The chosen system and the name in the file's name; null means all systems that the caller may see. */
async function chosen({ db, caller, input }: Choice): Promise<{ systemId: number | null; name: string }> {
  requirePage(caller, '/export');
  if (input.all || input.sysID === null) return { systemId: null, name: ALL_SYSTEMS };
  await requireSystem(db, caller, input.sysID);
  return { systemId: input.sysID, name: (await systemPlace(db, input.sysID)).name };
}

function workbook<T>(
  title: string,
  columns: readonly SheetColumn<T>[],
  rows: AsyncIterable<T> | readonly T[],
  fileName: string,
): FileBody {
  return new FileBody(xlsxStream(title, columns, rows), XLSX_MIME, { fileName });
}

const serveUsers = readsInTurn(exportUsers, async (call) => {
  const { systemId, name } = await chosen(call);
  const places = await exportedAssignments(call.db, call.caller, systemId, 'W2');
  const rights = await rightsOf(call.db, call.caller);
  const rows = places.map((place) => ({ ...place, right: rights.get(place.accountId) ?? ('none' as const) }));
  if (rows.length === 0) throw new Refusal(404);
  await recordExport(call, exportUsers, { systemId, systems: rows.map((row) => row.systemId), rows: rows.length });
  return workbook('W2 users', USER_COLUMNS, rows, nameOfExport(call, 'users', name));
});

async function rightsOf(db: Database, caller: Caller) {
  return new Map((await visibleAccounts(db, caller)).map(({ person, right }) => [person.id, right]));
}

const serveAccounts = readsInTurn(exportAccounts, async (call) => {
  const { systemId, name } = await chosen(call);
  const names = new Map(
    (await exportedSystems(call.db, call.caller, null)).map(({ system }) => [system.id, system.name]),
  );
  const seen = (await visibleAccounts(call.db, call.caller))
    .filter(({ systems }) => systems.length > 0 || call.caller.category === 'staff')
    .filter(({ systems }) => systemId === null || systems.includes(systemId));
  const rows = seen.map(({ person, right, systems }) => ({
    person,
    right,
    category: categoryOnWire(person.category, call.env.PROVIDER_SLUG),
    systems: systems.flatMap((id) => names.get(id) ?? []),
  }));
  if (rows.length === 0) throw new Refusal(404);
  const systems = seen.flatMap((one) => one.systems);
  await recordExport(call, exportAccounts, { systemId, systems, rows: rows.length });
  return workbook('Accounts', ACCOUNT_COLUMNS, rows, nameOfExport(call, 'accounts', name));
});

const serveSystems = readsInTurn(exportSystems, async (call) => {
  const { systemId, name } = await chosen(call);
  const rows = await exportedSystems(call.db, call.caller, systemId);
  if (rows.length === 0) throw new Refusal(404);
  await recordExport(call, exportSystems, {
    systemId,
    systems: rows.map(({ system }) => system.id),
    rows: rows.length,
  });
  return workbook('Systems', SYSTEM_COLUMNS, rows, nameOfExport(call, 'systems', name));
});

const serveNodes = readsInTurn(exportNodes, async (call) => {
  const { systemId, name } = await chosen(call);
  const rows = await shownDevices(call, await exportedDevices(call.db, call.caller, systemId));
  if (rows.length === 0) throw new Refusal(404);
  await recordExport(call, exportNodes, {
    systemId,
    systems: rows.map(({ node }) => node.systemId),
    rows: rows.length,
  });
  return workbook('Devices', NODE_COLUMNS, rows, nameOfExport(call, 'nodes', name));
});

/** With the level that their cards show, by the same function. */
async function shownDevices({ db, caller, clock }: Choice, devices: readonly ExportedDevice[]): Promise<ShownDevice[]> {
  const systemIds = [...new Set(devices.map(({ node }) => node.systemId))];
  const nodes = JSON.parse(await nodesJson(db, caller, { systemIds })) as Node[];
  const now = clock().getTime();
  const levels = new Map(nodes.filter(hasSensor).map((node) => [node.id, deviceLevel(node, now)]));
  return devices.map((device) => ({ ...device, shown: levels.get(device.node.id) ?? null }));
}

const serveMeasurements = readsInTurn(exportMeasurements, async (call) => {
  const { db, caller, input } = call;
  requirePage(caller, '/export');
  await requireSystem(db, caller, input.sysID);
  const { name, zone } = await systemPlace(db, input.sysID);
  const span = daysIn(call, zone, [input.dateStart, input.dateEnd], ['dateStart', 'dateEnd']);
  const nodes = await exportedNodes(db, input.sysID, { inactive: input.allNodes });
  const rows = await firstOf(exportedReadings(db, nodes, span, zone));
  if (!rows) throw new Refusal(404);
  const days = [input.dateStart, input.dateEnd] as const;
  const filters = { from: input.dateStart, to: input.dateEnd, allNodes: input.allNodes };
  const count = await countExported(db, nodes, span);
  await recordExport(call, exportMeasurements, { systemId: input.sysID, filters, rows: count });
  return workbook(
    days.join(' to '),
    readingColumns(zone),
    rows,
    nameOfExport(call, 'measurements', name, { zone, days }),
  );
});

/** From the card of a device, for everyone who sees it. Both ends are included, to the millisecond. */
const serveNode = readsInTurn(exportNode, async (call) => {
  const { db, caller, input } = call;
  await requireHistory(db, caller, input.NodeID);
  const node = await exportedNode(db, input.NodeID);
  const { name, zone } = await systemPlace(db, node.systemId);
  const [start, end] = [Date.parse(input.Start), Date.parse(input.End)];
  requireExportDays(call, zone, [dayInZone(start, zone), dayInZone(end, zone)], ['Start', 'End']);
  const span = { from: new Date(start), until: new Date(end + 1) };
  const rows = await firstOf(exportedReadings(db, [node], span, zone));
  if (!rows) throw new Refusal(404);
  const filters = { node: node.name, from: input.Start, to: input.End };
  const count = await countExported(db, [node], span);
  await recordExport(call, exportNode, { systemId: node.systemId, filters, rows: count });
  return workbook('Measurements', readingColumns(zone), rows, nameOfExport(call, name, node.name, { zone }));
});

export const exportOperations = [serveUsers, serveAccounts, serveSystems, serveNodes, serveMeasurements, serveNode];
