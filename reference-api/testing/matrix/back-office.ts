import type { AuditedRecord } from '@sagitta/shared-contracts/api/audit';
import { eq } from 'drizzle-orm';
import { agreement, inspection, inspectionFinding, node, router, simCard, sms } from '../../src/db/schema/index';
import { keepDeleted } from '../../src/records/deleted-records.statements';
import { storePhoto } from '../../src/records/findings.statements';
import { removeSimCard } from '../../src/records/sim-cards.statements';
import { makeDevice, makeGateway, makeNode } from '../entities';
import { SMALLEST_MAP } from '../images';
import { MANAGES } from './rights';
import { lists, on } from './row';
import { ANYTHING, MISSING, SYSTEMS, type World } from './world';

const own = (row: { ID: number }[]) => row.map(({ ID }) => ID);

/**
 * Who sees one: an installer also those of systems where they are a common user. Hidden and missing ones look the same.
 */
const SEES = {
  own: '401 200 200 403 403 403',
  guest: '401 200 200 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 404 403 403 403',
  missing: '401 404 404 403 403 403',
} as const;

type Make = (world: World, systemId: number) => Promise<number>;

let numbers = 0;
const nextNumber = () => (numbers += 1);
const only = ([row]: { id: number }[]) => row?.id ?? 0;

const makeInspection: Make = async ({ api }, systemId) =>
  only(await api.store.db.insert(inspection).values({ systemId, year: 2026 }).returning({ id: inspection.id }));
/** A finding of an inspection of its own, with a photo. */
const makeFinding: Make = async (world, systemId) => {
  const { db } = world.api.store;
  const now = world.api.clock.now();
  const inspectionId = await makeInspection(world, systemId);
  const photo = { photoWidth: 100, photoHeight: 100, photoSize: 4, photoUpdatedAt: now };
  const own = { inspectionId, kind: 'watch', text: 'Rust', notedAt: now, notedBy: 'Ola', updatedAt: now } as const;
  const id = only(
    await db
      .insert(inspectionFinding)
      .values({ ...own, ...photo })
      .returning({ id: inspectionFinding.id }),
  );
  await storePhoto(db, id, Buffer.from('JPEG'));
  return id;
};
const makeSignedInspection: Make = async ({ api }, systemId) =>
  only(
    await api.store.db
      .insert(inspection)
      .values({ systemId, year: 2026, status: 'completed', signedAt: api.clock.now(), signedBy: 'Ola' })
      .returning({ id: inspection.id }),
  );
const NOTHING_SEEN = { no_fault: 0, watch: 0, repair: 0, danger: 0 };
const makeAgreement: Make = async ({ api }, systemId) =>
  only(await api.store.db.insert(agreement).values({ systemId }).returning({ id: agreement.id }));
const makeSimCard: Make = async ({ api }, systemId) =>
  only(
    await api.store.db
      .insert(simCard)
      .values({ systemId, telephone: `+4899${String(nextNumber()).padStart(8, '0')}`, owner: 'sagitta' })
      .returning({ id: simCard.id }),
  );
const makeRouter: Make = async ({ api, id }, systemId) =>
  only(
    await api.store.db
      .insert(router)
      .values({ systemId, serialNumber: `M${id}-${nextNumber()}`, owner: 'sagitta', supplier: 'sagitta' })
      .returning({ id: router.id }),
  );

const of = (make: Make) => async (system: number, world: World) => (system === MISSING ? MISSING : make(world, system));

const deleted = (make: Make) =>
  on(SYSTEMS, MANAGES, async (system, world) => ({ input: { ID: await of(make)(system, world) } }));
const read = (make: Make) =>
  on(SYSTEMS, SEES, async (system, world) => ({ params: { id: await of(make)(system, world) } }));

/** A record in each system that the caller sees, and in one that they do not. */
const seen = (make: Make) => async (world: World) => {
  const places = [await SYSTEMS.own(world), await SYSTEMS.guest(world), await SYSTEMS.created(world)];
  const records: number[] = [];
  for (const place of places) records.push(await make(world, place));
  const foreign = await make(world, await SYSTEMS.foreign(world));
  return { ids: world.who === 'staff' ? [...records, foreign] : records };
};
const listed = (make: Make) => lists('401 only only 403 403 403', seen(make), own);

const simCardInput = (systemId: number) => ({
  systemId,
  telephone: `+4898${String(nextNumber()).padStart(8, '0')}`,
  purpose: 'data',
  network: 'other',
  owner: 'sagitta',
});
const routerInput = (systemId: number) => ({
  systemId,
  serialNumber: `MATRIX ${nextNumber()}`,
  owner: 'sagitta',
  supplier: 'sagitta',
});

const makeSms: Make = async ({ api }, systemId) =>
  only(
    await api.store.db
      .insert(sms)
      .values({ systemId, number: '+48990000000', text: 'OK', direction: 'received', at: api.clock.now() })
      .returning({ id: sms.id }),
  );

/** A router or node with a SIM card that has a phone number. */
const withSimCard =
  (make: Make, holder: 'routerId' | 'nodeId'): Make =>
  async (world, systemId) => {
    const id = await make(world, systemId);
    const card = await makeSimCard(world, systemId);
    await world.api.store.db
      .update(simCard)
      .set({ [holder]: id })
      .where(eq(simCard.id, card));
    return id;
  };
const makeTextedRouter = withSimCard(makeRouter, 'routerId');
const makeTextedNode = withSimCard(
  async ({ api }, systemId) =>
    only(await api.store.db.insert(node).values({ systemId, name: 'Texted' }).returning({ id: node.id })),
  'nodeId',
);

/** A record in each system whose records the caller keeps, and in two where they do not. */
const kept = (make: Make) => async (world: World) => {
  const ids = [await make(world, await SYSTEMS.own(world)), await make(world, await SYSTEMS.created(world))];
  const others = [await make(world, await SYSTEMS.guest(world)), await make(world, await SYSTEMS.foreign(world))];
  return { ids: world.who === 'staff' ? [...ids, ...others] : ids };
};
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

type Kept = 'router' | 'sim_card' | 'agreement' | 'inspection' | 'inspection_finding';

async function lockOf({ api }: World, kind: Kept, id: number): Promise<string | null> {
  const { rows } = await api.store.pool.query<{ at: Date }>(`select updated_at as at from ${kind} where id = $1`, [id]);
  return rows[0]?.at.toISOString() ?? null;
}

/** Without a device of its own a node never counts as silent; its empty battery still needs attention. */
const makeFlatNode: Make = async ({ api }, systemId) =>
  only(
    await api.store.db
      .insert(node)
      .values({ systemId, name: `Flat ${nextNumber()}`, supplyState: 'battery_empty' })
      .returning({ id: node.id }),
  );

const STAFF_READS = {
  own: '401 200 403 403 403 403',
  guest: '401 200 403 403 403 403',
  created: '401 200 403 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 200 403 403 403 403',
} as const;

/** The history of a record, for those who keep it; staff also read that of a deleted one. */
const history = (kind: AuditedRecord, make: (system: number, world: World) => Promise<number | string>) =>
  on(SYSTEMS, { ...MANAGES, missing: '401 200 403 403 403 403' }, async (system, world) => ({
    input: { record: { kind, id: String(await make(system, world)) } },
  }));

const serialOfGateway = async (system: number, { api }: World) => {
  if (system === MISSING) return 'none';
  const { rows } = await api.store.pool.query<{ serial: string }>(
    'select d.serial from node n join device d on d.id = n.device_id where n.id = $1',
    [await makeGateway(api, system)],
  );
  return rows[0]?.serial ?? '';
};

export const RECORD_HISTORY = [
  ...history('sim_card', of(makeSimCard)),
  ...history('router', of(makeRouter)),
  ...history('inspection', of(makeInspection)),
  ...history('agreement', of(makeAgreement)),
  ...history('gateway', serialOfGateway),
  // The page of devices is for staff.
  ...on(SYSTEMS, STAFF_READS, async (system, world) => ({
    input: { record: { kind: 'device', id: await serialOfGateway(system, world) } },
  })),
];

export const BACK_OFFICE = {
  bindDevice: on(
    SYSTEMS,
    {
      own: '401 200 403 403 403 403',
      guest: '401 200 403 403 403 403',
      created: '401 200 403 403 403 403',
      foreign: '401 200 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async (systemId, { api }) => ({
      input: {
        NodeID: systemId === MISSING ? MISSING : await makeNode(api, systemId),
        DeviceSerialString: await makeDevice(api),
        ReplacedSerialString: null,
      },
    }),
  ),

  listDevices: on(ANYTHING, { any: '401 200 403 403 403 403' }, () => ({})),
  listUnlistedEvents: on(ANYTHING, { any: '401 empty 403 403 403 403' }, () => ({})),

  listFleetDevices: lists('401 only only 403 403 403', seen(makeFlatNode), ids),

  listInspections: listed(makeInspection),
  createInspection: on(SYSTEMS, MANAGES, (systemId) => ({ input: { systemId, year: 2026 } })),
  saveInspection: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeInspection)(systemId, world);
    return { input: { ID, systemId, year: 2027, updatedAt: await lockOf(world, 'inspection', ID) } };
  }),
  deleteInspection: deleted(makeInspection),
  getInspection: read(makeInspection),
  getInspectionReport: read(makeInspection),
  addFinding: on(SYSTEMS, MANAGES, async (systemId, world) => ({
    input: {
      inspectionId: await of(makeInspection)(systemId, world),
      kind: 'watch',
      text: 'Rust',
      photo: new Blob([new Uint8Array(SMALLEST_MAP)]),
    },
  })),
  saveFinding: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeFinding)(systemId, world);
    const updatedAt = await lockOf(world, 'inspection_finding', ID);
    return { input: { ID, kind: 'repair', text: 'Hole', updatedAt, photo: new Blob([new Uint8Array(SMALLEST_MAP)]) } };
  }),
  deleteFinding: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeFinding)(systemId, world);
    return { input: { ID, updatedAt: await lockOf(world, 'inspection_finding', ID) } };
  }),
  getFindingPhoto: read(makeFinding),
  signInspection: on(SYSTEMS, MANAGES, async (systemId, world) => ({
    input: { ID: await of(makeInspection)(systemId, world), name: 'Ola', seen: NOTHING_SEEN },
  })),
  reopenInspection: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeSignedInspection)(systemId, world);
    return { input: { ID, updatedAt: await lockOf(world, 'inspection', ID), reason: 'A slip' } };
  }),
  listDevicePhotos: on(
    SYSTEMS,
    {
      own: '401 empty empty 403 403 403',
      guest: '401 empty empty 403 403 403',
      created: '401 empty empty 403 403 403',
      foreign: '401 empty 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async (systemId, { api }) => ({ params: { id: systemId === MISSING ? MISSING : await makeNode(api, systemId) } }),
  ),

  listAgreements: listed(makeAgreement),
  createAgreement: on(SYSTEMS, MANAGES, (systemId) => ({ input: { systemId } })),
  saveAgreement: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeAgreement)(systemId, world);
    return { input: { ID, systemId, updatedAt: await lockOf(world, 'agreement', ID) } };
  }),
  deleteAgreement: deleted(makeAgreement),

  listSimCards: listed(makeSimCard),
  listFreeSimCards: listed(makeSimCard),
  getSimCard: read(makeSimCard),
  createSimCard: on(SYSTEMS, MANAGES, (systemId) => ({ input: simCardInput(systemId) })),
  saveSimCard: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeSimCard)(systemId, world);
    return { input: { ID, ...simCardInput(systemId), updatedAt: await lockOf(world, 'sim_card', ID) } };
  }),
  deleteSimCard: deleted(makeSimCard),
  restoreRecord: on(SYSTEMS, { ...MANAGES, missing: '401 409 409 403 403 403' }, async (system, world) => {
    const ID = await of(makeSimCard)(system, world);
    const { db } = world.api.store;
    await keepDeleted(db, 'sim_card', ID, {
      by: world.id,
      at: world.api.clock.now(),
    });
    await removeSimCard(db, ID);
    return { input: { kind: 'sim_card', ID } };
  }),

  listRouters: listed(makeRouter),
  getRouter: read(makeRouter),
  createRouter: on(SYSTEMS, MANAGES, (systemId) => ({ input: routerInput(systemId) })),
  saveRouter: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeRouter)(systemId, world);
    return { input: { ID, ...routerInput(systemId), updatedAt: await lockOf(world, 'router', ID) } };
  }),
  deleteRouter: deleted(makeRouter),
  replaceRouter: on(SYSTEMS, MANAGES, async (systemId, world) => {
    const ID = await of(makeRouter)(systemId, world);
    const updatedAt = await lockOf(world, 'router', ID);
    return { input: { ID, updatedAt, serialNumber: `MATRIX ${nextNumber()}` } };
  }),

  listSmses: lists(
    '401 only only 403 403 403',
    async (world) => ({ ...(await seen(makeSms)(world)), sent: { input: {} } }),
    ({ data }: { data: { ID: number }[] }) => own(data),
  ),
  listSimCardRouters: lists('401 only only 403 403 403', kept(makeTextedRouter), ids),
  listSimCardNodes: lists('401 only only 403 403 403', kept(makeTextedNode), ids),
  sendSms: on(SYSTEMS, MANAGES, async (systemId, world) => ({
    input: { text: 'OK', routerId: await of(makeTextedRouter)(systemId, world) },
  })),
} as const;
