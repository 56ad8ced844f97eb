import type { OperationName } from '@sagitta/shared-contracts/api';
import { systemFile, systemMap, systemMapBefore } from '../src/db/schema/index';
import { storeFile } from '../src/systems/files/file-store';
import type { TestApi } from './api';
import { makeAccount, makeSystem } from './entities';
import { SMALLEST_MAP } from './images';

/** A changing call to a file, the system under which its record is read, and the changes that it has to record. */
interface AuditedCall {
  params?: Readonly<Record<string, unknown>>;
  body: object;
  under: { system: number };
  kind: 'system';
  changes: object[];
}

/** A file of a system, made beside the API. */
export async function makeFile({ store: { db } }: TestApi, systemId: number, filename = 'Plan.txt'): Promise<number> {
  const contentHash = await storeFile(db, Buffer.from('Plan'));
  const [made] = await db
    .insert(systemFile)
    .values({ systemId, filename, mimeType: 'text/plain', size: 4, contentHash })
    .returning({ id: systemFile.id });
  return made?.id ?? 0;
}

/** A map of 9 × 9 px, made beside the API; answers its lock. */
async function makeMap({ store: { db } }: TestApi, systemId: number): Promise<string> {
  const updatedViaWebsiteAt = new Date('2026-01-01T00:00:00Z');
  const own = { image: Buffer.from('image'), imageMime: 'image/png', width: 9, height: 9, updatedViaWebsiteAt };
  await db.insert(systemMap).values({ systemId, ...own });
  return updatedViaWebsiteAt.toISOString();
}

/** What people do with the files and maps of a system. */
export function auditedFiles(api: () => TestApi): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  return {
    uploadSystemFile: async () => {
      const system = await makeSystem(api());
      const body = { systemID: system, mimeType: '', fileSize: 4, fileName: 'Plan.txt', file: new Blob(['Plan']) };
      return { body, under: { system }, kind: 'system', changes: [{ field: 'file', before: null, after: 'Plan.txt' }] };
    },
    uploadSystemMap: async () => {
      const system = await makeSystem(api());
      const file = new Blob([SMALLEST_MAP]);
      const changes = [{ field: 'map', before: null, after: '200 × 200 px' }];
      return { body: { systemID: system, mapType: 'main', file }, under: { system }, kind: 'system', changes };
    },
    restoreSystemMap: async () => {
      const system = await makeSystem(api());
      const updatedViaWebsiteAt = await makeMap(api(), system);
      const own = { image: Buffer.from('image'), imageMime: 'image/png', width: 20, height: 10, places: '[]' };
      await api()
        .store.db.insert(systemMapBefore)
        .values({ systemId: system, ...own, replacedAt: new Date(), replacedBy: 'Ola' });
      const changes = [{ field: 'map', before: '9 × 9 px', after: '20 × 10 px' }];
      return { body: { systemID: system, updatedViaWebsiteAt }, under: { system }, kind: 'system', changes };
    },
    saveMapBoundaries: async () => {
      const system = await makeSystem(api());
      const updatedViaWebsiteAt = await makeMap(api(), system);
      const mapBoundaries = '(0,0;9,0;9,9)';
      const body = { systemID: system, mapBoundaries, updatedViaWebsiteAt };
      const changes = [{ field: 'mapBoundaries', before: null, after: mapBoundaries }];
      return { body, under: { system }, kind: 'system', changes };
    },
    deleteSystemFile: async () => {
      const system = await makeSystem(api());
      const params = { id: await makeFile(api(), system) };
      const changes = [{ field: 'file', before: 'Plan.txt', after: null }];
      return { params, body: {}, under: { system }, kind: 'system', changes };
    },
    setFileAccounts: async () => {
      const system = await makeSystem(api());
      const reader = await makeAccount(api(), { systems: { [system]: 'common_user' } });
      const { rows } = await api().store.pool.query<{ email: string }>('select email from account where id = $1', [
        reader,
      ]);
      const email = rows[0]?.email ?? '';
      const params = { id: await makeFile(api(), system) };
      const changes = [{ field: 'fileAccess', before: [], after: [`Plan.txt: ${email}`] }];
      return { params, body: { fileAccounts: [email] }, under: { system }, kind: 'system', changes };
    },
  };
}
