import { join } from 'node:path';
import { type Results, type Run, writeResults } from '../results';
import { measureApi } from './measure-api';
import { measureFleet } from './measure-fleet';
import { measureLongLists } from './measure-long-lists';
import { measureStreams } from './measure-streams';

/**
 * The API on the embedded database and on a PostgreSQL server that exists for as long as the measurement; then one with
 * long lists, one with a fleet, and one with many open streams.
 */
export async function benchApi({
  data,
  folder,
  output,
  say,
}: Run): Promise<Pick<Results, 'api' | 'fleet' | 'streams'>> {
  const embedded = await measureApi({ DATA_DIR: data }, say);
  const postgres = await measureApi({ BENCH_POSTGRES: join(folder, 'postgres') }, say);
  const long = await measureLongLists(join(folder, 'long-lists'), say);
  const fleet = await measureFleet(join(folder, 'fleet'), say);
  const streams = await measureStreams(join(folder, 'streams'), say);
  await writeResults(join(output, 'statements.json'), {
    pglite: embedded.statements,
    postgres: { ...postgres.statements, ...long.statements },
  });
  return {
    api: [...embedded.figures, ...postgres.figures, ...long.figures],
    fleet,
    streams,
  };
}
