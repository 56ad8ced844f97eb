import { importFile } from '../../src/readings/import/import-file';
import { makeSensor } from '../entities';
import { importedFile, importInput, OLA } from '../imported-file';
import { MANAGES } from './rights';
import { on } from './row';
import { MISSING, SYSTEMS, type World } from './world';

const CSV = 'Time,Sag\n2025-01-10 12:00,1\n';

const nodeIn = async (system: number, { api }: World) => (system === MISSING ? MISSING : makeSensor(api, system));

async function importIn(system: number, world: World): Promise<number> {
  if (system === MISSING) return MISSING;
  const file = importedFile(await nodeIn(system, world), CSV);
  return (await importFile(world.api.store.db, OLA, file, world.api.clock.now())).importId ?? 0;
}

const sending = async (system: number, world: World) => ({ input: importInput(await nodeIn(system, world), CSV) });

export const READING_IMPORTS = {
  listImports: on(
    SYSTEMS,
    {
      own: '401 empty empty 403 403 403',
      guest: '401 empty 403 403 403 403',
      created: '401 empty empty 403 403 403',
      foreign: '401 empty 403 403 403 403',
      missing: '401 403 403 403 403 403',
    },
    async (system, world) => ({ params: { id: await nodeIn(system, world) } }),
  ),
  checkImport: on(SYSTEMS, { ...MANAGES }, sending),
  importReadings: on(SYSTEMS, { ...MANAGES }, sending),
  takeBackImport: on(SYSTEMS, { ...MANAGES }, async (system, world) => ({
    params: { id: await importIn(system, world) },
  })),
};
