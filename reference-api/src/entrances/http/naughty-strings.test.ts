import type { OperationName } from '@sagitta/shared-contracts/api';
import * as v from 'valibot';
import type { InspectionVisit } from '@sagitta/shared-contracts/api/finding';
import { type Log, LOG_TEXT_MAX_LENGTH } from '@sagitta/shared-contracts/api/log';
import type { WallLink } from '@sagitta/shared-contracts/api/wall';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { BACK_OFFICE_RECORDS } from '../../../testing/back-office-records';
import { NAUGHTY_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { apiForTests, DEMO_NAMES } from '../../../testing/api';
import { auditedFindings } from '../../../testing/findings';
import { importInput } from '../../../testing/imported-file';
import { SecurityKey } from '../../../testing/passkey';
import { pushInput, VAPID } from '../../../testing/push';
import { makeAccount, makeDevice, makeLog, makeSensor, makeSystem, makeView } from '../../../testing/entities';
import { stringShares } from '../../../testing/string-shares';
import { settingsInput, W2_INPUT } from '../../../testing/settings-input';
import { textFields } from '../../../testing/text-fields';
import { SERVED } from '../../served';
import { DEMO_PASSWORD } from '../../world/people';

// Naughty strings in every text field of every served call; those of the back office in back-office-strings.test.ts.
// Each test sends a share of the published lists (testing/string-shares.ts); `STRINGS=all` sends all to each.

// Argon2 accepts any bytes and takes a tenth of a second; this tests everything around it.
jest.mock('@node-rs/argon2', () => {
  const { verify } = jest.requireActual<{ verify: (stored: string, password: string) => Promise<boolean> }>(
    '@node-rs/argon2',
  );
  return {
    hash: async (password: string) => `plain ${password}`,
    verify: async (stored: string, password: string) =>
      stored.startsWith('plain ') ? stored === `plain ${password}` : verify(stored, password),
  };
});

// Each test is some 500 calls or more.
jest.setTimeout(240_000);

/** Parallel calls. */
const AT_ONCE = 16;

interface Sent {
  params?: Record<string, unknown>;
  input?: Record<string, unknown>;
}

type Get = <T>(path: string) => Promise<T>;

/** Reads what was stored of the string, or null if the call has refused it. */
type Shown = (answer: Record<string, number>, sent: Sent, get: Get) => Promise<string | null>;

interface Case {
  /** A valid call. */
  send: () => Promise<Sent>;
  /** Reads each stored field; the others are only looked up, compared or hashed. */
  shown?: Readonly<Record<string, Shown>>;
}

const api = apiForTests({ ...VAPID, LOGIN_RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });
let token: string;
let account: number;
let system: number;
let sensor: number;
let made = 0;

beforeAll(async () => {
  await api.store.pool.query('update account set password_hash = $1', [`plain ${DEMO_PASSWORD}`]);
  token = await api.signIn('staff');
  system = await makeSystem(api);
  account = await makeAccount(api, { systems: { [system]: 'common_user' } });
  sensor = await makeSensor(api, system);
});
// A value accepted for one field must be free for the next.
afterEach(() =>
  api.store.pool.query("update account set phone = null, email = 'was' || id || '@example.com' where id > $1", [
    account,
  ]),
);

const get: Get = async <T>(path: string) => {
  const answer = await api.call('GET', path, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}.`);
  return answer.json<T>();
};

/** What was written about an entry of the system with its confirmation. */
async function commentOf(logId: unknown): Promise<string | null> {
  const body = { amount: 100, offset: 0, systemID: system, sortBy: 'id' };
  const answer = await api.call('POST', '/logs', { token, body });
  return answer.json<{ Logs: Log[] }>().Logs.find(({ id }) => id === logId)?.confirmComment ?? null;
}

/** The same, which asks for each path once: a call stores in several fields. */
function once(): Get {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(path: string) => {
    const answer = (asked.get(path) as Promise<T> | undefined) ?? get<T>(path);
    asked.set(path, answer);
    return answer;
  };
}

const next = () => (made += 1);
const minuteOf = (number: number) => new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString();
const byId: Case['send'] = async () => ({ params: { id: 1 } });
const accountShown =
  (field: 'name' | 'email' | 'timezone') =>
  async ({ id }: Record<string, number>, _: Sent, get: Get): Promise<string | null> =>
    id === 0 ? null : (await get<Record<typeof field, string>>(`/accounts/${id}`))[field];
const phoneShown: Shown = async ({ id }, _, get) =>
  id === 0 ? null : (await get<{ phone: { String: string } }>(`/accounts/${id}`)).phone.String;
const systemShown =
  (field: 'name' | 'W2SystemId'): Shown =>
  async ({ NewSystemID = 0 }, _, get) =>
    NewSystemID === 0 ? null : (await get<Record<typeof field, string>>(`/system/${NewSystemID}`))[field];
const savedShown =
  (field: 'name' | 'email'): Shown =>
  async (_, { input }, get) =>
    (await get<Record<typeof field, string>>(`/accounts/${String(input?.id)}`))[field];

const viewShown =
  (field: 'page' | 'name' | 'search'): Shown =>
  async ({ code }, _, get) =>
    (await get<Record<typeof field, string>>(`/shared-views/${String(code)}`))[field];

const findings = auditedFindings(
  () => api,
  () => token,
);

/** Each of an inspection of its own, which has room for a hundred findings. */
function forFinding(name: OperationName): Case['send'] {
  return async () => ({ input: (await findings[name]?.())?.body as Sent['input'] });
}

const findingShown: Shown = async ({ ID }, { input }, get) => {
  const id = ID ?? input?.ID;
  const { rows } = await api.store.pool.query<{ inspection: number }>(
    'select inspection_id as inspection from inspection_finding where id = $1',
    [id],
  );
  const { findings: found } = await get<InspectionVisit>(`/inspections/${rows[0]?.inspection}`);
  return found.find((one) => one.ID === id)?.text ?? null;
};

/** Empty text is stored as none. */
const settingShown =
  (field: string): Shown =>
  async (_, { input }, get) =>
    (await get<Record<string, string | null>>(`/system/${String(input?.systemID)}`))[field] ?? '';

const COMMISSIONED = {
  serial: 'none',
  name: 'Truss',
  sensor: 'laser',
  x: null,
  y: null,
  threshold: null,
  l1: null,
  l2: null,
  l3: null,
  l4: null,
};

const CASES: { readonly [N in OperationName]?: Case } = {
  login: { send: async () => ({ input: { email: 'staff@sagitta.example', password: 'a guess' } }) },
  finishLogin: { send: async () => ({ input: { token: 'x', code: '123456' } }) },
  beginTotp: { send: async () => ({ input: { currentPassword: 'a guess' } }) },
  finishTotp: { send: async () => ({ input: { code: '123456' } }) },
  beginPasskeyLogin: { send: async () => ({ input: { token: 'x' } }) },
  finishPasskeyLogin: { send: async () => ({ input: { token: 'x', credential: new SecurityKey().get('x') } }) },
  beginPasskey: { send: async () => ({ input: { currentPassword: 'a guess' } }) },
  finishPasskey: { send: async () => ({ input: { name: 'Key', credential: new SecurityKey().create('x') } }) },
  removePasskey: { send: async () => ({ input: { ID: 1, currentPassword: 'a guess' } }) },
  removeTotp: { send: async () => ({ input: { currentPassword: 'a guess' } }) },
  renewRecoveryCodes: { send: async () => ({ input: { currentPassword: 'a guess' } }) },
  setSecondFactorRule: { send: async () => ({ input: { required: true, currentPassword: 'a guess' } }) },
  createApiToken: {
    send: async () => {
      // Guesses at the password, of the calls before, are limited by account.
      await api.store.pool.query('delete from rate_limit');
      return { input: { name: 'Script', systemIDs: null, days: 1, currentPassword: DEMO_PASSWORD } };
    },
    shown: {
      'input.name': async ({ ID = 0 }, _, get) => {
        const name = (await get<{ ID: number; name: string }[]>('/api-tokens')).find((one) => one.ID === ID)?.name;
        // An account has twenty.
        await api.store.pool.query('delete from api_token where id = $1', [ID]);
        return name ?? null;
      },
    },
  },
  remindPassword: { send: async () => ({ input: { email: 'nobody@example.com' } }) },
  getPasswordChange: { send: async () => ({ params: { token: 'x' } }) },
  changePassword: { send: async () => ({ input: { token: 'x', password: 'another one' } }) },
  changeOwnPassword: { send: async () => ({ input: { currentPassword: 'a guess', password: 'another one' } }) },
  getEmailRestore: { send: async () => ({ params: { token: 'x' } }) },
  createWallLink: {
    send: async () => ({ input: { name: `Wall ${next()}` } }),
    shown: {
      'input.name': async ({ ID }, _, get) =>
        (await get<WallLink[]>('/wall-links')).find((link) => link.ID === ID)?.name ?? null,
    },
  },
  getWall: { send: async () => ({ input: { secret: 'x' } }) },
  getWallMap: { send: async () => ({ input: { secret: 'x', systemID: 1 } }) },
  getWallMapImage: { send: async () => ({ input: { secret: 'x', systemID: 1 } }) },
  restoreEmail: { send: async () => ({ input: { token: 'x', password: 'another one' } }) },
  createAccount: {
    send: async () => ({
      input: {
        name: 'Naughty Person',
        email: `naughty${next()}@example.com`,
        phone: null,
        password: 'correct horse',
        timezone: 'Europe/Warsaw',
      },
    }),
    shown: {
      'input.name': accountShown('name'),
      'input.email': accountShown('email'),
      'input.phone': phoneShown,
      'input.timezone': accountShown('timezone'),
    },
  },
  saveAccount: {
    send: async () => {
      const id = await makeAccount(api);
      const { name, email, updatedAt } = await get<{ name: string; email: string; updatedAt: string }>(
        `/accounts/${id}`,
      );
      return { input: { id, name, email, phone: null, language: 'en', timezone: 'Europe/Warsaw', updatedAt } };
    },
    shown: {
      'input.name': savedShown('name'),
      'input.email': savedShown('email'),
      'input.phone': (_, sent, get) => phoneShown({ id: Number(sent.input?.id) }, sent, get),
    },
  },
  listViews: { send: async () => ({ params: { page: 'logs' } }) },
  getSharedView: { send: async () => ({ params: { code: 'a'.repeat(22) } }) },
  createView: {
    send: async () => {
      // An account has room for so many; those of the calls beside this one stay.
      await api.store.pool.query('delete from saved_view where id < (select max(id) from saved_view) - 40');
      return { input: { page: 'logs', name: `Naughty ${next()}`, search: 'text=a' } };
    },
    shown: { 'input.page': viewShown('page'), 'input.name': viewShown('name'), 'input.search': viewShown('search') },
  },
  saveView: {
    send: async () => {
      const { id: ID } = await makeView(api, DEMO_NAMES.indexOf('staff') + 1);
      return { input: { ID, name: `Naughty ${next()}`, search: 'text=a' } };
    },
    shown: { 'input.name': viewShown('name'), 'input.search': viewShown('search') },
  },
  registerPush: { send: async () => ({ input: pushInput('https://push.example.com/naughty') }) },
  saveAssignment: {
    send: async () => ({
      input: {
        accountID: account,
        systemID: system,
        accountRole: 'common_user',
        updatedAt: null,
        emailSettings: [],
        pushSettings: [],
        smsSettings: [],
      },
    }),
  },
  createSystem: {
    send: async () => ({
      input: { Name: `Naughty ${next()}`, SystemVersion: 'W2', ExternalSystemID: `naughty-${made}` },
    }),
    shown: { 'input.Name': systemShown('name'), 'input.ExternalSystemID': systemShown('W2SystemId') },
  },
  bindDevice: {
    send: async () => ({ input: { NodeID: 2_000_000_000, DeviceSerialString: 'none', ReplacedSerialString: 'none' } }),
  },
  replaceRouter: {
    send: async () => {
      const body = { systemId: system, serialNumber: `N${next()}`, owner: 'customer', supplier: 'customer' };
      const made = (await api.call('PUT', '/router', { token, body })).json<{ ID: number }>();
      const { updatedAt } = await get<{ updatedAt: string }>(`/routers/${made.ID}`);
      return { input: { ID: made.ID, updatedAt, replacementId: null, serialNumber: `N${next()}` } };
    },
    shown: {
      'input.serialNumber': async ({ ID = 0 }, _, get) =>
        ID === 0 ? null : (await get<{ serialNumber: string }>(`/routers/${ID}`)).serialNumber,
    },
  },
  readTable: { send: async () => ({ input: { text: 'Serial number;Name\nA1;Truss' } }) },
  // Only checked: what it stores is what `createNode` stores.
  commissionDevices: {
    send: async () => ({ input: { systemID: system, rows: [COMMISSIONED], store: false } }),
  },
  deleteNode: { send: async () => ({ input: { id: 2_000_000_000, PurgeName: 'none' } }) },
  deleteSystem: { send: async () => ({ input: { ID: 2_000_000_000, PurgeName: 'none' } }) },
  createNode: {
    send: async () => ({
      input: { SystemID: system, DeviceSerialString: await makeDevice(api), Name: `Naughty ${next()}` },
    }),
    shown: {
      'input.Name': async ({ result = 0 }, _, get) =>
        result === 0 ? null : (await get<{ name: string }>(`/nodes-short/${result}`)).name,
    },
  },
  // Locks are checked before anything is changed.
  setNodeBase: { send: async () => ({ input: { nodeID: 3, newBase: 7_000 } }) },
  configureNode: { send: async () => ({ input: { nodeID: 3, threshold: 100, l1: 10, l2: 20, l3: 30, l4: 40 } }) },
  accelerateNode: { send: async () => ({ input: { nodeID: 3, newAcceleratedUntil: null } }) },
  setNodeActive: { send: async () => ({ input: { nodeID: 3, active: true } }) },
  renameNode: {
    send: async () => {
      const id = await makeSensor(api, system);
      const { updatedViaWebsiteAt } = await get<{ updatedViaWebsiteAt: string }>(`/nodes-short/${id}`);
      return { input: { id, name: `Naughty ${next()}`, updatedViaWebsiteAt } };
    },
  },
  moveNodeOnMap: { send: async () => ({ input: { systemID: 1, id: 3, x: 1, y: 1 } }) },
  isNodeRecalculated: { send: byId },
  listNodeCommands: { send: byId },
  getAlarm: { send: async () => ({ params: { id: await makeLog(api, system) } }) },
  closeAlarm: {
    send: async () => ({ input: { logID: await makeLog(api, system), reason: 'Taken down.' } }),
    shown: {
      'input.reason': async (_, { input }, get) =>
        (await get<{ ended: { reason: string } | null }>(`/alarms/${String(input?.logID)}`)).ended?.reason ?? null,
    },
  },
  createSystemGroup: {
    send: async () => ({ input: { name: `Naughty ${next()}`, isPublic: true } }),
    shown: {
      'input.name': async ({ newSystemGroupID }, _, get) =>
        (await get<{ ID: number; name: string }[]>('/system-groups')).find(({ ID }) => ID === newSystemGroupID)?.name ??
        null,
    },
  },
  saveSystemSettings: {
    send: async () => ({ input: await settingsInput(api, await makeSystem(api)) }),
    shown: {
      'input.name': settingShown('name'),
      'input.addressStreet': settingShown('addressStreet'),
      'input.addressBuildingNumber': settingShown('addressBuildingNumber'),
      'input.addressPostalCode': settingShown('addressPostalCode'),
      'input.addressCity': settingShown('addressCity'),
    },
  },
  saveW2Configuration: { send: async () => ({ input: { systemID: 4, ...W2_INPUT } }) },
  getEscalation: { send: async () => ({ params: { id: system } }) },
  saveEscalation: { send: async () => ({ input: { systemID: system, people: [], updatedAt: null } }) },
  sendW2ControllerConfiguration: { send: async () => ({ input: { systemID: 4, ...W2_INPUT } }) },
  listSmses: {
    send: async () => ({
      input: { limit: 1, number: '+48', textFuzzy: 'x', dateStart: '2026-01-01', dateEnd: '2026-01-02' },
    }),
  },
  sendSms: {
    send: async () => ({ input: { text: '#STATUS', number: '+48600100200' } }),
    shown: {
      'input.text': async ({ ID }) => {
        const answer = await api.call('POST', '/smses', { token, body: {} });
        return answer.json<{ data: { ID: number; text: string }[] }>().data.find((one) => one.ID === ID)?.text ?? null;
      },
    },
  },
  confirmLog: {
    send: async () => ({ input: { logID: await makeLog(api, system), comment: 'Checked on site.' } }),
    shown: {
      'input.comment': (_, { input }) => commentOf(input?.logID),
    },
  },
  confirmLogs: {
    send: async () => ({ input: { logIDs: [await makeLog(api, system)], comment: 'Checked on site.' } }),
    shown: {
      'input.comment': (_, { input }) => commentOf((input?.logIDs as unknown[] | undefined)?.[0]),
    },
  },
  reportFallback: {
    send: async () => ({ input: { part: 'mfe_systems', version: '1.0.0', fellBackTo: '0.9.0', kind: 'load' } }),
  },
  search: { send: async () => ({ input: { text: 'hala' } }) },
  listLogs: {
    send: async () => ({
      input: { amount: 1, offset: 0, searchedText: 'x', dateStart: '2026-01-01', dateEnd: '2026-01-02' },
    }),
  },
  listMeasurements: {
    send: async () => ({ input: { NodeID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' } }),
  },
  getReplay: {
    send: async () => ({
      input: { systemID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z', Step: 3_600 },
    }),
  },
  listPastWeather: {
    send: async () => ({ input: { systemID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' } }),
  },
  exportCharts: {
    send: async () => ({
      input: {
        systemID: system,
        nodesIDsStandard: [1],
        fromDate: '2026-01-01',
        toDate: '2026-01-02',
        format: 'png',
        chartType: 'line',
      },
    }),
  },
  // For days without anything to report; the contents of reports are tested in export-report.test.ts.
  exportReport: {
    send: async () => ({
      input: { systemID: system, nodesIDs: [sensor], fromDate: '2026-01-01', toDate: '2026-01-02', comment: 'x' },
    }),
  },
  exportEvidence: {
    send: async () => ({ input: { systemID: system, fromDate: '2026-01-01', toDate: '2026-01-02' } }),
  },
  exportMeasurements: {
    send: async () => ({ input: { sysID: system, dateStart: '2026-01-01', dateEnd: '2026-01-02' } }),
  },
  exportNode: {
    send: async () => ({
      input: { NodeID: 1, Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z', Format: 'csv' },
    }),
  },
  getAccount: { send: byId },
  getSimCard: { send: byId },
  getRouter: { send: byId },
  listAccountSystems: { send: byId },
  getSystem: { send: byId },
  getSystemMap: { send: byId },
  getSystemMapImage: { send: byId },
  getNodeShort: { send: byId },
  listGroupSystems: { send: byId },
  listGroupAccounts: { send: byId },
  listSystemFiles: { send: byId },
  listFileAccounts: { send: byId },
  downloadSystemFile: { send: byId },
  deleteSystemFile: { send: byId },
  addFinding: { send: forFinding('addFinding'), shown: { 'input.text': findingShown } },
  saveFinding: { send: forFinding('saveFinding'), shown: { 'input.text': findingShown } },
  deleteFinding: { send: forFinding('deleteFinding') },
  signInspection: { send: forFinding('signInspection') },
  reopenInspection: { send: forFinding('reopenInspection') },
  getInspection: { send: byId },
  getInspectionReport: { send: byId },
  getFindingPhoto: { send: byId },
  listDevicePhotos: { send: byId },
  setFileAccounts: { send: async () => ({ params: { id: 1 }, input: { fileAccounts: [] } }) },
  saveMapBoundaries: {
    send: async () => ({ input: { systemID: system, mapBoundaries: '', updatedViaWebsiteAt: '' } }),
  },
  restoreSystemMap: { send: async () => ({ input: { systemID: system, updatedViaWebsiteAt: '' } }) },
  uploadSystemMap: {
    send: async () => ({
      input: { systemID: system, mapType: 'main', updatedViaWebsiteAt: '', file: new Blob(['no image']) },
    }),
  },
  listAudit: { send: async () => ({ input: { record: { kind: 'sim_card', id: '1' } } }) },
  listImports: { send: byId },
  takeBackImport: { send: byId },
  checkImport: { send: async () => ({ input: importInput(sensor) }) },
  importReadings: {
    // Each a minute of its own, or it would be there already and leave no record.
    send: async () => ({ input: importInput(sensor, `Time,Sag\n${minuteOf(next())},1\n`) }),
  },
  uploadSystemFile: {
    send: async () => ({
      input: { systemID: system, mimeType: '', fileSize: 4, fileName: 'Plan.txt', file: new Blob(['Plan']) },
    }),
  },
};

const withText = SERVED.map(({ operation }) => operation).filter(
  (operation) => textFields(operation).length > 0 && !(operation.name in BACK_OFFICE_RECORDS),
);

test('has a valid call for every served operation with a text field', () => {
  expect(Object.keys(CASES).sort()).toEqual(withText.map(({ name }) => name).sort());
});

test('knows how to read back every field of calls that create or save something', () => {
  const looked = [
    'input.password',
    'input.currentPassword',
    'input.updatedAt',
    'input.updatedViaWebsiteAt',
    'input.DeviceSerialString',
    'input.PurgeName',
  ];
  // Days, times and polygons, and the id of a W2 system, which never changes: no string of the list is valid.
  looked.push('input.winterSeasonStart', 'input.winterSeasonEnd', 'input.heartbeatTime', 'input.rainstormModeEnd');
  looked.push('input.dailyMeasurementTime', 'input.W2SystemId', 'input.mapBoundaries');
  // Numbers and a time, as a form carries them.
  looked.push('input.nodeId', 'input.x', 'input.y', 'input.photoTakenAt', 'input.notedAt');
  looked.push('input.photoLatitude', 'input.photoLongitude', 'input.photoAccuracy');
  const storing = withText.filter(({ name }) => /^(create|save)/.test(name));
  const missing = storing.flatMap((operation) =>
    textFields(operation)
      .filter((field) => !looked.includes(field) && !CASES[operation.name as OperationName]?.shown?.[field])
      .map((field) => `${operation.name} ${field}`),
  );
  expect(missing).toEqual([]);
});

/** Surrounding spaces are dropped, and e-mail addresses are stored in lower case; nothing else is changed. */
function normalised({ body }: Operation, field: string, text: string): string {
  // No form can carry half a character.
  const sent = body === 'multipart' ? text.replaceAll(/\p{Cs}/gu, '\ufffd') : text;
  return field.endsWith('.email') ? sent.trim().toLowerCase() : sent.trim();
}

function fits({ params, input }: Operation, sent: Sent): boolean {
  return (!params || v.safeParse(params, sent.params).success) && (!input || v.safeParse(input, sent.input).success);
}

function put<T extends object>(sent: T, field: string, text: string): T {
  // Of rows, the first has it.
  if (Array.isArray(sent)) return [put(Object(sent[0]), field, text), ...sent.slice(1)] as unknown as T;
  const [part = '', ...rest] = field.split('.');
  const inside = sent[part as keyof T];
  return { ...sent, [part]: rest.length === 0 ? text : put(Object(inside), rest.join('.'), text) };
}

/** An address cannot contain half characters, and an empty part of it makes it another address. */
function isPart(text: string): boolean {
  return text !== '' && !/\p{Cs}/u.test(text);
}

async function send({ method, path }: Operation, { params, input }: Sent) {
  return api.call(method, fillPath(path, params), { token, ...(input && { body: input }) });
}

async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(act));
}

/**
 * What the check of an import was sent, and what it has refused, by field: the import reads its form by the same code
 * before it begins, so that it gets what is left of the same share.
 */
const sentToCheck = new Map<string, readonly string[]>();
const refusedByCheck = new Map<string, Set<string>>();

const within = (fields: readonly string[], sent: Sent, text: string) =>
  fields.reduce((whole, field) => put(whole, field, text), sent);
const stringsFor = (field: string, share: readonly string[]) =>
  field.startsWith('params') ? share.filter(isPart) : share;
const [toRefuse, toStore, toTake] = [stringShares(), stringShares(), stringShares()];

describe.each(withText.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const { send: right, shown = {} } = CASES[name as OperationName] ?? {};
  const fields = textFields(operation);
  const valid = () => {
    if (!right) throw new Error(`${name} has no right call.`);
    return right();
  };

  // What a schema refuses reaches nothing behind it: one call for all fields, so that its answer names each of them.
  const parts = [...new Set(fields.map((field) => field.split('.')[0] ?? ''))];
  test.each(parts.map((part) => [part, toRefuse()] as const))(
    'refuses in its %s what its schema forbids, and never fails',
    async (part, share) => {
      const sample = await valid();
      const problems: unknown[] = [];
      await inTurns(stringsFor(part, share), async (text) => {
        const refusing = fields.filter(
          (field) => field.startsWith(`${part}.`) && !fits(operation, put(sample, field, text)),
        );
        // Fields that have to agree may do so where each has the same.
        if (refusing.length === 0 || fits(operation, within(refusing, sample, text))) return;
        const answer = await send(operation, within(refusing, sample, text));
        if (answer.statusCode < 400) problems.push({ text, refusing, status: answer.statusCode });
        if (answer.statusCode >= 500) problems.push({ text, refusing, reason: api.reasonOf(answer) });
      });
      expect(problems).toEqual([]);
    },
  );

  const stored = fields.filter((field) => field in shown);
  if (stored.length > 0) {
    const share = toStore();
    test(`shows what it stored of its share in ${stored.join(', ')}, and never fails`, async () => {
      const sample = await valid();
      const problems: unknown[] = [];
      const counts = new Map(stored.map((field) => [field, 0]));
      const store = async (taking: readonly string[], text: string): Promise<boolean> => {
        const sent = within(taking, await valid(), text);
        const answer = await send(operation, sent);
        if (answer.statusCode >= 500) problems.push({ text, taking, reason: api.reasonOf(answer) });
        if (answer.statusCode >= 300) return false;
        const look = once();
        for (const field of taking) {
          const back = (await shown[field]?.(answer.json(), sent, look)) ?? null;
          if (back === null) return false;
          counts.set(field, (counts.get(field) ?? 0) + 1);
          if (back !== normalised(operation, field, text)) problems.push({ text, field, back });
        }
        return true;
      };
      await inTurns(share, async (text) => {
        const taking = stored.filter((field) => fits(operation, put(sample, field, text)));
        if (taking.length === 0 || (await store(taking, text)) || taking.length === 1) return;
        // One field's value has kept the others from being stored.
        for (const field of taking) await store([field], text);
      });
      expect(problems).toEqual([]);
      expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
    });
  }

  // What is looked up or compared: another field could keep it from being looked at.
  for (const field of fields.filter((one) => !(one in shown))) {
    const share = (name === 'importReadings' ? sentToCheck.get(field) : undefined) ?? toTake();
    if (name === 'checkImport') sentToCheck.set(field, share);
    test(`takes every string of its share in ${field} without failing`, async () => {
      const sample = await valid();
      // A call that is refused for its lock has left its record as it was, for the next string.
      const unused: Sent[] = [];
      const problems: unknown[] = [];
      await inTurns(stringsFor(field, share), async (text) => {
        // What the schema refuses is tried above.
        if (!fits(operation, put(sample, field, text))) return;
        if (name === 'importReadings' && refusedByCheck.get(field)?.has(text)) return;
        const whole = unused.pop() ?? (await valid());
        const answer = await send(operation, put(whole, field, text));
        if (answer.statusCode === 409) unused.push(whole);
        if (name === 'checkImport' && answer.statusCode === 400)
          refusedByCheck.set(field, (refusedByCheck.get(field) ?? new Set()).add(text));
        if (answer.statusCode >= 500) problems.push({ text, reason: api.reasonOf(answer) });
      });
      expect(problems).toEqual([]);
    });
  }
});

test('finds an entry of the log by any text that it contains', async () => {
  const { rows } = await api.store.pool.query<{ id: number; message: string }>(
    "insert into log (system_id, severity, message_en, event_at) select $1, 'other', text, " +
      'now() from unnest($2::text[]) as text returning id::int, message_en as message',
    [system, NAUGHTY_STRINGS],
  );
  const missed: string[] = [];
  const find = async ({ id, message }: (typeof rows)[number]) => {
    const answer = await api.call('POST', '/logs', {
      token,
      body: { amount: 100, offset: 0, systemID: system, searchedText: message, sortBy: 'id' },
    });
    const { Logs, LogsCount } = answer.json<{ Logs: { id: number; messageEn: string }[]; LogsCount: number }>();
    // 100 entries are the maximum of a response.
    if (LogsCount <= 100 && !Logs.some((entry) => entry.id === id && entry.messageEn === message)) missed.push(message);
  };
  const short = rows.filter(({ message }) => message.length <= LOG_TEXT_MAX_LENGTH);
  await inTurns(short, find);
  expect(missed).toEqual([]);
});
