import { systemFile, systemFileAccess } from '../../src/db/schema/index';
import { storeFile } from '../../src/systems/files/file-store';
import { MANAGES, SEES_NONE_YET } from './rights';
import { lists, on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

/** A file of the system that is shared with the caller, or with no account. */
const fileIn =
  (given: boolean) =>
  async (systemId: number, { api: { store }, id: accountId }: World): Promise<number> => {
    if (systemId === MISSING) return MISSING;
    const contentHash = await storeFile(store.db, Buffer.from('Plan'));
    const [made] = await store.db
      .insert(systemFile)
      .values({ systemId, filename: 'Plan.txt', mimeType: 'text/plain', size: 4, contentHash })
      .returning({ id: systemFile.id });
    const fileId = made?.id ?? 0;
    if (given) await store.db.insert(systemFileAccess).values({ fileId, accountId });
    return fileId;
  };

const upload = (systemID: number) => ({
  systemID,
  mimeType: 'text/plain',
  fileSize: 4,
  fileName: 'Plan.txt',
  file: new Blob(['Plan']),
});

const read = (given: boolean) => async (system: number, world: World) => ({
  params: { id: await fileIn(given)(system, world) },
});

export const SYSTEM_FILES = {
  listSystemFiles: [
    ...on(SYSTEMS, SEES_NONE_YET, (id) => ({ params: { id } })),
    ...lists(
      '401 only only only only only',
      async (world) => {
        const id = await SYSTEMS.own(world);
        const [given, other] = [await fileIn(true)(id, world), await fileIn(false)(id, world)];
        const all = world.who === 'staff' || world.who === 'installer';
        return { sent: { params: { id } }, ids: all ? [given, other] : [given] };
      },
      (files: { id: number }[]) => files.map(({ id }) => id),
    ),
  ],
  listFileAccounts: on(
    SYSTEMS,
    {
      ...MANAGES,
      own: '401 empty empty 403 403 403',
      guest: '401 empty 403 403 403 403',
      created: '401 empty empty 403 403 403',
      foreign: '401 empty 403 403 403 403',
    },
    (id) => ({ params: { id } }),
  ),
  setFileAccounts: on(SYSTEMS, MANAGES, async (system, world) => ({
    ...(await read(true)(system, world)),
    input: { fileAccounts: [] },
  })),
  uploadSystemFile: on(SYSTEMS, MANAGES, (system) => ({ input: upload(system) })),
  downloadSystemFile: [
    ...on(
      SYSTEMS,
      {
        own: '401 200 200 200 200 200',
        guest: '401 200 200 200 200 200',
        created: '401 200 200 404 404 404',
        foreign: '401 200 404 404 404 404',
        missing: '401 404 404 404 404 404',
      },
      read(true),
    ),
    // Not shared: it looks as if it did not exist.
    ...on(
      SYSTEMS,
      { own: '401 200 200 404 404 404', guest: '401 200 404 404 404 404', missing: '401 404 404 404 404 404' },
      read(false),
    ),
  ],
  deleteSystemFile: [
    ...on(
      SYSTEMS,
      {
        own: '401 200 200 403 403 403',
        guest: '401 200 403 403 403 403',
        created: '401 200 200 404 404 404',
        foreign: '401 200 404 404 404 404',
        missing: '401 404 404 404 404 404',
      },
      read(true),
    ),
    ...on(SYSTEMS, { own: '401 200 200 404 404 404', missing: '401 404 404 404 404 404' }, read(false)),
  ],
};
