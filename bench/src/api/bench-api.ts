import { join } from 'node:path';
import { type Results, type Run, writeResults } from '../results';
import { measureApi } from './measure-api';
import { measureFleet } from './measure-fleet';
import { measureLongLists } from './measure-long-lists';
import { measureSilence } from './measure-silence';
import { measureStreams } from './measure-streams';
import { measureUplinks } from './measure-uplinks';
import { measureUploads } from './measure-uploads';

/**
 * The API on the embedded database and on a PostgreSQL server that exists for as long as the measurement; then one with
 * long lists, one with a fleet, one with many open streams, one that takes many uploads, one with many devices that
 * may be silent, and some that take uplinks.
 */
export async function benchApi({
  data,
  folder,
  output,
  say,
}: Run): Promise<Pick<Results, 'api' | 'fleet' | 'streams' | 'uploads' | 'silence' | 'uplinks'>> {
  const embedded = await measureApi({ DATA_DIR: data }, say);
  const postgres = await measureApi({ BENCH_POSTGRES: join(folder, 'postgres') }, say);
  const long = await measureLongLists(join(folder, 'long-lists'), say);
  const fleet = await measureFleet(join(folder, 'fleet'), say);
  const streams = await measureStreams(join(folder, 'streams'), say);
  const uploads = await measureUploads(join(folder, 'uploads'), say);
  const silence = await measureSilence(say);
  const uplinks = await measureUplinks(say);
  await writeResults(join(output, 'statements.json'), {
    pglite: embedded.statements,
    postgres: { ...postgres.statements, ...long.statements },
  });
  return {
    api: [...embedded.figures, ...postgres.figures, ...long.figures],
    fleet,
    streams,
    uploads,
    silence,
    uplinks,
  };
}
