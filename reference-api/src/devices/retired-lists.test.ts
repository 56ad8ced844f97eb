import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { eq } from 'drizzle-orm';
import { gateway, node, nodeHardware } from '../db/schema/index';
import { NOTHING_MEASURED, storeReadings } from '../readings/store-readings';
import { apiForTests, DEMO_NAMES, type DemoName } from '../../testing/api';
import { makeRouterAndCard, makeSensor } from '../../testing/entities';
import { readXlsx } from '../../testing/read-xlsx';

const SYSTEM = 1;
/** As nothing else is called, so that a list names it nowhere by chance. */
const NAME = 'Girder that was taken down';
const ID = 987_654_321;

/** What keeps a retired device: the past, its graph, which alarms show, and the list of retired ones. */
const PAST: readonly OperationName[] = [
  'getNodeShort',
  'getReplay',
  'listAudit',
  'listLogs',
  'listMeasurements',
  'listNodeCommands',
  'listRetiredNodes',
];

/** Calls that read and are about no device, or about the past of one that they name. */
const ELSEWHERE: readonly OperationName[] = [
  'exportAccounts',
  'exportCharts',
  'exportEvidence',
  'exportNode',
  'exportReport',
  'exportUsers',
  'getAccount',
  'getAlarm',
  'getEmailRestore',
  'getEscalation',
  'getFindingPhoto',
  'getInspection',
  'getInspectionReport',
  'getPasswordChange',
  'getRouter',
  'getSharedView',
  'getSimCard',
  'getSystemMap',
  'getSystemMapImage',
  'listAccountSystems',
  'listDevicePhotos',
  'listFileAccounts',
  'listGroupAccounts',
  'listGroupSystems',
  'listImports',
  'listPastWeather',
  'listSystemFiles',
  'listViews',
];

const api = apiForTests();
let tokens: Record<DemoName, string>;

beforeAll(async () => {
  tokens = await api.signInAll();
});

/** What is sent with the calls that need something. */
function sent(): Partial<Record<OperationName, { params?: object; input?: object }>> {
  const now = api.clock.now();
  // Of the site: around midnight it is not that of UTC.
  const day = dayInZone(now, 'Europe/Warsaw');
  return {
    exportMeasurements: { input: { sysID: SYSTEM, dateStart: day, dateEnd: day } },
    exportNodes: { input: { sysID: SYSTEM } },
    exportSystems: { input: { sysID: SYSTEM } },
    getNodeShort: { params: { id: ID } },
    getReplay: {
      input: {
        systemID: SYSTEM,
        Start: new Date(now.getTime() - DAY_MS).toISOString(),
        End: now.toISOString(),
        Step: 3_600,
      },
    },
    getSystem: { params: { id: SYSTEM } },
    isNodeRecalculated: { params: { id: ID } },
    listAudit: { input: { system: SYSTEM } },
    listLogs: { input: { systemID: SYSTEM, amount: 50, offset: 0 } },
    listMeasurements: {
      input: { NodeID: ID, Start: new Date(now.getTime() - DAY_MS).toISOString(), End: now.toISOString() },
    },
    listNodeCommands: { params: { id: ID } },
    listNodeTrends: { input: { systemID: SYSTEM } },
    listNodes: { input: { systemIds: [SYSTEM] } },
    listSmses: { input: {} },
    search: { input: { text: NAME } },
  };
}

const reading = Object.values<Operation>(ALL_OPERATIONS).filter(
  ({ name, auth }) => /^(list|get|is|export)[A-Z]|^search$/.test(name) && auth === 'bearer',
);

test('knows what to send with every call that reads', () => {
  const known = new Set<string>([...Object.keys(sent()), ...ELSEWHERE]);
  const unknown = reading.filter(({ name, params, input }) => (params ?? input) !== undefined && !known.has(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

/** Whether the answer is about the device; a call that is about it alone is one as long as it answers. */
async function names({ name, method, path, output }: Operation, who: DemoName): Promise<boolean> {
  const { params = {}, input } = sent()[name as OperationName] ?? {};
  const answer = await api.call(method, fillPath(path, { ...params }), {
    token: tokens[who],
    ...(input && { body: input }),
  });
  if (answer.statusCode !== 200) return false;
  if (['isNodeRecalculated', 'listNodeCommands', 'listMeasurements'].includes(name)) return true;
  const text = output === 'blob' ? JSON.stringify((await readXlsx(answer.rawPayload)).rows) : answer.body;
  return text.includes(NAME) || text.includes(String(ID));
}

async function callsThatName(): Promise<Record<string, DemoName[]>> {
  const found: Record<string, DemoName[]> = {};
  for (const operation of reading) {
    if (ELSEWHERE.some((name) => name === operation.name)) continue;
    for (const who of DEMO_NAMES) if (await names(operation, who)) (found[operation.name] ??= []).push(who);
  }
  return found;
}

const summary = async () => {
  const systems = (await api.call('GET', '/systems', { token: tokens.staff })).json<{ ID: number }[]>();
  return systems.find((found) => found.ID === SYSTEM);
};

test('a retired device is in no list of any role; what is past keeps it', async () => {
  const { db } = api.store;
  const untouched = await summary();
  const made = await makeSensor(api, SYSTEM);
  await db.delete(nodeHardware).where(eq(nodeHardware.nodeId, made));
  await db.update(node).set({ id: ID, name: NAME, supplyState: 'battery_empty' }).where(eq(node.id, made));
  const [place] = await db.select().from(node).where(eq(node.id, ID));
  await db.insert(gateway).values({ deviceId: place?.deviceId ?? 0 });
  await makeRouterAndCard(api, SYSTEM, ID);
  const now = api.clock.now();
  const values = { ...NOTHING_MEASURED, nodeId: ID, at: now, distance: 4_900, obstructed: false };
  await db.transaction((tx) => storeReadings(tx, [values], now));

  const before = await callsThatName();
  expect(Object.keys(before).sort()).toEqual([
    'exportMeasurements',
    'exportNodes',
    'getNodeShort',
    'getReplay',
    'getSystem',
    'isNodeRecalculated',
    'listDevices',
    'listFleetDevices',
    'listGateways',
    'listLogs',
    'listMeasurements',
    'listNodeCommands',
    'listNodeTrends',
    'listNodes',
    'listRouters',
    'listSimCardNodes',
    'listSimCards',
    'listSystems',
    'listSystemsNodesRoutersShort',
    'listSystemsNodesShort',
    'search',
  ]);
  expect(await summary()).not.toEqual(untouched);

  const answer = await api.call('DELETE', '/node', { token: tokens.staff, body: { id: ID } });
  expect(answer.json()).toEqual({ result: ID, retired: true });
  const after = await callsThatName();
  expect(Object.keys(after).sort()).toEqual([...PAST].sort());
  expect(after.listMeasurements).toEqual(before.listMeasurements);
  expect(after.listLogs).toEqual(before.listLogs);
  expect(await summary()).toEqual(untouched);
});
