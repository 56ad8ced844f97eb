import { eq } from 'drizzle-orm';
import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole, SystemVersion } from '@sagitta/shared-contracts/api/system';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import {
  account,
  assignment,
  device,
  emailRestore,
  log,
  node,
  passwordReset,
  router,
  savedView,
  simCard,
  system,
  systemGroup,
  systemGroupAccount,
  systemGroupSystem,
  wallLink,
} from '../src/db/schema/index';
import { newToken, tokenHash } from '../src/accounts/secrets';
import type { TestApi } from './api';

// Records of a single test, created directly in the database. Each function returns the new id.

let made = 0;
const next = (): number => (made += 1);

/** The stored hash of an account that never signs in by password. */
export const NO_PASSWORD = '-';

export interface NewAccount {
  category?: Category;
  /** Its role in each system, by the system's id. */
  systems?: Readonly<Record<number, AccountRole>>;
  createdBy?: number;
}

export async function makeAccount(
  { store: { db }, clock }: TestApi,
  { category = 'commoner', systems = {}, createdBy }: NewAccount = {},
): Promise<number> {
  const number = next();
  const id = only(
    await db
      .insert(account)
      .values({
        name: `Test Person ${number}`,
        email: `person${number}@example.com`,
        category,
        createdBy,
        passwordHash: NO_PASSWORD,
        pairingCode: `code ${number}`,
        registeredInAppAt: clock.now(),
      })
      .returning({ id: account.id }),
  );
  const places = Object.entries(systems).map(([systemId, role]) => ({
    accountId: id,
    systemId: Number(systemId),
    role,
  }));
  if (places.length > 0) await db.insert(assignment).values(places);
  return id;
}

export async function makeSystem(
  { store: { db } }: TestApi,
  { version = 'W4', createdBy }: { version?: SystemVersion; createdBy?: number } = {},
): Promise<number> {
  return only(
    await db
      .insert(system)
      .values({ name: `Test System ${next()}`, version, createdBy })
      .returning({ id: system.id }),
  );
}

/** The serial of an unassigned device. */
export async function makeDevice({ store: { db } }: TestApi, systemVersion: SystemVersion = 'W4'): Promise<string> {
  const serial = `FE${String(next()).padStart(14, '0')}`;
  await db
    .insert(device)
    .values({ serial, type: 'UD-20.3', role: 'endpoint_device', mainSensor: 'laser', systemVersion });
  return serial;
}

export async function makeNode({ store: { db } }: TestApi, systemId: number): Promise<number> {
  return only(
    await db
      .insert(node)
      .values({ systemId, name: `Test Node ${next()}` })
      .returning({ id: node.id }),
  );
}

/** A node with a gateway. */
export async function makeGateway({ store: { db } }: TestApi, systemId: number): Promise<number> {
  const serial = `FC${String(next()).padStart(14, '0')}`;
  const deviceId = only(
    await db
      .insert(device)
      .values({ serial, type: 'GW', role: 'gateway', mainSensor: 'none', systemVersion: 'W4' })
      .returning({ id: device.id }),
  );
  const name = `Test Gateway ${next()}`;
  return only(await db.insert(node).values({ systemId, deviceId, name }).returning({ id: node.id }));
}

/** A node that was retired at this moment of the clock. */
export async function makeRetiredNode(api: TestApi, systemId: number): Promise<number> {
  const id = await makeNode(api, systemId);
  await api.store.db.update(node).set({ retiredAt: api.clock.now() }).where(eq(node.id, id));
  return id;
}

/** A router and a SIM card with a phone number, both at this node. */
export async function makeRouterAndCard({ store: { db } }: TestApi, systemId: number, nodeId: number): Promise<void> {
  const [number, place] = [next(), { systemId, nodeId, owner: 'sagitta' as const }];
  await db.insert(router).values({ ...place, serialNumber: `R${number}`, supplier: 'sagitta' });
  await db.insert(simCard).values({ ...place, telephone: `+4877${String(number).padStart(8, '0')}` });
}

/** A measuring device at 30 % of its permissible value, with all four levels. */
export async function makeSensor(
  api: TestApi,
  systemId: number,
  sensor: 'laser' | 'inclinometer' = 'laser',
): Promise<number> {
  const {
    store: { db },
    clock,
  } = api;
  const isLaser = sensor === 'laser';
  const now = clock.now();
  const deviceId = only(
    await db
      .insert(device)
      .values({
        serial: `FD${String(next()).padStart(14, '0')}`,
        type: 'UD-20.3',
        role: 'endpoint_device',
        mainSensor: sensor,
        systemVersion: 'W4',
        latestPacketAt: now,
      })
      .returning({ id: device.id }),
  );
  const permissibleValue = isLaser ? 100 : 2;
  const deflection = permissibleValue * 0.3;
  return only(
    await db
      .insert(node)
      .values({
        systemId,
        deviceId,
        name: `Test Sensor ${next()}`,
        threshold: permissibleValue,
        permissibleValue,
        l1: 25,
        l2: 50,
        l3: 75,
        l4: 100,
        thresholdLevel1: 25,
        thresholdLevel2: 50,
        thresholdLevel3: 75,
        thresholdLevel4: 100,
        ...(isLaser
          ? { measurementBaseDistance: 5_000, measuredDistance: 5_000 - deflection }
          : { measurementBaseAngle: 0.5, measuredAngle: 0.5 + deflection }),
        calculatedDeflection: deflection,
        threatLevel: 'L1',
        latestMeasurementAt: now,
        latestSuccessfulMeasurementAt: now,
      })
      .returning({ id: node.id }),
  );
}

export async function makeGroup(
  { store: { db } }: TestApi,
  {
    isPublic = true,
    createdBy,
    systems = [],
    accounts = [],
  }: { isPublic?: boolean; createdBy?: number; systems?: readonly number[]; accounts?: readonly number[] } = {},
): Promise<number> {
  const id = only(
    await db
      .insert(systemGroup)
      .values({ name: `Test Group ${next()}`, isPublic, createdBy })
      .returning({ id: systemGroup.id }),
  );
  if (systems.length > 0)
    await db.insert(systemGroupSystem).values(systems.map((systemId) => ({ groupId: id, systemId })));
  if (accounts.length > 0)
    await db.insert(systemGroupAccount).values(accounts.map((accountId) => ({ groupId: id, accountId })));
  return id;
}

/** An event that can be confirmed. */
export async function makeLog({ store: { db }, clock }: TestApi, systemId: number): Promise<number> {
  return only(
    await db
      .insert(log)
      .values({ systemId, severity: 'L3', messageEn: 'Level 3 exceeded', eventAt: clock.now(), confirmable: true })
      .returning({ id: log.id }),
  );
}

/** A device that has just reported a level, and its alarm goes on. */
export async function makeAlarmingSensor(api: TestApi, systemId: number): Promise<number> {
  const id = await makeSensor(api, systemId);
  const { db } = api.store;
  await db.update(node).set({ latestDisplacementAt: api.clock.now() }).where(eq(node.id, id));
  await db
    .update(log)
    .set({ nodeId: id })
    .where(eq(log.id, await makeLog(api, systemId)));
  return id;
}

/** A view of the log, with the code of its links. */
export async function makeView({ store: { db }, clock }: TestApi, accountId: number) {
  const code = newToken().slice(0, 22);
  const made = {
    accountId,
    page: 'logs',
    name: `Test View ${next()}`,
    search: 'kinds=L4',
    code,
    updatedAt: clock.now(),
  };
  const id = only(await db.insert(savedView).values(made).returning({ id: savedView.id }));
  return { id, ...made };
}

/** The token of a link that sets a new password. */
export async function makeResetToken({ store: { db }, clock }: TestApi, accountId: number): Promise<string> {
  const token = newToken();
  await db.insert(passwordReset).values({
    tokenHash: tokenHash(token),
    accountId,
    sentAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  });
  return token;
}

/** The token of a link that brings an e-mail address back. */
export async function makeRestoreToken({ store: { db }, clock }: TestApi, accountId: number): Promise<string> {
  const token = newToken();
  await db.insert(emailRestore).values({
    tokenHash: tokenHash(token),
    accountId,
    email: `before${next()}@example.com`,
    changedBy: accountId,
    changedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  });
  return token;
}

/** A wall link of an account; it shows all that the account sees, or some systems. */
export async function makeWallLink(
  { store: { db }, clock }: TestApi,
  createdBy: number,
  { groupId = null, systemIds = null }: { groupId?: number | null; systemIds?: number[] | null } = {},
): Promise<{ id: number; secret: string }> {
  const secret = newToken();
  const link = { name: `Wall ${next()}`, createdBy, groupId, systemIds, turnSeconds: 12, createdAt: clock.now() };
  const rows = await db
    .insert(wallLink)
    .values({ ...link, tokenHash: tokenHash(secret) })
    .returning({ id: wallLink.id });
  return { id: only(rows), secret };
}

function only(rows: readonly { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database has not answered the new row.');
  return id;
}
