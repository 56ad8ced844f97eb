import { eq, sql } from 'drizzle-orm';
import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import { DEMO_PASSWORD } from '../world/people';
import { apiForTests, DEMO_NAMES, type DemoName } from '../../testing/api';
import { auditedNodeActions } from '../../testing/audited-node-actions';
import { auditedFiles } from '../../testing/audited-files';
import { auditedFindings } from '../../testing/findings';
import { auditedImports } from '../../testing/audited-imports';
import { auditedBackOffice } from '../../testing/audited-back-office';
import { auditedMine } from '../../testing/audited-mine';
import { auditedSettings } from '../../testing/audited-settings';
import {
  makeAccount,
  makeDevice,
  makeGroup,
  makeLog,
  makeNode,
  makeRetiredNode,
  makeResetToken,
  makeRestoreToken,
  makeSystem,
  makeWallLink,
} from '../../testing/entities';
import { commissionRow } from '../../testing/commission-row';
import { pushInput, VAPID } from '../../testing/push';
import { session } from '../db/schema/index';
import { registerBrowser } from '../accounts/push-subscriptions.statements';
import { makeApiToken } from '../../testing/api-token';
import { makeOffer, makePasskey, SecurityKey } from '../../testing/passkey';
import { beginAppOf, codeOf, makeStep, setUpApp } from '../../testing/second-factor';
import { snapshot } from '../../testing/snapshot';
import { SERVED } from '../served';

interface Entry {
  action: string;
  actor: { name: string; email: string } | null;
  entity: { kind: string; id: string; name: string | null };
  changes: { field: string; before: unknown; after: unknown }[];
}

/** One changing call and its expected record. */
interface Recorded {
  params?: Readonly<Record<string, unknown>>;
  body: object;
  /** The account or system under which it is read; if the call creates one, its response contains the id. */
  under:
    { account?: number; system?: number } | ((answer: Record<string, number>) => { account?: number; system?: number });
  actor?: null;
  /** The operation that it is recorded as, where that is another one. */
  action?: OperationName;
  kind: string;
  changes: object[];
}

const api = apiForTests({ ...VAPID, LOG_RESEND_ACCOUNT_IDS: String(DEMO_NAMES.indexOf('staff') + 1) });
let tokens: Record<DemoName, string>;

beforeAll(async () => {
  tokens = await api.signInAll();
});

const LISTS = [
  { field: 'emailEvents', before: null, after: expect.any(Array) },
  { field: 'pushEvents', before: null, after: expect.any(Array) },
  { field: 'smsEvents', before: null, after: [] },
];
const read = async (under: { account?: number; system?: number }, more: object = {}) =>
  (await api.call('POST', '/audit', { token: tokens.staff, body: { ...under, ...more } })).json<{
    entries: Entry[];
    count: number;
  }>();
const stored = async (account: number) =>
  (await api.call('GET', `/accounts/${account}`, { token: tokens.staff })).json<{
    name: string;
    email: string;
    updatedAt: string;
    systemsDetails: { AssignmentUpdatedAt: string }[];
  }>();

const ENDED = [{ field: 'session', before: 'Firefox on Linux, 192.0.2.7', after: null }];
/** Another session of the account; its id. */
const signedIn = async (accountId: number) => {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000);
  const tokenHash = Buffer.from(`another ${(turn += 1)}`);
  const [made] = await api.store.db
    .insert(session)
    .values({ tokenHash, accountId, browser: 'Firefox on Linux', network: '192.0.2.7', expiresAt })
    .returning({ id: session.id });
  return made?.id ?? 0;
};

const STAFF = DEMO_NAMES.indexOf('staff') + 1;

/** Makes everything that calls create unique. */
let turn = 0;

/** Every changing call, as staff. */
const CALLS: { readonly [N in OperationName]?: () => Promise<Recorded> } = {
  saveAccount: async () => {
    const id = await makeAccount(api);
    const phone = `+4860011122${(turn += 1)}`;
    const { name, email, updatedAt } = await stored(id);
    return {
      body: { id, name, email, phone, language: 'en', timezone: 'Europe/Warsaw', updatedAt },
      under: { account: id },
      kind: 'account',
      changes: [{ field: 'phone', before: null, after: phone }],
    };
  },
  saveAssignment: async () => {
    const system = await makeSystem(api);
    const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
    const updatedAt = (await stored(id)).systemsDetails[0]?.AssignmentUpdatedAt;
    return {
      body: {
        accountID: id,
        systemID: system,
        accountRole: 'common_user',
        updatedAt,
        emailSettings: ['L1'],
        pushSettings: [],
        smsSettings: [],
      },
      under: { system },
      kind: 'assignment',
      changes: [{ field: 'emailEvents', before: [], after: ['L1'] }],
    };
  },
  detachAccount: async () => {
    const [system, other] = [await makeSystem(api), await makeSystem(api)];
    const id = await makeAccount(api, { systems: { [system]: 'administrator', [other]: 'common_user' } });
    return {
      body: { accountID: id, systemID: system },
      under: { system },
      kind: 'assignment',
      changes: expect.arrayContaining([{ field: 'role', before: 'administrator', after: null }]),
    };
  },
  unpairMobileApp: async () => {
    const id = await makeAccount(api);
    return {
      body: { accountID: id },
      under: { account: id },
      kind: 'account',
      changes: [{ field: 'registeredInMobileApp', before: true, after: false }],
    };
  },
  createAccount: async () => ({
    body: {
      name: 'Made Person',
      email: `made.person${(turn += 1)}@example.com`,
      phone: null,
      password: 'correct horse',
      timezone: 'Europe/Berlin',
    },
    under: ({ id }) => ({ account: id }),
    kind: 'account',
    changes: [
      { field: 'name', before: null, after: 'Made Person' },
      { field: 'email', before: null, after: `made.person${turn}@example.com` },
      { field: 'category', before: null, after: 'commoner' },
      { field: 'timezone', before: null, after: 'Europe/Berlin' },
    ],
  }),
  pinAccount: async () => {
    const [system, id] = [await makeSystem(api), await makeAccount(api)];
    return {
      body: { accountID: id, systemIDs: [system], accountTypes: ['administrator'] },
      under: { system },
      kind: 'assignment',
      changes: [{ field: 'role', before: null, after: 'administrator' }, ...LISTS],
    };
  },
  deleteAccount: async () => {
    const system = await makeSystem(api);
    const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
    return {
      body: { ID: id },
      under: { system },
      kind: 'account',
      changes: expect.arrayContaining([{ field: 'name', before: expect.any(String), after: null }]),
    };
  },
  createSystem: async () => ({
    body: { Name: `Recorded Hall ${(turn += 1)}`, SystemVersion: 'W4' },
    under: ({ NewSystemID }) => ({ system: NewSystemID }),
    kind: 'system',
    changes: [
      { field: 'name', before: null, after: `Recorded Hall ${turn}` },
      { field: 'version', before: null, after: 'W4' },
    ],
  }),
  deleteSystem: async () => {
    const system = await makeSystem(api);
    return {
      body: { ID: system },
      under: { system },
      kind: 'system',
      changes: expect.arrayContaining([{ field: 'version', before: 'W4', after: null }]),
    };
  },
  createNode: async () => {
    const [system, serial] = [await makeSystem(api), await makeDevice(api)];
    return {
      body: { SystemID: system, DeviceSerialString: serial, Name: 'Recorded node' },
      under: { system },
      kind: 'node',
      changes: [
        { field: 'name', before: null, after: 'Recorded node' },
        { field: 'serial', before: null, after: serial },
      ],
    };
  },
  commissionDevices: async () => {
    const [system, serial] = [await makeSystem(api), await makeDevice(api)];
    return {
      body: { systemID: system, store: true, rows: [commissionRow(serial, 'Recorded row', { threshold: 80, l2: 50 })] },
      under: { system },
      kind: 'node',
      changes: [
        { field: 'serial', before: null, after: serial },
        { field: 'name', before: null, after: 'Recorded row' },
        { field: 'threshold', before: null, after: 80 },
        { field: 'l2', before: null, after: 50 },
      ],
    };
  },
  importRecords: async () => {
    const system = await makeSystem(api);
    return {
      body: { kind: 'inspection', store: true, rows: [{ systemId: system, year: 2026 }] },
      under: { system },
      kind: 'inspection',
      changes: expect.arrayContaining([{ field: 'year', before: null, after: 2026 }]),
    };
  },
  bindDevice: async () => {
    const [system, serial] = [await makeSystem(api), await makeDevice(api)];
    return {
      body: { NodeID: await makeNode(api, system), DeviceSerialString: serial, ReplacedSerialString: null },
      under: { system },
      kind: 'node',
      changes: [{ field: 'serial', before: null, after: serial }],
    };
  },
  deleteNode: async () => {
    const system = await makeSystem(api);
    return {
      body: { id: await makeNode(api, system) },
      under: { system },
      kind: 'node',
      changes: [{ field: 'name', before: expect.any(String), after: null }],
    };
  },
  restoreNode: async () => {
    const system = await makeSystem(api);
    return {
      body: { id: await makeRetiredNode(api, system) },
      under: { system },
      kind: 'node',
      changes: [{ field: 'retired', before: true, after: null }],
    };
  },
  createSystemGroup: async () => ({
    body: { name: `Recorded group ${(turn += 1)}`, isPublic: false },
    under: {},
    kind: 'system_group',
    changes: [
      { field: 'name', before: null, after: `Recorded group ${turn}` },
      { field: 'isPublic', before: null, after: false },
    ],
  }),
  deleteSystemGroup: async () => {
    const system = await makeSystem(api);
    return {
      body: { ID: await makeGroup(api, { systems: [system] }) },
      under: { system },
      kind: 'system_group',
      changes: expect.arrayContaining([{ field: 'isPublic', before: true, after: null }]),
    };
  },
  setGroupSystems: async () => {
    const [gone, system] = [await makeSystem(api), await makeSystem(api)];
    return {
      body: { groupID: await makeGroup(api, { systems: [gone] }), systemIDs: [system] },
      under: { system },
      kind: 'system_group',
      changes: [
        {
          field: 'systems',
          before: [expect.stringContaining(`(#${gone})`)],
          after: [expect.stringContaining(`(#${system})`)],
        },
      ],
    };
  },
  setGroupAccounts: async () => {
    const account = await makeAccount(api);
    return {
      body: { groupID: await makeGroup(api, { isPublic: false }), accountIDs: [account] },
      under: { account },
      kind: 'system_group',
      changes: [{ field: 'accounts', before: [], after: [expect.stringContaining(`(#${account})`)] }],
    };
  },
  confirmLog: async () => {
    const system = await makeSystem(api);
    return {
      body: { logID: await makeLog(api, system), comment: 'Snow removed.' },
      under: { system },
      kind: 'log',
      changes: [
        { field: 'confirmed', before: false, after: true },
        { field: 'comment', before: null, after: 'Snow removed.' },
      ],
    };
  },
  confirmLogs: async () => {
    const system = await makeSystem(api);
    return {
      body: { logIDs: [await makeLog(api, system)], comment: 'Snow removed.' },
      under: { system },
      action: 'confirmLog',
      kind: 'log',
      changes: [
        { field: 'confirmed', before: false, after: true },
        { field: 'comment', before: null, after: 'Snow removed.' },
      ],
    };
  },
  closeAlarm: async () => {
    const system = await makeSystem(api);
    return {
      body: { logID: await makeLog(api, system), reason: 'The device was taken down.' },
      under: { system },
      kind: 'log',
      changes: [
        { field: 'closed', before: false, after: true },
        { field: 'reason', before: null, after: 'The device was taken down.' },
      ],
    };
  },
  registerPush: async () => ({
    body: pushInput('https://push.example.com/audited'),
    under: { account: DEMO_NAMES.indexOf('staff') + 1 },
    kind: 'account',
    changes: [{ field: 'browser', before: null, after: 'Firefox on Linux' }],
  }),
  createWallLink: async () => ({
    body: { name: 'Control room' },
    under: { account: DEMO_NAMES.indexOf('staff') + 1 },
    kind: 'account',
    changes: [{ field: 'wallLink', before: null, after: 'Control room' }],
  }),
  endWallLink: async () => {
    const account = DEMO_NAMES.indexOf('staff') + 1;
    const { id } = await makeWallLink(api, account);
    return {
      body: { ID: id },
      under: { account },
      kind: 'account',
      changes: [{ field: 'wallLink', before: expect.stringMatching(/^Wall /) as string, after: null }],
    };
  },
  endOwnSession: async () => {
    const account = DEMO_NAMES.indexOf('staff') + 1;
    return { body: { ID: await signedIn(account) }, under: { account }, kind: 'account', changes: ENDED };
  },
  endOtherSessions: async () => {
    const account = DEMO_NAMES.indexOf('staff') + 1;
    await api.store.db.delete(session).where(eq(session.network, '192.0.2.7'));
    await signedIn(account);
    const [{ count } = { count: 0 }] = await api.store.db
      .select({ count: sql<number>`count(*)::int` })
      .from(session)
      .where(eq(session.accountId, account));
    const changes = [{ field: 'sessions', before: count, after: 1 }];
    return { body: {}, under: { account }, kind: 'account', changes };
  },
  removePush: async () => {
    const account = DEMO_NAMES.indexOf('staff') + 1;
    const { label, ...keys } = pushInput('https://push.example.com/removed');
    const place = { id: account, tokenHash: Buffer.from('session') };
    return {
      body: { ID: await registerBrowser(api.store.db, place, { ...keys, label }, api.clock.now()) },
      under: { account },
      kind: 'account',
      changes: [{ field: 'browser', before: label, after: null }],
    };
  },
  sendLog: async () => {
    const system = await makeSystem(api);
    await makeAccount(api, { systems: { [system]: 'common_user' } });
    await api.store.pool.query(`update assignment set email_events = '{L3}' where system_id = $1`, [system]);
    return {
      body: { logID: await makeLog(api, system), update: true },
      under: { system },
      kind: 'log',
      changes: [
        { field: 'update', before: null, after: true },
        { field: 'recipients', before: null, after: 1 },
      ],
    };
  },
  remindPassword: async () => {
    const account = await makeAccount(api);
    return {
      body: { email: (await stored(account)).email },
      under: { account },
      actor: null,
      kind: 'account',
      changes: [],
    };
  },
  changePassword: async () => {
    const account = await makeAccount(api);
    return {
      body: { token: await makeResetToken(api, account), password: 'never to be recorded' },
      under: { account },
      kind: 'account',
      changes: [],
    };
  },
  changeOwnPassword: async () => ({
    body: { currentPassword: DEMO_PASSWORD, password: DEMO_PASSWORD },
    under: { account: DEMO_NAMES.indexOf('staff') + 1 },
    kind: 'account',
    changes: [],
  }),
  createApiToken: async () => ({
    body: { name: 'Grafana', systemIDs: null, days: 30, currentPassword: DEMO_PASSWORD },
    under: { account: STAFF },
    kind: 'account',
    changes: [{ field: 'apiToken', before: null, after: 'Grafana' }],
  }),
  endApiToken: async () => ({
    body: { ID: (await makeApiToken(api, STAFF)).id },
    under: { account: STAFF },
    kind: 'account',
    changes: [{ field: 'apiToken', before: 'Script', after: null }],
  }),
  finishLogin: async () => {
    const account = await makeAccount(api);
    const { recoveryCodes } = await setUpApp(api, account);
    return {
      body: { token: await makeStep(api, account), code: recoveryCodes[3] },
      under: { account },
      kind: 'account',
      changes: [{ field: 'recoveryCodes', before: 10, after: 9 }],
    };
  },
  beginTotp: async () => ({
    body: { currentPassword: DEMO_PASSWORD },
    under: { account: STAFF },
    kind: 'account',
    changes: [],
  }),
  finishTotp: async () => {
    await api.store.pool.query('delete from recovery_code where account_id = $1', [STAFF]);
    await api.store.pool.query('delete from totp where account_id = $1', [STAFF]);
    return {
      body: { code: codeOf(await beginAppOf(api, STAFF), api.clock.now()) },
      under: { account: STAFF },
      kind: 'account',
      changes: [
        { field: 'authenticatorApp', before: false, after: true },
        { field: 'recoveryCodes', before: 0, after: 10 },
      ],
    };
  },
  removeTotp: async () => {
    await setUpApp(api, STAFF);
    return {
      body: { currentPassword: DEMO_PASSWORD },
      under: { account: STAFF },
      kind: 'account',
      changes: [
        { field: 'authenticatorApp', before: true, after: false },
        { field: 'recoveryCodes', before: 10, after: 0 },
      ],
    };
  },
  beginPasskey: async () => ({
    body: { currentPassword: DEMO_PASSWORD },
    under: { account: STAFF },
    kind: 'account',
    changes: [],
  }),
  finishPasskey: async () => {
    await api.store.pool.query('delete from recovery_code where account_id = $1', [STAFF]);
    return {
      body: { name: 'Key', credential: new SecurityKey().create(await makeOffer(api, STAFF)) },
      under: { account: STAFF },
      kind: 'account',
      changes: [
        { field: 'passkey', before: null, after: 'Key' },
        { field: 'recoveryCodes', before: 0, after: 10 },
      ],
    };
  },
  removePasskey: async () => ({
    body: { ID: (await makePasskey(api, STAFF, 'Old key')).rowId, currentPassword: DEMO_PASSWORD },
    under: { account: STAFF },
    kind: 'account',
    changes: [{ field: 'passkey', before: 'Old key', after: null }],
  }),
  renewRecoveryCodes: async () => {
    await setUpApp(api, STAFF);
    await api.store.pool.query(
      `delete from recovery_code where code_hash =
        (select code_hash from recovery_code where account_id = $1 order by code_hash limit 1)`,
      [STAFF],
    );
    return {
      body: { currentPassword: DEMO_PASSWORD },
      under: { account: STAFF },
      kind: 'account',
      changes: [{ field: 'recoveryCodes', before: 9, after: 10 }],
    };
  },
  resetSecondFactor: async () => {
    const account = await makeAccount(api);
    await setUpApp(api, account);
    await makePasskey(api, account);
    return {
      body: { accountID: account },
      under: { account },
      kind: 'account',
      changes: [
        { field: 'authenticatorApp', before: true, after: false },
        { field: 'passkey', before: 'Key', after: null },
        { field: 'recoveryCodes', before: 10, after: 0 },
      ],
    };
  },
  setSecondFactorRule: async () => {
    await api.store.pool.query('delete from second_factor_rule');
    await setUpApp(api, STAFF);
    return {
      body: { required: true, currentPassword: DEMO_PASSWORD },
      under: { account: STAFF },
      kind: 'account',
      changes: [{ field: 'secondStepRequired', before: false, after: true }],
    };
  },
  restoreEmail: async () => {
    const account = await makeAccount(api);
    return {
      body: { token: await makeRestoreToken(api, account), password: 'never to be recorded' },
      under: { account },
      kind: 'account',
      changes: [{ field: 'email', before: (await stored(account)).email, after: expect.stringMatching(/^before/) }],
    };
  },
  ...auditedFindings(
    () => api,
    () => tokens.staff,
  ),
  ...auditedBackOffice(
    () => api,
    () => tokens.staff,
  ),
  ...auditedFiles(() => api),
  ...auditedImports(() => api),
  ...auditedMine(() => api),
  ...auditedSettings(() => api),
  ...auditedNodeActions(
    () => api,
    () => tokens.staff,
  ),
};

/** Done by the person whose link it was. */
const OWN_LINKS = ['changePassword', 'finishLogin', 'restoreEmail'];

/**
 * POST calls that only read, those that open and close sessions, which are not recorded, opening an alarm, which the
 * ledger records, what browsers report of releases, and stars, which only their own account sees.
 */
const UNRECORDED = [
  'addFavourite',
  'beginPasskeyLogin',
  'checkImport',
  'finishPasskeyLogin',
  'getReplay',
  'getWall',
  'getWallMap',
  'listAudit',
  'listLogs',
  'listMeasurements',
  'listNodes',
  'listNodeTrends',
  'listPastWeather',
  'listSmses',
  'login',
  'logout',
  'readTable',
  'removeFavourite',
  'reportFallback',
  'search',
  'seeAlarm',
];

test('covers every served call that changes something', () => {
  const changing = SERVED.map(({ operation }) => operation).filter(
    ({ method, name, output }) => method !== 'GET' && output !== 'blob' && !UNRECORDED.includes(name),
  );
  expect(Object.keys(CALLS).sort()).toEqual(changing.map(({ name }) => name).sort());
});

const rows = Object.entries(CALLS) as [OperationName, NonNullable<(typeof CALLS)[OperationName]>][];
const send = (name: OperationName, body: object, params?: Recorded['params']) => {
  const { method, path }: Operation = ALL_OPERATIONS[name];
  return api.call(method, fillPath(path, params), { token: tokens.staff, body });
};

describe.each(rows)('%s', (name, prepare) => {
  test('records who changed what, from what to what', async () => {
    const recorded = await prepare();
    const answer = await send(name, recorded.body, recorded.params);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const { action = name } = recorded;
    const under = typeof recorded.under === 'function' ? recorded.under(answer.json()) : recorded.under;
    const { rows: inTable } = await api.store.pool.query<{
      changes: string;
      actorEmail: string | null;
      entity: string;
    }>('select changes, actor_email as "actorEmail", entity from audit where action = $1 order by id desc limit 1', [
      action,
    ]);
    expect(inTable[0]).toMatchObject({ entity: recorded.kind });
    expect(JSON.parse(inTable[0]?.changes ?? 'null')).toEqual(recorded.changes);
    expect(inTable[0]?.changes).not.toContain('never to be recorded');
    if (Object.keys(under).length === 0) return;
    const [newest] = (await read(under)).entries.filter((entry) => entry.action === action);
    expect(newest).toMatchObject({ action, entity: { kind: recorded.kind }, changes: recorded.changes });
    if (recorded.actor === null) expect(newest?.actor).toBeNull();
    else if (!OWN_LINKS.includes(name)) expect(newest?.actor).toMatchObject({ email: 'staff@sagitta.example' });
  });

  test('changes nothing if the record cannot be written', async () => {
    const { body, params } = await prepare();
    const before = await snapshot(api);
    await api.store.pool.query("alter table audit add constraint refuse_all check (action = '') not valid");
    const answer = await send(name, body, params);
    await api.store.pool.query('alter table audit drop constraint refuse_all');
    expect(answer.statusCode).toBe(500);
    expect(await snapshot(api)).toEqual(before);
  });
});

describe('POST /audit', () => {
  test('names the person who set their own password', async () => {
    const account = await makeAccount(api);
    await send('changePassword', { token: await makeResetToken(api, account), password: 'another password' });
    expect((await read({ account })).entries[0]?.actor).toEqual({
      id: account,
      name: expect.any(String),
      email: (await stored(account)).email,
    });
  });

  test('keeps the record of a deleted account, and the name of whoever changed it', async () => {
    const system = await makeSystem(api);
    const account = await makeAccount(api, { systems: { [system]: 'common_user' } });
    await send('detachAccount', { accountID: account, systemID: system });
    expect((await read({ account })).entries.map(({ action, actor }) => [action, actor?.email])).toEqual([
      ['deleteAccount', 'staff@sagitta.example'],
      ['detachAccount', 'staff@sagitta.example'],
    ]);
    expect((await read({ system })).count).toBe(2);
  });

  test('records that the person who deletes a system is no longer in it', async () => {
    const installer = DEMO_NAMES.indexOf('installer') + 1;
    const { NewSystemID } = (
      await api.call('PUT', '/system', { token: tokens.installer, body: { Name: 'Soon gone', SystemVersion: 'W4' } })
    ).json<{ NewSystemID: number }>();
    expect(
      (await api.call('DELETE', '/system', { token: tokens.installer, body: { ID: NewSystemID } })).statusCode,
    ).toBe(200);
    expect((await read({ account: installer })).entries[0]).toMatchObject({
      action: 'deleteSystem',
      entity: { kind: 'system', id: String(NewSystemID) },
    });
  });

  test('pages, newest first', async () => {
    const account = await makeAccount(api);
    for (let times = 0; times < 3; times += 1) await send('unpairMobileApp', { accountID: account });
    const ids = async (more: object) =>
      (await read({ account }, more)).entries.map((entry) => (entry as unknown as { id: number }).id);
    const all = await ids({});
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all).toHaveLength(3);
    expect([...(await ids({ amount: 2 })), ...(await ids({ amount: 2, offset: 2 }))]).toEqual(all);
    expect((await read({ account }, { amount: 1 })).count).toBe(3);
  });

  test.each(DEMO_NAMES.filter((name) => name !== 'staff'))(
    'is refused to the %s, even for their own account',
    async (name) => {
      const id = DEMO_NAMES.indexOf(name) + 1;
      expect(
        (await api.call(listAudit.method, listAudit.path, { token: tokens[name], body: { account: id } })).statusCode,
      ).toBe(403);
    },
  );

  test.each([{}, { account: 1, system: 1 }, { account: 0 }, { account: 1, amount: 101 }])(
    'rejects %j',
    async (body) => {
      expect((await api.call('POST', '/audit', { token: tokens.staff, body })).statusCode).toBe(400);
    },
  );
});
