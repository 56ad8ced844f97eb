import type { Operation } from '@sagitta/shared-contracts/operation';
import { apiForTests } from '../../../testing/api';
import { settingsInput, W2_INPUT } from '../../../testing/settings-input';
import { numberFields } from '../../../testing/text-fields';
import { SERVED } from '../../served';

const NUMBERS = [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -1e300, Number.MIN_VALUE];

/** The rest of the body around the tested field: enough for the call to reach the database. */
const REST: Record<string, object> = {
  listLogs: { amount: 1, offset: 0 },
  listSmses: { limit: 1 },
  sendSms: { text: '#STATUS', number: '+48600100200' },
  listAudit: { system: 1 },
  listMeasurements: { NodeID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' },
  getReplay: { systemID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z', Step: 3_600 },
  listPastWeather: { systemID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' },
  exportCharts: {
    systemID: 1,
    nodesIDsStandard: [1],
    fromDate: '2026-01-01',
    toDate: '2026-01-02',
    format: 'png',
    chartType: 'line',
  },
  exportReport: { systemID: 1, nodesIDs: [1], fromDate: '2026-01-01', toDate: '2026-01-02' },
  exportEvidence: { systemID: 1, fromDate: '2026-01-01', toDate: '2026-01-02' },
  exportMeasurements: { sysID: 1, dateStart: '2026-01-01', dateEnd: '2026-01-02' },
  exportNode: { NodeID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z', Format: 'csv' },
  saveAccount: { id: 1, name: 'Some Name', email: 'some@example.com', language: 'en', timezone: 'Europe/Warsaw' },
  saveAssignment: {
    accountID: 1,
    systemID: 1,
    accountRole: 'common_user',
    emailSettings: [],
    pushSettings: [],
    smsSettings: [],
  },
  pinAccount: { accountID: 1, systemIDs: [1], accountTypes: ['common_user'] },
  detachAccount: { accountID: 1, systemID: 1 },
  bindDevice: { NodeID: 1, DeviceSerialString: 'none', ReplacedSerialString: null },
  createNode: { SystemID: 1, DeviceSerialString: 'none', Name: 'Node' },
  setNodeBase: { nodeID: 3, newBase: 7_000 },
  configureNode: { nodeID: 3, threshold: 100, l1: 10, l2: 20, l3: 30, l4: 40 },
  accelerateNode: { nodeID: 3, newAcceleratedUntil: null },
  setNodeActive: { nodeID: 3, active: true },
  moveNodeOnMap: { systemID: 1, id: 3, x: 1, y: 1 },
  renameNode: { id: 3, name: 'Node' },
  sendW2ControllerConfiguration: { systemID: 4, ...W2_INPUT },
  saveW2Configuration: { systemID: 4, ...W2_INPUT },
  sendW2ControllerRainstormMode: { systemID: 4, rainstormModeOn: true, rainstormModeSeconds: 60 },
  saveW2RainstormMode: { systemID: 4, rainstormModeEnd: null },
  addTestLog: { systemID: 1, severity: 'L1', systemVersion: 'W4' },
  setGroupSystems: { groupID: 1, systemIDs: [1] },
  setGroupAccounts: { groupID: 3, accountIDs: [1] },
};

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
  REST.saveSystemSettings = await settingsInput(api, 1);
  await api.store.pool.query('update system set w2_configuration_updated_at = null where id = 4');
});

const withNumbers: [string, Operation, string[]][] = SERVED.map(
  ({ operation }) => [operation.name, operation, numberFields(operation)] as [string, Operation, string[]],
).filter(([, , fields]) => fields.length > 0);

test.each(withNumbers)('%s does not fail for any number', async (name, { method, path }, fields) => {
  const failed: unknown[] = [];
  for (const field of fields) {
    const [part, key = ''] = field.split('.');
    for (const number of NUMBERS) {
      const isList = /IDs$|Ids$/.test(key);
      const answer =
        part === 'params'
          ? await api.call(method, path.replace(/\{\w+\}/, String(number)), { token })
          : await api.call(method, path, {
              token,
              body: {
                ...REST[name],
                [key]: isList ? [number] : number,
                ...(name === 'listAudit' && key === 'account' && { system: null }),
              },
            });
      if (answer.statusCode >= 500) failed.push({ field, number });
    }
  }
  expect(failed).toEqual([]);
});
