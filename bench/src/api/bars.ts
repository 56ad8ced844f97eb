import type { Bar } from '../bar';
import { asKbUnit, asMbUnit, asMsUnit, asRatio } from '../format';
import type { Results } from '../results';
import {
  type ApiFigures,
  FLEET,
  LONG_LIST_LIMITS,
  PLAIN_MEASUREMENTS,
  SEARCH_LIMITS,
  STREAMS,
  type StreamFigures,
  type UploadCallFigures,
  UPLOADS,
} from './figures';

const KB = 1024;

/** What the answer may cost beside the query that it needs, on PostgreSQL. */
const LISTS = ['systems', 'nodes', 'logs'] as const;

export function apiBars({
  api,
  fleet,
  streams,
  uploads,
  silence,
  search,
}: Pick<Results, 'api' | 'fleet' | 'streams' | 'uploads' | 'silence' | 'search'>): Bar[] {
  const ratio = { kind: 'most', show: asRatio, portable: true } as const;
  const bytes = { kind: 'most', show: asKbUnit, portable: true } as const;
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  const over = (call: string, database?: ApiFigures['database']) => {
    const rows = api?.filter((row) => row.call === call && (database ?? row.database) === row.database) ?? [];
    return rows.length === 0 ? undefined : Math.max(...rows.map(overBare));
  };
  const systems = `list of ${FLEET.toLocaleString('en-GB')} systems`;
  return [
    {
      ...ratio,
      what: 'measurements of one node, 90 days / bare query',
      limit: 1.5,
      measured: over(PLAIN_MEASUREMENTS),
    },
    ...LISTS.map((call) => ({
      ...ratio,
      what: `${call} on PostgreSQL / bare query`,
      limit: 3,
      measured: over(call, 'postgres'),
    })),
    ...Object.entries(LONG_LIST_LIMITS).map(([call, limit]) => ({
      ...ratio,
      what: `${call} / bare query`,
      limit,
      measured: over(call, 'postgres'),
    })),
    ...Object.entries(SEARCH_LIMITS).map(([call, limit]) => ({
      ...ms,
      what: `${call}, p50`,
      limit,
      measured: api?.find((row) => row.call === call)?.p50Ms,
    })),
    {
      ...ratio,
      what: `calls with ${STREAMS} open streams / without, p99, worst`,
      limit: 1.5,
      measured: streams && Math.max(...streams.map(withStreams)),
    },
    {
      ...ratio,
      what: `calls with ${UPLOADS} uploads at once / without, p99, worst`,
      limit: 3,
      measured: uploads && Math.max(...uploads.calls.map(withUploads)),
    },
    {
      kind: 'most',
      what: `memory of ${UPLOADS} uploads at once`,
      limit: 200_000_000,
      measured: uploads?.grownBytes,
      show: asMbUnit,
      portable: true,
    },
    { ...ms, what: 'round about silence of many devices, p50', limit: 100, measured: silence?.p50Ms },
    { ...ms, what: 'search for everything, p95', limit: 60, measured: search?.p95Ms },
    { ...ms, what: `${systems}, p50`, limit: 150, measured: fleet?.table.p50Ms },
    { ...bytes, what: `${systems}, before compression`, limit: 1_500 * KB, measured: fleet?.table.plainBytes },
    { ...ms, what: `${systems}, longest block of the event loop`, limit: 50, measured: fleet?.table.longestBlockMs },
    { ...bytes, what: `one device's change, ${systems} shown`, limit: 20 * KB, measured: fleet?.changeBytes },
  ];
}

/** How much longer the answer takes than the query that it needs. */
export function overBare({ p50Ms, bareP50Ms }: Pick<ApiFigures, 'p50Ms' | 'bareP50Ms'>): number {
  return p50Ms / bareP50Ms;
}

/** How much longer the slowest calls take while many streams are open. */
export function withStreams({ withP99Ms, withoutP99Ms }: StreamFigures): number {
  return withP99Ms / withoutP99Ms;
}

/** How much longer the slowest calls of others take while many files are uploaded. */
export function withUploads({ withP99Ms, withoutP99Ms }: UploadCallFigures): number {
  return withP99Ms / withoutP99Ms;
}
