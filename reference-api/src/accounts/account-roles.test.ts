import { ACCOUNT_ROLES, type AccountRole, type SystemVersion } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeAccount, makeSystem } from '../../testing/entities';

interface Place {
  ID: number;
  accountRole: string;
  AssignmentUpdatedAt: string;
  assignableRoles: string[];
}

const api = apiForTests();
let tokens: Record<DemoName, string>;

beforeAll(async () => {
  tokens = await api.signInAll();
});

/** A system in which the caller has a role, and another account in it. */
async function shared(
  as: DemoName,
  own: AccountRole,
  role: AccountRole,
  of: { category?: Category; version?: SystemVersion } = {},
) {
  const systemID = await makeSystem(api, { version: of.version });
  await api.store.pool.query(
    'insert into assignment (account_id, system_id, role) select id, $2, $3 from account where email = $1',
    [`${as}@sagitta.example`, systemID, own],
  );
  const accountID = await makeAccount(api, { category: of.category, systems: { [systemID]: role } });
  return { accountID, systemID };
}

async function placeOf(accountID: number, systemID: number, as: DemoName = 'staff'): Promise<Place> {
  const answer = await api.call('GET', `/accounts/${accountID}`, { token: tokens[as] });
  const found = answer.json<{ systemsDetails: Place[] }>().systemsDetails.find(({ ID }) => ID === systemID);
  if (!found) throw new Error('The account is not in the system.');
  return found;
}

async function save(as: DemoName, { accountID, systemID }: { accountID: number; systemID: number }, changes: object) {
  const { AssignmentUpdatedAt } = await placeOf(accountID, systemID);
  const body = {
    accountID,
    systemID,
    updatedAt: AssignmentUpdatedAt,
    emailSettings: [],
    pushSettings: [],
    smsSettings: [],
    ...changes,
  };
  return api.call('PATCH', '/assignment', { token: tokens[as], body });
}

describe('the role of an account in a system', () => {
  test.each<AccountRole>(['administrator', 'installer'])('is set to %s by staff', async (accountRole) => {
    const place = await shared('staff', 'common_user', 'common_user');
    expect((await save('staff', place, { accountRole })).statusCode).toBe(200);
    expect((await placeOf(place.accountID, place.systemID)).accountRole).toBe(accountRole);
  });

  test('can be switched between user and administrator by an installer of the system', async () => {
    const place = await shared('installer', 'installer', 'common_user');
    expect((await placeOf(place.accountID, place.systemID, 'installer')).assignableRoles).toEqual([
      'common_user',
      'administrator',
    ]);
    for (const accountRole of ['administrator', 'common_user']) {
      expect((await save('installer', place, { accountRole })).statusCode).toBe(200);
      expect((await placeOf(place.accountID, place.systemID)).accountRole).toBe(accountRole);
    }
    expect((await save('installer', place, { accountRole: 'installer' })).statusCode).toBe(403);
  });

  test.each<[string, DemoName, AccountRole, AccountRole, Category]>([
    ['an administrator', 'admin', 'administrator', 'common_user', 'commoner'],
    ['an installer who is only a user there', 'installer', 'common_user', 'common_user', 'commoner'],
    ['an installer, of a colleague', 'installer', 'installer', 'installer', 'installer'],
    ['an installer, of an observer', 'installer', 'installer', 'common_user', 'observer'],
  ])('is not set by %s', async (_, as, own, role, category) => {
    const place = await shared(as, own, role, { category });
    for (const accountRole of ACCOUNT_ROLES.filter((one) => one !== role))
      expect((await save(as, place, { accountRole })).statusCode).toBe(403);
    expect((await placeOf(place.accountID, place.systemID)).accountRole).toBe(role);
  });

  test('cannot be set by its owner', async () => {
    const { systemID } = await shared('viewer', 'common_user', 'common_user');
    const { rows } = await api.store.pool.query<{ id: number }>(
      "select id from account where email = 'viewer@sagitta.example'",
    );
    const own = { accountID: rows[0]?.id ?? 0, systemID };
    expect((await save('viewer', own, { accountRole: 'administrator' })).statusCode).toBe(403);
    expect((await placeOf(own.accountID, systemID, 'viewer')).assignableRoles).toEqual([]);
  });

  test('changes in a W2 system too, where the notifications stay the same', async () => {
    const place = await shared('installer', 'installer', 'common_user', { version: 'W2' });
    const accountRole = 'administrator';
    expect((await save('installer', place, { accountRole, emailSettings: ['L1'] })).statusCode).toBe(422);
    expect((await save('installer', place, { accountRole })).statusCode).toBe(200);
    expect((await placeOf(place.accountID, place.systemID)).accountRole).toBe('administrator');
  });

  test('is refused with a stale lock, and recorded when it changes', async () => {
    const place = await shared('staff', 'common_user', 'common_user');
    const { AssignmentUpdatedAt: updatedAt } = await placeOf(place.accountID, place.systemID);
    expect((await save('staff', place, { accountRole: 'administrator' })).statusCode).toBe(200);
    expect((await save('staff', place, { accountRole: 'installer', updatedAt })).statusCode).toBe(409);
    const { rows } = await api.store.pool.query<{ changes: string }>(
      "select changes::text from audit where action = 'saveAssignment' and entity_id = $1",
      [`${place.accountID}/${place.systemID}`],
    );
    expect(rows.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([
      [{ field: 'role', before: 'common_user', after: 'administrator' }],
    ]);
  });
});
