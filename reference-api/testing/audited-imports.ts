import type { OperationName } from '@sagitta/shared-contracts/api';
import { importFile } from '../src/readings/import/import-file';
import type { TestApi } from './api';
import { makeSensor, makeSystem } from './entities';
import { importedFile, importInput, OLA } from './imported-file';

interface AuditedCall {
  params?: Readonly<Record<string, unknown>>;
  body: object;
  under: { system: number };
  kind: 'node';
  changes: object[];
}

const CSV = 'Time,Sag\n2025-01-10 12:00,1\n2025-01-10 13:00,2\nsoon,3\n';
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

/** A file that is imported for a device, and one that is taken back. */
export function auditedImports(api: () => TestApi): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  return {
    importReadings: async () => {
      const system = await makeSystem(api());
      const body = importInput(await makeSensor(api(), system), CSV);
      const changes = [
        change('import', null, expect.any(Number)),
        change('file', null, 'sag.csv'),
        change('sha256', null, expect.stringMatching(/^[\da-f]{64}$/)),
        change('stored', null, 2),
        change('known', null, 0),
        change('refused', null, 1),
      ];
      return { body, under: { system }, kind: 'node', changes };
    },
    takeBackImport: async () => {
      const system = await makeSystem(api());
      const file = importedFile(await makeSensor(api(), system), CSV);
      const id = (await importFile(api().store.db, OLA, file, api().clock.now())).importId;
      const changes = [change('import', id, null), change('file', 'sag.csv', null), change('readings', 2, null)];
      return { params: { id }, body: {}, under: { system }, kind: 'node', changes };
    },
  };
}
