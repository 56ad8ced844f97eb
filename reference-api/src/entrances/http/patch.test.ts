import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import sharp from 'sharp';
import { systemMap } from '../../db/schema/index';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeGateway, makeNode, makeSensor, makeSystem } from '../../../testing/entities';
import { blob, photo } from '../../../testing/findings';
import { makeW2, settingsInput, W2_INPUT } from '../../../testing/settings-input';

/** A save as today's form sends it: with every field, and with its lock. */
type Body = Record<string, unknown>;

/** A record with every field that a form may leave out. */
interface Filled {
  body: Body;
  /** As it is stored now, with its lock. */
  read: () => Promise<Body>;
  /** What a field becomes that the save sends as null; those not named become null. */
  emptied?: Body;
  /** Fields that no save can empty. */
  kept?: readonly string[];
}

/** The locks of the contract, by their names. */
const LOCKS = ['updatedAt', 'updatedViaWebsiteAt', 'w2ConfigurationUpdatedAt'];
/** Optional fields that are no part of what is stored. */
const NOT_STORED = ['currentPassword', 'replaces'];
/**
 * One reads; one names a command, which changes only by being over; and a view is its owner's alone, who replaces what
 * is open with what is on screen.
 */
const LOCKLESS: readonly OperationName[] = ['listNodes', 'saveView', 'withdrawNodeCommand'];
const LOCK_MISSING = /^The lock that was read with the data is missing/;

const api = apiForTests();
let token: string;
let numbers = 0;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const next = () => (numbers += 1);
const send = (path: string, body: Body) => api.call('PATCH', path, { token, body });
const read = async <T = Body>(path: string) => (await api.call('GET', path, { token })).json<T>();
const made = async (path: string, body: Body) =>
  (await api.call('PUT', path, { token, body })).json<{ ID: number }>().ID;
const listed = async (path: string, id: number) =>
  (await read<({ ID: number } & Body)[]>(path)).find(({ ID }) => ID === id) ?? {};

/** The saves whose forms may leave fields out. */
const FILLED: { readonly [N in OperationName]?: () => Promise<Filled> } = {
  saveSimCard: async () => {
    const systemId = await makeSystem(api);
    const fields = {
      systemId,
      ip: `10.9.0.${next()}`,
      telephone: `+48601${String(next()).padStart(6, '0')}`,
      purpose: 'data',
      iccid: `89480100000000${String(next()).padStart(5, '0')}`,
      network: 'Plus',
      pin: '0000',
      puk: '12345678',
      owner: 'sagitta',
      notes: '<p>Box 3</p>',
      pinDisabled: true,
      nodeId: await makeNode(api, systemId),
      imageData: await picture(),
      imageMime: 'image/png',
    };
    const ID = await made('/simcard', fields);
    const stored = () => read(`/simcards/${ID}`);
    // A card in a device has the system of the device.
    const kept = ['pinDisabled', 'imageMime'];
    return { body: { ID, ...fields, routerId: null }, read: stored, kept, emptied: { systemId } };
  },
  saveRouter: async () => {
    const systemId = await makeSystem(api);
    const simcard = { systemId, telephone: `+48602${String(next()).padStart(6, '0')}`, purpose: 'data' };
    const image = { Data: await picture(), Mime: 'image/png' };
    const images = ['router', 'ups', 'antenna', 'routerConnection'].flatMap((kind) => [
      [`${kind}ImageData`, image.Data],
      [`${kind}ImageMime`, image.Mime],
    ]);
    const fields = {
      systemId,
      type: 'ADVANTECH ICR-2431',
      firmware: '7.06',
      serialNumber: `PATCH-${next()}`,
      purchaseDate: '2026-01-02',
      owner: 'sagitta',
      supplier: 'customer',
      simcardId: await made('/simcard', { ...simcard, network: 'Plus', owner: 'sagitta' }),
      notes: '<p>Box 3</p>',
      remarks: '<p>Door sticks</p>',
      installationDate: '2026-02-03',
      upsType: 'Router UPS-15',
      upsSerialNumber: 'UPS-1',
      upsInstallationDate: '2026-02-04',
      modemRestarter: true,
      nodeId: await makeGateway(api, systemId),
      ...Object.fromEntries(images),
    };
    const ID = await made('/router', fields);
    const stored = () => read(`/routers/${ID}`);
    const mimes = ['routerImageMime', 'upsImageMime', 'antennaImageMime', 'routerConnectionImageMime'];
    // Its device is of its system.
    return { body: { ID, ...fields }, read: stored, kept: ['type', 'modemRestarter', 'systemId', ...mimes] };
  },
  saveAgreement: async () => {
    const fields = {
      systemId: await makeSystem(api),
      installationAgreementNumber: 'I 1',
      installationAgreementDate: '2026-01-01',
      supportAgreementNumber: 'S 1',
      supportAgreementDate: '2026-01-02',
      supportAgreementEndDate: '2027-01-02',
      guaranteeAgreementNumber: 'G 1',
      guaranteeAgreementDate: '2026-01-03',
      guaranteeAgreementEndDate: '2027-01-03',
      handoverDate: '2026-01-04',
      baseGuaranteeTime: 24,
      maintenanceCoveredByGuarantee: true,
    };
    const ID = await made('/agreement', fields);
    const stored = () => listed('/agreements', ID);
    return { body: { ID, ...fields }, read: stored, kept: ['maintenanceCoveredByGuarantee'] };
  },
  saveInspection: async () => {
    const fields = {
      systemId: await makeSystem(api),
      year: 2026,
      performedAt: '2026-03-01',
      protocolNumber: 'P 1',
      mode: 'on-site',
      performedBy: 'Jan',
      underWarranty: true,
      offerNumber: 'O 1',
      offerCreatedAt: '2026-01-01',
      orderNumber: 'Z 1',
      orderCreatedAt: '2026-01-02',
      status: 'completed',
    };
    const ID = await made('/inspection', fields);
    return {
      body: { ID, ...fields },
      read: () => listed('/inspections', ID),
      kept: ['mode', 'underWarranty', 'status'],
    };
  },
  saveSystemSettings: async () => {
    const systemID = await makeSystem(api);
    const fields = {
      ...(await settingsInput(api, systemID)),
      latitude: 52.1,
      longitude: 21.2,
      addressStreet: 'Polna',
      addressBuildingNumber: '7',
      addressPostalCode: '00-001',
      addressCity: 'Warszawa',
      inclinometerRange: 3,
    };
    await send('/system', fields);
    const stored = async () => {
      const { latitude, longitude, ...rest } = await read<{ latitude: Float; longitude: Float } & Body>(
        `/system/${systemID}`,
      );
      return { ...rest, latitude: plain(latitude), longitude: plain(longitude) };
    };
    // A system always has a range, and its controller's id is not set here.
    return { body: fields, read: stored, emptied: { inclinometerRange: 3 } };
  },
  saveAccount: async () => {
    const system = await makeSystem(api);
    const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
    const stored = async (): Promise<Body> => {
      const found = await read<{ phone: { String: string; Valid: boolean } } & Body>(`/accounts/${id}`);
      return { ...found, phone: found.phone.Valid ? found.phone.String : null };
    };
    const { name, email, updatedAt } = await stored();
    const locale = { language: 'en', timezone: 'Europe/Warsaw' };
    const body = { id, name, email, phone: `+48603${String(next()).padStart(6, '0')}`, ...locale };
    await send('/account', { ...body, updatedAt });
    return { body, read: stored };
  },
};

type Float = { Float64: number; Valid: boolean };
const plain = ({ Float64, Valid }: Float) => (Valid ? Float64 : null);

async function picture(): Promise<string> {
  const bytes = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  return bytes.toString('base64');
}

/** Node actions, with the lock of the node. */
const onSensor =
  (input: Body, id: 'nodeID' | 'id' = 'nodeID') =>
  async () => {
    const system = await makeSystem(api);
    const values = { systemId: system, image: Buffer.from('image'), imageMime: 'image/png', width: 9, height: 9 };
    await api.store.db.insert(systemMap).values(values);
    const node = await makeSensor(api, system);
    const { updatedViaWebsiteAt } = await read(`/nodes-short/${node}`);
    return { ...(id === 'id' && { systemID: system }), [id]: node, ...input, updatedViaWebsiteAt };
  };
const onW2 = (input: Body) => async () => {
  const systemID = await makeW2(api, await makeSystem(api));
  await api.store.pool.query(`update system set w2_configuration_updated_at = '2026-01-01Z' where id = $1`, [systemID]);
  return { systemID, ...input, w2ConfigurationUpdatedAt: Date.parse('2026-01-01T00:00:00Z') / 1000 };
};
async function fill(name: OperationName): Promise<Filled> {
  const make = FILLED[name];
  if (!make) throw new Error(`No record for ${name}.`);
  return make();
}
const filled = (name: OperationName) => async () => {
  const { body, read: stored } = await fill(name);
  return { ...body, ...locksOf(await stored(), operationOf(name)) };
};

/** Every save with a lock, as it succeeds. */
const LOCKED: { readonly [N in OperationName]?: () => Promise<Body> } = {
  saveSimCard: filled('saveSimCard'),
  saveRouter: filled('saveRouter'),
  saveAgreement: filled('saveAgreement'),
  saveInspection: filled('saveInspection'),
  saveFinding: async () => {
    const inspectionId = await made('/inspection', { systemId: await makeSystem(api), year: 2026 });
    const finding = { kind: 'watch', photo: blob(await photo()) };
    const added = await api.call('POST', '/inspection/finding', { token, body: { inspectionId, ...finding } });
    return { ...added.json<Body>(), ...finding };
  },
  saveSystemSettings: filled('saveSystemSettings'),
  saveAccount: filled('saveAccount'),
  saveAssignment: async () => {
    const systemID = await makeSystem(api);
    const accountID = await makeAccount(api, { systems: { [systemID]: 'common_user' } });
    const { AssignmentUpdatedAt } = await read(`/accounts/${accountID}`);
    const told = { emailSettings: [], pushSettings: [], smsSettings: [] };
    return { accountID, systemID, accountRole: 'common_user', ...told, updatedAt: AssignmentUpdatedAt };
  },
  saveEscalation: async () => {
    const systemID = await makeSystem(api);
    const accountID = await makeAccount(api, { systems: { [systemID]: 'common_user' } });
    const people = [{ accountID, minutes: 5 }];
    const { updatedAt } = (await send('/system/escalation', { systemID, people, updatedAt: null })).json<Body>();
    return { systemID, people, updatedAt };
  },
  setNodeBase: onSensor({ newBase: 5_010 }),
  configureNode: onSensor({ threshold: 90, l1: 25, l2: 50, l3: 80, l4: 100 }),
  accelerateNode: onSensor({ newAcceleratedUntil: null }),
  setNodeActive: onSensor({ active: false }),
  renameNode: onSensor({ name: 'Patched' }, 'id'),
  moveNodeOnMap: onSensor({ x: 4, y: 5 }, 'id'),
  saveMapBoundaries: async () => {
    const { systemID } = await onSensor({}, 'id')();
    const { updatedViaWebsiteAt } = await read(`/system/system-map/${systemID}`);
    return { systemID, mapBoundaries: '(0,0;9,0;9,9)', updatedViaWebsiteAt };
  },
  sendW2ControllerConfiguration: onW2(W2_INPUT),
  saveW2Configuration: onW2(W2_INPUT),
  sendW2ControllerRainstormMode: onW2({ rainstormModeOn: true, rainstormModeSeconds: 3_600 }),
  saveW2RainstormMode: onW2({ rainstormModeEnd: null }),
};

const OPERATIONS: readonly Operation[] = Object.values(ALL_OPERATIONS);
const PATCHES = OPERATIONS.filter(({ method }) => method === 'PATCH');

function operationOf(name: OperationName): Operation {
  return ALL_OPERATIONS[name];
}

function entriesOf({ input }: Operation): Record<string, { type: string }> {
  return input && 'entries' in input ? (input.entries as Record<string, { type: string }>) : {};
}

/** The fields that a form may leave out, by the contract. */
function optionalOf(operation: Operation): string[] {
  return Object.entries(entriesOf(operation))
    .filter(([field, { type }]) => type === 'optional' && ![...LOCKS, ...NOT_STORED].includes(field))
    .map(([field]) => field);
}

function locksOf(stored: Body, operation: Operation): Body {
  const names = LOCKS.filter((lock) => lock in entriesOf(operation));
  return Object.fromEntries(names.map((lock) => [lock, stored[lock]]));
}

function without(body: Body, fields: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}

/** A card has one holder, and a system without a controller has no id there. */
const NEVER_FILLED: { readonly [N in OperationName]?: readonly string[] } = {
  saveSimCard: ['routerId'],
  saveSystemSettings: ['W2SystemId'],
};
const FORMS = Object.keys(FILLED) as OperationName[];

test('stores a record with every field of each form that may leave some out', () => {
  const optional = PATCHES.filter((operation) => optionalOf(operation).length > 0).map(({ name }) => name);
  // `listNodes` only reads. The inversion of a sensor, where it is sent, is a change; where it is not, none is sent
  // to the device. A view has no form: what is not sent stays (`mine.test.ts`), and nothing of it can be empty. A
  // finding is sent as text, where an empty one is null (`findings.test.ts`).
  const others = ['configureNode', 'listNodes', 'saveFinding', 'saveView'];
  expect(optional.toSorted()).toEqual([...FORMS, ...others].toSorted());
});

describe.each(FORMS)('%s', (name) => {
  const operation = operationOf(name);
  const { path } = operation;

  test('has every optional field filled', async () => {
    const { read: stored } = await fill(name);
    const now = await stored();
    const empty = optionalOf(operation).filter((field) => now[field] === null || now[field] === undefined);
    expect(empty).toEqual(NEVER_FILLED[name] ?? []);
  });

  test('changes nothing that an older form does not know', async () => {
    const { body, read: stored } = await fill(name);
    for (const unknown of [optionalOf(operation), ...optionalOf(operation).map((field) => [field])]) {
      const before = await stored();
      const answer = await send(path, { ...without(body, unknown), ...locksOf(before, operation) });
      expect([unknown, answer.statusCode]).toEqual([unknown, 200]);
      expect([unknown, without(await stored(), LOCKS)]).toEqual([unknown, without(before, LOCKS)]);
    }
  });

  test('empties what is sent as null', async () => {
    const { read: stored, body, emptied = {}, kept = [] } = await fill(name);
    // A SIM card needs one address: each field on its own, and filled again before the next.
    for (const field of optionalOf(operation).filter((one) => !kept.includes(one))) {
      const before = await stored();
      const answer = await send(path, { ...body, [field]: null, ...locksOf(before, operation) });
      expect([field, answer.statusCode]).toEqual([field, 200]);
      expect([field, (await stored())[field]]).toEqual([field, emptied[field] ?? null]);
    }
  });
});

test('asks for the lock of every save that has one', () => {
  const locked = PATCHES.map(({ name }) => name).filter((name) => !LOCKLESS.includes(name as OperationName));
  expect(Object.keys(LOCKED).toSorted()).toEqual(locked.toSorted());
});

describe.each(Object.keys(LOCKED) as OperationName[])('the lock of %s', (name) => {
  test('is required', async () => {
    const body = (await LOCKED[name]?.()) ?? {};
    const { path } = operationOf(name);
    const locks = LOCKS.filter((lock) => lock in body);
    expect(locks).not.toEqual([]);
    for (const lock of locks) {
      const answer = await send(path, without(body, [lock]));
      expect([lock, answer.statusCode]).toEqual([lock, 409]);
      const { error } = answer.json<{ error: { message: string; stored: object } }>();
      expect(error.stored).toEqual(expect.any(Object));
      // There, null is the lock of what was never set.
      if (!NULL_IS_A_LOCK.includes(name)) expect(error.message).toMatch(LOCK_MISSING);
    }
    // A simulated controller refuses with 424, after the lock.
    expect([200, 424]).toContain((await send(path, body)).statusCode);
  });
});

const NULL_IS_A_LOCK: readonly OperationName[] = [
  'saveEscalation',
  'sendW2ControllerConfiguration',
  'saveW2Configuration',
  'sendW2ControllerRainstormMode',
  'saveW2RainstormMode',
];
