import { getSystem, listSystems, type System } from '@sagitta/shared-contracts/api/system';
import { ACCEPT_CARDS } from '@sagitta/shared-contracts/table';
import { call, httpCall, type HttpCall } from '@sagitta/e2e/support/api';
import { staffToken } from '../api-client';
import { percentile } from '../statistics';
import { asBrowser } from './as-browser';
import { BenchProcess } from './bench-process';
import { FLEET, type FleetFigures, type FleetList } from './figures';
import { OneByOne } from './load';
import { QUIET } from './quiet';

const WARM_UP = 5;
const TIMES = 30;
/** Systems whose change is fetched. */
const CHANGED = 20;

/** Starts the API on a PostgreSQL server with a fleet, and measures its list and what one device's change costs. */
export async function measureFleet(folder: string, say: (text: string) => void): Promise<FleetFigures> {
  say(`API on postgres: ${FLEET} systems …`);
  const api = await BenchProcess.start({ ...QUIET, BENCH_POSTGRES: folder, SAGITTA_WORLD: `crowd:${FLEET}` });
  const line = new OneByOne(api.address);
  try {
    const token = await staffToken(api.address);
    const list = httpCall(listSystems, {}, token);
    const table = { ...list, headers: { ...list.headers, accept: ACCEPT_CARDS } };
    const systems = await call(api.address, listSystems, {}, token);
    if (systems.length < FLEET) throw new Error(`The fleet has ${systems.length} systems.`);
    return {
      table: await measureList(api, line, table),
      list: await measureList(api, line, list),
      changeBytes: await measureChange(line, systems, token),
    };
  } finally {
    line.close();
    await api.stop();
  }
}

async function measureList(api: BenchProcess, line: OneByOne, plain: HttpCall): Promise<FleetList> {
  const compressed = asBrowser(plain);
  await line.times(compressed, WARM_UP);
  await api.ask({ ask: 'watch' }, 'done');
  const took = await line.times(compressed, TIMES);
  const { longestMs } = await api.ask({ ask: 'blocked' }, 'blocked');
  return {
    p50Ms: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
    plainBytes: await line.bytes(plain),
    sentBytes: await line.bytes(compressed),
    longestBlockMs: longestMs,
  };
}

/** The list asks for the system alone, with its whole forecast (mfe-systems, `renewSystems`). */
async function measureChange(line: OneByOne, systems: readonly System[], token: string): Promise<number> {
  const heaviest = systems.filter(({ weatherReport }) => weatherReport?.Valid).slice(0, CHANGED);
  const bytes = [];
  for (const { ID } of heaviest)
    bytes.push(await line.bytes(asBrowser(httpCall(getSystem, { params: { id: ID } }, token))));
  return Math.max(...bytes);
}
