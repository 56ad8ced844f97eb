import type { OperationName } from '@sagitta/shared-contracts/api';
import { pushSubscription, session, systemMap } from '../../src/db/schema/index';
import {
  makeAccount,
  makeAlarmingSensor,
  makeDevice,
  makeGroup,
  makeLog,
  makeNode,
  makeRetiredNode,
  makeResetToken,
  makeRestoreToken,
  makeSystem,
  makeWallLink,
} from '../entities';
import { commissionRow } from '../commission-row';
import { hashPassword } from '../../src/accounts/secrets';
import { makeApiToken } from '../api-token';
import { askOf, makeOffer, makePasskey, SecurityKey } from '../passkey';
import { beginAppOf, codeOf, makeStep, setUpApp } from '../second-factor';
import { BACK_OFFICE, RECORD_HISTORY } from './back-office';
import { EXPORTS } from './exports';
import { MINE } from './mine';
import { NODE_ACTIONS } from './node-actions';
import {
  ADMINISTERS,
  CONFIRMS,
  FINDS,
  HELPS,
  MANAGES,
  MANAGES_GROUP,
  OWN_ONLY,
  PROFESSIONALS_SEE,
  PROFESSIONALS_SEE_GROUP,
  SEES,
  SEES_NONE_YET,
  SEES_OR_ZERO,
} from './rights';
import { type Cell, lists, on } from './row';
import { SYSTEM_FILES } from './system-files';
import { READING_IMPORTS } from './reading-imports';
import { SET_SYSTEM } from './set-system';
import { ACCOUNTS, ANYTHING, GROUPS, MISSING, type Person, SYSTEMS, type World } from './world';

const own = (row: { ID: number }[]) => row.map(({ ID }) => ID);
const ids = (row: { id: number }[]) => row.map(({ id }) => id);

/** Expected of most lists of systems: they include the caller's own systems, and no others. */
async function manySystems(world: World): Promise<{ ids: number[] }> {
  const seen = [await SYSTEMS.own(world), await SYSTEMS.guest(world)];
  const created = await SYSTEMS.created(world);
  const foreign = await SYSTEMS.foreign(world);
  return {
    ids: [
      ...seen,
      ...(['installer', 'staff'].includes(world.who) ? [created] : []),
      ...(world.who === 'staff' ? [foreign] : []),
    ],
  };
}

async function stored(world: World, id: number) {
  const { rows } = await world.api.store.pool.query<{
    name: string;
    email: string;
    phone: string | null;
    updatedAt: Date;
  }>('select name, email, phone, updated_at as "updatedAt" from account where id = $1', [id]);
  return rows[0] ?? { name: 'Nobody', email: 'nobody@example.com', phone: null, updatedAt: new Date() };
}

async function wallOfStaff(api: World['api'], systemIds: number[] | null = null) {
  const staff = await makeAccount(api, { category: 'staff' });
  return { secret: (await makeWallLink(api, staff, { systemIds })).secret };
}

interface OnWall {
  secret: string;
  systemID: number;
}

/** Calls about a system that is on a wall, one that is beside it, and one without a wall. */
function onWall(prepare: (input: OnWall, world: World) => OnWall | Promise<OnWall>): Cell[] {
  const sent = async (input: OnWall, world: World) => ({ input: { ...(await prepare(input, world)) } });
  return [
    ...on(SYSTEMS, { foreign: '200 200 200 200 200 200' }, async (systemID, world) =>
      sent({ ...(await wallOfStaff(world.api, [systemID])), systemID }, world),
    ),
    ...on(SYSTEMS, { foreign: '403 403 403 403 403 403' }, async (systemID, world) =>
      sent({ ...(await wallOfStaff(world.api, [await SYSTEMS.foreign(world)])), systemID }, world),
    ),
    ...on(SYSTEMS, { own: '404 404 404 404 404 404' }, async (systemID, world) =>
      sent({ secret: 'made-up', systemID }, world),
    ),
  ];
}

const OWN_PASSWORD = 'the own one';

/** The callers of the table are created without a usable password. */
async function setPassword({ api, id }: World) {
  await api.store.pool.query('update account set password_hash = $1 where id = $2', [
    await hashPassword(OWN_PASSWORD),
    id,
  ]);
}

const saving =
  (changes: object) =>
  async ({ id }: Person, world: World) => {
    const { updatedAt, ...person } = await stored(world, id);
    return {
      input: {
        id,
        ...person,
        language: 'en',
        timezone: 'Europe/Warsaw',
        updatedAt: updatedAt.toISOString(),
        ...changes,
      },
    };
  };

async function savingNotices({ id, system }: Person, world: World) {
  const { rows } = await world.api.store.pool.query<{ role: string; updatedAt: Date }>(
    'select role, updated_at as "updatedAt" from assignment where account_id = $1 and system_id = $2',
    [id, system],
  );
  return {
    input: {
      accountID: id,
      systemID: system,
      accountRole: rows[0]?.role ?? 'common_user',
      updatedAt: rows[0]?.updatedAt.toISOString() ?? null,
      emailSettings: ['L2'],
      pushSettings: [],
      smsSettings: [],
    },
  };
}

/** The same with another role, and everything else as it is stored. */
const givingRole = (accountRole: string) => async (person: Person, world: World) => {
  const { input } = await savingNotices(person, world);
  return { input: { ...input, accountRole } };
};

const pinning = (type: string) => async (system: number, world: World) => ({
  input: {
    accountID: await makeAccount(world.api, { createdBy: world.id }),
    systemIDs: [system],
    accountTypes: [type],
  },
});

const inSystem = (make: (world: World, system: number) => Promise<number>) => async (system: number, world: World) =>
  system === MISSING ? MISSING : make(world, system);
const nodeOf = inSystem((world, system) => makeNode(world.api, system));
const alarmingNode = inSystem((world, system) => makeAlarmingSensor(world.api, system));
const retired = inSystem((world, system) => makeRetiredNode(world.api, system));

async function mapped(system: number, world: World) {
  if (system !== MISSING)
    await world.api.store.db
      .insert(systemMap)
      .values({ systemId: system, image: Buffer.from('picture'), imageMime: 'image/png', width: 10, height: 10 });
  return { params: { id: system } };
}

let names = 0;
const newName = () => `Matrix ${(names += 1)}`;
const newPerson = () => ({
  name: newName(),
  email: `matrix${names}@example.com`,
  phone: null,
  password: 'correct horse',
  timezone: 'Europe/Warsaw',
});

/**
 * The result of every operation of the contract for each caller (docs/product/access.md). Words of a row:
 *     anonymous staff installer admin user observer
 * `admin` is a commoner who administers the system, `user` one who does not.
 */
export const MATRIX: Readonly<Record<OperationName, Cell[]>> = {
  // Session and passwords
  checkToken: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  login: [
    ...on(ANYTHING, { any: '401 401 401 401 401 401' }, () => ({
      input: { email: 'staff@sagitta.example', password: 'a guess' },
    })),
    ...on(ANYTHING, { any: '200 200 200 200 200 200' }, () => ({
      input: { email: 'staff@sagitta.example', password: 'sagitta-demo' },
    })),
  ],
  finishLogin: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, { api }) => {
      const { recoveryCodes } = await setUpApp(api, id);
      return { input: { token: await makeStep(api, id), code: recoveryCodes[0] } };
    }),
    ...on(ACCOUNTS, { foreign: '422 422 422 422 422 422' }, async ({ id }, { api }) => {
      await setUpApp(api, id);
      return { input: { token: await makeStep(api, id), code: 'aaaabbbbccccdddd' } };
    }),
    ...on(ANYTHING, { any: '401 401 401 401 401 401' }, () => ({ input: { token: 'made-up', code: '123456' } })),
  ],
  beginPasskeyLogin: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, { api }) => {
      await makePasskey(api, id);
      return { input: { token: await makeStep(api, id) } };
    }),
    ...on(ACCOUNTS, { foreign: '409 409 409 409 409 409' }, async ({ id }, { api }) => ({
      input: { token: await makeStep(api, id) },
    })),
    ...on(ANYTHING, { any: '401 401 401 401 401 401' }, () => ({ input: { token: 'made-up' } })),
  ],
  finishPasskeyLogin: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, { api }) => {
      const [key, token] = [await makePasskey(api, id), await makeStep(api, id)];
      return { input: { token, credential: key.get(await askOf(api, token)) } };
    }),
    ...on(ACCOUNTS, { foreign: '422 422 422 422 422 422' }, async ({ id }, { api }) => {
      await makePasskey(api, id);
      const token = await makeStep(api, id);
      return { input: { token, credential: new SecurityKey().get(await askOf(api, token)) } };
    }),
    ...on(ANYTHING, { any: '401 401 401 401 401 401' }, () => ({
      input: { token: 'made-up', credential: new SecurityKey().get('made-up') },
    })),
  ],
  logout: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  remindPassword: on(
    ACCOUNTS,
    { foreign: '200 200 200 200 200 200', missing: '404 404 404 404 404 404' },
    async ({ id }, world) => ({ input: { email: (await stored(world, id)).email } }),
  ),
  getPasswordChange: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, world) => ({
      params: { token: await makeResetToken(world.api, id) },
    })),
    ...on(ANYTHING, { any: '404 404 404 404 404 404' }, () => ({ params: { token: 'made-up' } })),
  ],
  changePassword: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, world) => ({
      input: { token: await makeResetToken(world.api, id), password: 'another one' },
    })),
    ...on(ANYTHING, { any: '404 404 404 404 404 404' }, () => ({
      input: { token: 'made-up', password: 'another one' },
    })),
  ],
  changeOwnPassword: [
    ...on(ANYTHING, { any: '401 422 422 422 422 422' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: 'a guess', password: 'another one' } };
    }),
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: OWN_PASSWORD, password: 'another one' } };
    }),
  ],
  listApiTokens: on(ANYTHING, { any: '401 empty empty empty empty empty' }, () => ({})),
  createApiToken: [
    ...on(ANYTHING, { any: '401 422 422 422 422 422' }, async (_, world) => {
      await setPassword(world);
      return { input: { name: 'Grafana', systemIDs: null, days: 30, currentPassword: 'a guess' } };
    }),
    ...on(
      SYSTEMS,
      {
        own: '401 200 200 200 200 200',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      async (system, world) => {
        await setPassword(world);
        return { input: { name: 'Grafana', systemIDs: [system], days: 30, currentPassword: OWN_PASSWORD } };
      },
    ),
  ],
  endApiToken: on(ACCOUNTS, OWN_ONLY, async ({ id }, { api }) => ({ input: { ID: (await makeApiToken(api, id)).id } })),
  getSecondFactor: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  beginTotp: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: OWN_PASSWORD } };
    }),
    ...on(ANYTHING, { any: '401 422 422 422 422 422' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: 'a guess' } };
    }),
  ],
  finishTotp: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, { api, id }) => ({
      input: { code: codeOf(await beginAppOf(api, id), api.clock.now()) },
    })),
    ...on(ANYTHING, { any: '401 409 409 409 409 409' }, () => ({ input: { code: '123456' } })),
  ],
  removeTotp: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, world) => {
      await setPassword(world);
      await setUpApp(world.api, world.id);
      return { input: { currentPassword: OWN_PASSWORD } };
    }),
    ...on(ANYTHING, { any: '401 422 422 422 422 422' }, async (_, world) => {
      await setPassword(world);
      await setUpApp(world.api, world.id);
      return { input: { currentPassword: 'a guess' } };
    }),
  ],
  beginPasskey: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: OWN_PASSWORD } };
    }),
    ...on(ANYTHING, { any: '401 422 422 422 422 422' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: 'a guess' } };
    }),
  ],
  finishPasskey: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, { api, id }) => ({
      input: { name: 'Key', credential: new SecurityKey().create(await makeOffer(api, id)) },
    })),
    ...on(ANYTHING, { any: '401 409 409 409 409 409' }, () => ({
      input: { name: 'Key', credential: new SecurityKey().create('made-up') },
    })),
  ],
  removePasskey: on(ACCOUNTS, OWN_ONLY, async ({ id }, world) => {
    await setPassword(world);
    const ID = (await makePasskey(world.api, id)).rowId;
    return { input: { ID, currentPassword: OWN_PASSWORD } };
  }),
  renewRecoveryCodes: [
    ...on(ANYTHING, { any: '401 200 200 200 200 200' }, async (_, world) => {
      await setPassword(world);
      await setUpApp(world.api, world.id);
      return { input: { currentPassword: OWN_PASSWORD } };
    }),
    ...on(ANYTHING, { any: '401 409 409 409 409 409' }, async (_, world) => {
      await setPassword(world);
      return { input: { currentPassword: OWN_PASSWORD } };
    }),
  ],
  resetSecondFactor: on(
    ACCOUNTS,
    {
      self: '401 403 403 403 403 403',
      peer: '401 200 403 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async ({ id }, { api }) => {
      if (id !== MISSING) await setUpApp(api, id);
      return { input: { accountID: id } };
    },
  ),
  getSecondFactorRule: on(ANYTHING, { any: '401 200 403 403 403 403' }, () => ({})),
  // Only ended here: while it is required, the callers of this table could do nothing else.
  setSecondFactorRule: [
    ...on(ANYTHING, { any: '401 200 403 403 403 403' }, async (_, world) => {
      await setPassword(world);
      return { input: { required: false, currentPassword: OWN_PASSWORD } };
    }),
    ...on(ANYTHING, { any: '401 409 403 403 403 403' }, async (_, world) => {
      await setPassword(world);
      return { input: { required: true, currentPassword: OWN_PASSWORD } };
    }),
  ],
  getEmailRestore: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, world) => ({
      params: { token: await makeRestoreToken(world.api, id) },
    })),
    ...on(ANYTHING, { any: '404 404 404 404 404 404' }, () => ({ params: { token: 'made-up' } })),
  ],
  restoreEmail: [
    ...on(ACCOUNTS, { foreign: '200 200 200 200 200 200' }, async ({ id }, world) => ({
      input: { token: await makeRestoreToken(world.api, id), password: 'another one' },
    })),
    ...on(ANYTHING, { any: '404 404 404 404 404 404' }, () => ({
      input: { token: 'made-up', password: 'another one' },
    })),
  ],

  // Accounts
  listAccounts: lists(
    '401 only only only only only',
    async (world) => {
      const people = [await ACCOUNTS.self(world), await ACCOUNTS.peer(world), await ACCOUNTS.guest(world)];
      const [created, foreign] = [await ACCOUNTS.created(world), await ACCOUNTS.foreign(world)];
      return {
        ids: [
          ...people,
          ...(['installer', 'staff'].includes(world.who) ? [created] : []),
          ...(world.who === 'staff' ? [foreign] : []),
        ].map(({ id }) => id),
      };
    },
    ids,
  ),
  getAccount: on(
    ACCOUNTS,
    {
      self: '401 full full full full full',
      peer: '401 full partial partial zero zero',
      administrator: '401 full partial read_only zero zero',
      installer: '401 full minimal read_only zero zero',
      observer: '401 full partial partial zero zero',
      staff: '401 partial zero zero zero zero',
      half: '401 full partial partial zero zero',
      guest: '401 full zero zero zero zero',
      created: '401 full partial zero zero zero',
      foreign: '401 full zero zero zero zero',
      missing: '401 zero zero zero zero zero',
    },
    ({ id }) => ({ params: { id } }),
    (answer) => {
      if (answer.statusCode !== 200) return String(answer.statusCode);
      const { id, accessRightToAccount } = answer.json<{ id: number; accessRightToAccount: { String: string } }>();
      return id === 0 ? 'zero' : accessRightToAccount.String;
    },
  ),
  listAccountSystems: on(
    ACCOUNTS,
    {
      self: '401 200 200 200 200 200',
      peer: '401 200 200 200 403 403',
      staff: '401 200 403 403 403 403',
      half: '401 200 200 200 403 403',
      guest: '401 200 403 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    ({ id }) => ({ params: { id } }),
  ),
  saveAccount: [
    // Name, e-mail and phone: with a full right.
    ...on(
      ACCOUNTS,
      {
        self: '401 200 200 200 200 200',
        peer: '401 200 403 403 403 403',
        administrator: '401 200 403 403 403 403',
        installer: '401 200 403 403 403 403',
        observer: '401 200 403 403 403 403',
        staff: '401 403 403 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 403 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      saving({ name: 'Another Name' }),
    ),
    // Language and time zone: with a partial one too.
    ...on(ACCOUNTS, HELPS, saving({})),
  ],
  saveAssignment: [
    ...on(ACCOUNTS, HELPS, savingNotices),
    // With another role: staff, and installers of the system with commoners in it.
    ...on(
      ACCOUNTS,
      {
        peer: '401 200 200 403 403 403',
        installer: '401 200 403 403 403 403',
        observer: '401 200 403 403 403 403',
        staff: '401 200 403 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      givingRole('administrator'),
    ),
    ...on(
      ACCOUNTS,
      {
        self: '401 200 200 403 403 403',
        peer: '401 200 403 403 403 403',
        administrator: '401 200 403 403 403 403',
      },
      givingRole('installer'),
    ),
  ],
  detachAccount: on(
    ACCOUNTS,
    {
      self: '401 200 200 200 200 200',
      peer: '401 200 200 200 403 403',
      administrator: '401 200 200 403 403 403',
      installer: '401 200 403 403 403 403',
      observer: '401 200 200 200 403 403',
      staff: '401 200 403 403 403 403',
      half: '401 200 200 200 403 403',
      guest: '401 200 403 403 403 403',
      created: '401 200 200 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    ({ id, system }) => ({ input: { accountID: id, systemID: system } }),
  ),
  unpairMobileApp: on(
    ACCOUNTS,
    {
      self: '401 200 200 200 200 200',
      peer: '401 200 200 200 403 403',
      administrator: '401 200 200 403 403 403',
      installer: '401 200 200 403 403 403',
      staff: '401 200 403 403 403 403',
      guest: '401 200 403 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    ({ id }) => ({ input: { accountID: id } }),
  ),
  createAccount: [
    ...on(
      SYSTEMS,
      {
        own: '401 200 200 200 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
      },
      () => ({ input: newPerson() }),
    ),
    // An installer or an observer: staff alone.
    ...on(SYSTEMS, { own: '401 200 403 403 403 403' }, () => ({
      input: { ...newPerson(), accountCategory: 'installer' },
    })),
    ...on(SYSTEMS, { own: '401 200 403 403 403 403' }, () => ({
      input: { ...newPerson(), accountCategory: 'observer' },
    })),
  ],
  pinAccount: [
    // An account that the caller has just created.
    ...on(SYSTEMS, ADMINISTERS, pinning('common_user')),
    ...on(
      SYSTEMS,
      { own: '401 200 200 403 403 403', guest: '401 200 403 403 403 403', missing: '401 403 403 403 403 403' },
      pinning('administrator'),
    ),
    ...on(
      SYSTEMS,
      { own: '401 200 403 403 403 403', guest: '401 200 403 403 403 403', missing: '401 403 403 403 403 403' },
      pinning('installer'),
    ),
    // Any account, into another system of the caller's own.
    ...on(
      ACCOUNTS,
      {
        peer: '401 200 200 200 403 403',
        administrator: '401 200 200 200 403 403',
        installer: '401 200 403 403 403 403',
        observer: '401 200 403 403 403 403',
        staff: '401 200 403 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      async ({ id }, world) => ({
        input: { accountID: id, systemIDs: [await SYSTEMS.own(world)], accountTypes: ['common_user'] },
      }),
    ),
    // Into one of their own and one of others together.
    ...on(ACCOUNTS, { peer: '401 200 403 403 403 403' }, async ({ id }, world) => ({
      input: {
        accountID: id,
        systemIDs: [await SYSTEMS.own(world), await SYSTEMS.foreign(world)],
        accountTypes: ['common_user', 'common_user'],
      },
    })),
    // An account that the caller created, but that has moved to a system of others.
    ...on(SYSTEMS, { own: '401 200 403 403 403 403' }, async (system, world) => ({
      input: {
        accountID: await makeAccount(world.api, {
          createdBy: world.id,
          systems: { [await makeSystem(world.api)]: 'common_user' },
        }),
        systemIDs: [system],
        accountTypes: ['common_user'],
      },
    })),
  ],
  deleteAccount: [
    ...on(
      ACCOUNTS,
      {
        self: '401 403 403 403 403 403',
        peer: '401 200 200 403 403 403',
        administrator: '401 200 200 403 403 403',
        installer: '401 200 403 403 403 403',
        observer: '401 200 403 403 403 403',
        staff: '401 403 403 403 403 403',
        half: '401 200 403 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      ({ id }) => ({ input: { ID: id } }),
    ),
    // In no system: its creator may.
    ...on(ANYTHING, { any: '401 200 200 403 403 403' }, async (_, world) => ({
      input: { ID: await makeAccount(world.api, { createdBy: world.id }) },
    })),
    ...on(ANYTHING, { any: '401 200 403 403 403 403' }, async (_, world) => ({
      input: { ID: await makeAccount(world.api) },
    })),
  ],
  reportFallback: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({
    input: { part: 'mfe_systems', version: '0.1.0-bad', fellBackTo: null, kind: 'load' },
  })),
  listReleaseFallbacks: on(ANYTHING, { any: '401 200 403 403 403 403' }, () => ({})),
  listAudit: [
    ...on(
      ACCOUNTS,
      {
        self: '401 200 403 403 403 403',
        peer: '401 200 403 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 200 403 403 403 403',
      },
      ({ id }) => ({ input: { account: id } }),
    ),
    ...on(
      SYSTEMS,
      {
        own: '401 200 403 403 403 403',
        created: '401 200 403 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 200 403 403 403 403',
      },
      (id) => ({ input: { system: id } }),
    ),
    ...RECORD_HISTORY,
    // Those of a kind that were deleted.
    ...on(ANYTHING, { any: '401 200 200 403 403 403' }, () => ({ input: { record: { kind: 'router', id: null } } })),
  ],

  // Systems and nodes
  listSystems: lists('401 only only only only only', manySystems, own),
  listSystemsVeryShort: lists('401 only only only only only', manySystems, own),
  listSystemsNodesShort: lists('401 only only only only only', manySystems, own),
  listSystemsNodesRoutersShort: lists('401 only only only only only', manySystems, own),
  getSystem: on(SYSTEMS, SEES_OR_ZERO, (id) => ({ params: { id } })),
  createSystem: on(ANYTHING, { any: '401 200 200 403 403 403' }, () => ({
    input: { Name: newName(), SystemVersion: 'W4' },
  })),
  deleteSystem: [
    ...on(SYSTEMS, MANAGES, (id) => ({ input: { ID: id } })),
    // Others are still in it.
    ...on(ACCOUNTS, { peer: '401 409 409 403 403 403' }, ({ system }) => ({ input: { ID: system } })),
  ],
  listNodes: [
    ...on(SYSTEMS, FINDS, async (id, world) => {
      await nodeOf(id, world);
      return { input: { systemIds: [id] } };
    }),
    ...lists(
      '401 only only only only only',
      async (world) => {
        const [mine, foreign] = [await SYSTEMS.own(world), await SYSTEMS.foreign(world)];
        const [node, other] = [await nodeOf(mine, world), await nodeOf(foreign, world)];
        return { sent: { input: { systemIds: [mine, foreign] } }, ids: world.who === 'staff' ? [node, other] : [node] };
      },
      ids,
    ),
  ],
  getNodeShort: on(SYSTEMS, SEES_OR_ZERO, async (id, world) => ({ params: { id: await nodeOf(id, world) } })),
  listMeasurements: on(SYSTEMS, SEES_NONE_YET, async (id, world) => ({
    input: { NodeID: await nodeOf(id, world), Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' },
  })),
  listNodeTrends: on(SYSTEMS, SEES_NONE_YET, (id) => ({ input: { systemID: id } })),
  listPastWeather: on(SYSTEMS, SEES_NONE_YET, (id) => ({
    input: { systemID: id, Start: '2020-01-01T00:00:00Z', End: '2020-01-02T00:00:00Z' },
  })),
  getReplay: on(SYSTEMS, SEES, (id) => ({
    input: { systemID: id, Start: '2020-01-01T00:00:00Z', End: '2020-01-02T00:00:00Z', Step: 3_600 },
  })),
  createNode: on(SYSTEMS, MANAGES, async (id, world) => ({
    input: { SystemID: id, DeviceSerialString: await makeDevice(world.api), Name: newName() },
  })),
  commissionDevices: on(SYSTEMS, MANAGES, async (id, world) => ({
    input: { systemID: id, store: true, rows: [commissionRow(await makeDevice(world.api), newName())] },
  })),
  importRecords: on(SYSTEMS, { own: '401 200 200 403 403 403', foreign: '401 200 200 403 403 403' }, (systemId) => ({
    input: { kind: 'inspection', store: true, rows: [{ systemId, year: 2026 }] },
  })),
  readTable: on(ANYTHING, { any: '401 200 200 403 403 403' }, () => ({ input: { text: 'Serial\tName' } })),
  deleteNode: [
    ...on(SYSTEMS, MANAGES, async (id, world) => ({ input: { id: await nodeOf(id, world) } })),
    // Its alarm goes on.
    ...on(
      SYSTEMS,
      {
        own: '401 200 409 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 409 403 403 403',
        foreign: '401 200 403 403 403 403',
      },
      async (id, world) => ({ input: { id: await alarmingNode(id, world) } }),
    ),
  ],
  listRetiredNodes: lists(
    '401 only only 403 403 403',
    async (world) => {
      const ids = [await retired(await SYSTEMS.own(world), world), await retired(await SYSTEMS.created(world), world)];
      const others = [
        await retired(await SYSTEMS.guest(world), world),
        await retired(await SYSTEMS.foreign(world), world),
      ];
      return { ids: world.who === 'staff' ? [...ids, ...others] : ids };
    },
    (rows: { id: number }[]) => rows.map(({ id }) => id),
  ),
  restoreNode: on(SYSTEMS, MANAGES, async (id, world) => ({ input: { id: await retired(id, world) } })),
  listFreeDevices: on(ANYTHING, { any: '401 200 200 403 403 403' }, async (_, world) => {
    await makeDevice(world.api);
    return {};
  }),
  getSystemMap: on(SYSTEMS, SEES, mapped),
  getSystemMapImage: on(SYSTEMS, SEES, mapped),
  listGateways: on(ANYTHING, { any: '401 200 empty 403 403 403' }, () => ({})),

  // Groups
  listSystemGroups: lists(
    '401 only only 403 403 403',
    async (world) => {
      const [member, created, foreign] = [
        await GROUPS.member(world),
        await GROUPS.created(world),
        await GROUPS.private(world),
      ];
      const { rows } = await world.api.store.pool.query<{ id: number }>('select id from system_group where is_public');
      return { ids: [...ids(rows), member, created, ...(world.who === 'staff' ? [foreign] : [])] };
    },
    own,
  ),
  listSystemGroupsInstaller: lists(
    '401 only only 403 403 403',
    async (world) => {
      const created = await GROUPS.created(world);
      const others = [await GROUPS.member(world), await GROUPS.public(world), await GROUPS.private(world)];
      return { ids: world.who === 'staff' ? [created, ...others] : [created] };
    },
    own,
  ),
  listGroupSystems: [
    ...on(
      GROUPS,
      {
        public: '401 empty empty 403 403 403',
        member: '401 empty empty 403 403 403',
        created: '401 empty empty 403 403 403',
        private: '401 empty 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      (id) => ({ params: { id } }),
    ),
    ...lists(
      '401 only only 403 403 403',
      async (world) => {
        const [mine, foreign] = [await SYSTEMS.own(world), await SYSTEMS.foreign(world)];
        return {
          sent: { params: { id: await makeGroup(world.api, { systems: [mine, foreign] }) } },
          ids: world.who === 'staff' ? [mine, foreign] : [mine],
        };
      },
      own,
    ),
  ],
  listGroupAccounts: [
    ...on(
      GROUPS,
      {
        public: '401 empty empty 403 403 403',
        member: '401 200 200 403 403 403',
        created: '401 empty empty 403 403 403',
        private: '401 empty 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      (id) => ({ params: { id } }),
    ),
    ...lists(
      '401 only only 403 403 403',
      async (world) => {
        const [peer, foreign] = [await ACCOUNTS.peer(world), await ACCOUNTS.foreign(world)];
        const seen = [world.id, peer.id];
        return {
          sent: { params: { id: await makeGroup(world.api, { isPublic: false, accounts: [...seen, foreign.id] }) } },
          ids: world.who === 'staff' ? [...seen, foreign.id] : seen,
        };
      },
      ids,
    ),
  ],
  createSystemGroup: on(ANYTHING, { any: '401 200 200 403 403 403' }, () => ({
    input: { name: newName(), isPublic: false },
  })),
  deleteSystemGroup: on(GROUPS, MANAGES_GROUP, (id) => ({ input: { ID: id } })),
  setGroupSystems: [
    ...on(GROUPS, MANAGES_GROUP, async (id, world) => ({
      input: { groupID: id, systemIDs: [await SYSTEMS.own(world)] },
    })),
    // Into a group of the caller's own.
    ...on(SYSTEMS, MANAGES, async (id, world) => ({
      input: { groupID: await GROUPS.created(world), systemIDs: [id] },
    })),
    // One that is already in it and hidden is not distinguished from one that is not in it.
    ...on(SYSTEMS, { foreign: '401 200 403 403 403 403' }, async (id, world) => ({
      input: { groupID: await makeGroup(world.api, { createdBy: world.id, systems: [id] }), systemIDs: [id] },
    })),
  ],
  setGroupAccounts: [
    ...on(
      GROUPS,
      {
        public: '401 400 403 403 403 403',
        member: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        private: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      async (id, world) => ({ input: { groupID: id, accountIDs: [(await ACCOUNTS.peer(world)).id] } }),
    ),
    // Into a group of the caller's own.
    ...on(
      ACCOUNTS,
      {
        self: '401 200 200 403 403 403',
        peer: '401 200 200 403 403 403',
        administrator: '401 200 200 403 403 403',
        installer: '401 200 200 403 403 403',
        observer: '401 200 200 403 403 403',
        staff: '401 200 403 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 403 403 403',
        foreign: '401 200 403 403 403 403',
        missing: '401 403 403 403 403 403',
      },
      async ({ id }, world) => ({ input: { groupID: await GROUPS.created(world), accountIDs: [id] } }),
    ),
  ],

  search: on(
    SYSTEMS,
    FINDS,
    async (id, { api }) => {
      const { rows } = await api.store.pool.query<{ name: string }>('select name from system where id = $1', [id]);
      return { input: { text: rows[0]?.name ?? 'Nothing is called this' } };
    },
    (answer) =>
      answer.statusCode === 200 && answer.json<{ found: unknown[] }>().found.length === 0
        ? 'empty'
        : String(answer.statusCode),
  ),

  // Logs
  listLogs: on(SYSTEMS, FINDS, async (id, world) => {
    if (id !== MISSING) await makeLog(world.api, id);
    return { input: { amount: 100, offset: 0, systemID: id } };
  }),
  confirmLog: on(SYSTEMS, CONFIRMS, async (id, world) => ({
    input: { logID: await inSystem((_, system) => makeLog(world.api, system))(id, world) },
  })),
  // An entry that the caller may not see is refused by itself, and looks like one that does not exist.
  confirmLogs: on(
    SYSTEMS,
    {
      own: '401 confirmed confirmed confirmed confirmed 403',
      guest: '401 confirmed confirmed confirmed confirmed 403',
      created: '401 confirmed confirmed gone gone 403',
      foreign: '401 confirmed gone gone gone 403',
      missing: '401 gone gone gone gone 403',
    },
    async (id, world) => ({
      input: { logIDs: [await inSystem((_, system) => makeLog(world.api, system))(id, world)] },
    }),
    (answer) =>
      answer.statusCode === 200 ? (answer.json<{ outcome: string }[]>()[0]?.outcome ?? '') : String(answer.statusCode),
  ),
  getAlarm: on(SYSTEMS, SEES, async (id, world) => ({
    params: { id: await inSystem((_, system) => makeLog(world.api, system))(id, world) },
  })),
  seeAlarm: on(SYSTEMS, SEES, async (id, world) => ({
    input: { logID: await inSystem((_, system) => makeLog(world.api, system))(id, world) },
  })),
  // An alarm without a device, which no reading can end. Observers confirm nothing.
  closeAlarm: on(SYSTEMS, CONFIRMS, async (id, world) => ({
    input: {
      logID: await inSystem((_, system) => makeLog(world.api, system))(id, world),
      reason: 'Taken down with its roof.',
    },
  })),
  getPush: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  // This installation has no keys; accounts/push.test.ts tests one that has.
  registerPush: on(ANYTHING, { any: '401 501 501 501 501 501' }, () => ({
    input: { endpoint: 'https://push.example.com/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), label: 'Browser' },
  })),
  removePush: on(ACCOUNTS, OWN_ONLY, async ({ id }, { api }) => {
    const [made] = await api.store.db
      .insert(pushSubscription)
      .values({
        accountId: id,
        endpoint: `https://push.example.com/${newName()}`,
        p256dh: 'k',
        auth: 'a',
        label: 'Browser',
        sessionHash: Buffer.from('session'),
        createdAt: api.clock.now(),
      })
      .returning({ id: pushSubscription.id });
    return { input: { ID: made?.id ?? 0 } };
  }),
  listOwnSessions: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  endOtherSessions: on(ANYTHING, { any: '401 200 200 200 200 200' }, () => ({})),
  endOwnSession: on(ACCOUNTS, OWN_ONLY, async ({ id }, { api }) => {
    const now = api.clock.now();
    const [made] = await api.store.db
      .insert(session)
      .values({
        tokenHash: Buffer.from(newName()),
        accountId: id,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      })
      .returning({ id: session.id });
    return { input: { ID: made?.id ?? 0 } };
  }),
  listWallLinks: on(ANYTHING, { any: '401 200 200 403 403 403' }, async (_, { api, id }) => {
    await makeWallLink(api, id);
    return {};
  }),
  createWallLink: [
    ...on(ANYTHING, { any: '401 200 200 403 403 403' }, () => ({ input: { name: newName() } })),
    ...on(SYSTEMS, PROFESSIONALS_SEE, (system) => ({ input: { name: newName(), systemIDs: [system] } })),
    ...on(GROUPS, PROFESSIONALS_SEE_GROUP, (groupID) => ({ input: { name: newName(), groupID } })),
  ],
  endWallLink: on(
    ACCOUNTS,
    {
      self: '401 200 200 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async ({ id }, { api }) => ({ input: { ID: id === MISSING ? MISSING : (await makeWallLink(api, id)).id } }),
  ),
  // The secret opens them, whoever calls.
  getWall: [
    ...on(ANYTHING, { any: '200 200 200 200 200 200' }, async (_, { api }) => ({ input: await wallOfStaff(api) })),
    ...on(ANYTHING, { any: '404 404 404 404 404 404' }, () => ({ input: { secret: 'made-up' } })),
  ],
  getWallMap: onWall((input) => input),
  getWallMapImage: onWall(async (input, world) => {
    await mapped(input.systemID, world);
    return input;
  }),
  getEscalation: on(SYSTEMS, ADMINISTERS, (id) => ({ params: { id } })),
  saveEscalation: on(SYSTEMS, ADMINISTERS, (systemID) => ({ input: { systemID, people: [], updatedAt: null } })),
  // No one is named in this installation; log-resend.test.ts tests named accounts.
  sendLog: on(
    SYSTEMS,
    {
      own: '401 403 403 403 403 403',
      guest: '401 403 403 403 403 403',
      created: '401 403 403 403 403 403',
      foreign: '401 403 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async (id, world) => ({
      input: { logID: await inSystem((_, system) => makeLog(world.api, system))(id, world), update: false },
    }),
  ),

  ...BACK_OFFICE,
  ...MINE,
  ...NODE_ACTIONS,
  ...SYSTEM_FILES,
  ...READING_IMPORTS,
  ...SET_SYSTEM,
  ...EXPORTS,
};
