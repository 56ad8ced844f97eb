import { apiBars } from './api/bars';
import { uplinkBars } from './api/uplink-bars';
import type { Bar } from './bar';
import { BUDGETS } from './budgets/limits';
import { asCount, asKbUnit, asRatio, asSeconds, figure } from './format';
import { graphsBars } from './graphs/bars';
import type { Build, PageFigures } from './pages/measure-pages';
import type { JourneyName } from './pages/journeys';
import type { PageName } from './pages/cases';
import { lighthouseBars } from './lighthouse/bars';
import { replayBars } from './replay/bars';
import type { Results } from './results';
import { systemsBars, triageBars } from './systems/bars';
import { wallBars } from './wall/bars';
import { workerBars } from './worker/bars';

export function isBroken({ kind, limit, measured }: Bar): boolean {
  if (measured === undefined) return false;
  return kind === 'most' ? !(measured <= limit) : !(measured >= limit);
}

/** Every bar of the suite. One whose part has not been measured has no figure. */
export function barsOf(results: Results): Bar[] {
  const cold = (page: PageName, profile: 'plain' | 'slow') =>
    results.pages?.find(
      (row) => row.build === 'federated' && row.page === page && row.cache === 'cold' && row.profile === profile,
    );
  const journey = (name: JourneyName) =>
    results.journeys?.find((row) => row.build === 'federated' && row.name === name);
  const bytes = { kind: 'most', show: asKbUnit, portable: true } as const;
  const ratio = { kind: 'most', show: asRatio, portable: true } as const;
  const ms = { kind: 'most', show: asSecondsUnit, portable: false } as const;
  return [
    {
      ...bytes,
      what: 'sign-in page, cold, all files',
      limit: BUDGETS.signIn,
      measured: cold('login', 'plain')?.fileBytes,
    },
    {
      ...bytes,
      what: 'systems list after sign-in, cold, all files so far',
      limit: BUDGETS.systems,
      measured: journey('systems after sign-in')?.fileBytes,
    },
    {
      ...bytes,
      what: 'dashboard after sign-in, cold, all files so far',
      limit: BUDGETS.dashboard,
      measured: journey('dashboard after sign-in')?.fileBytes,
    },
    {
      ...bytes,
      what: 'graph after sign-in, cold, all files so far',
      limit: BUDGETS.graph,
      measured: journey('graph after sign-in')?.fileBytes,
    },
    {
      ...bytes,
      what: 'data grid after sign-in, cold, all files so far',
      limit: BUDGETS.grid,
      measured: journey('accounts grid after sign-in')?.fileBytes,
    },
    {
      ...ratio,
      what: 'federated / one bundle, bytes, worst page',
      limit: 1.15,
      measured: worstRatio(results.pages, 'plain', (row) => row.fileBytes),
    },
    {
      ...ratio,
      what: 'federated / one bundle, largest paint, worst page, slow',
      limit: 1.15,
      measured: worstRatio(results.pages, 'slow', (row) => row.largestPaint),
    },
    {
      kind: 'most',
      what: 'layout shift, worst page',
      limit: 0.02,
      measured: worst(results.pages?.map((row) => row.layoutShift)),
      show: (value) => figure(value, 3),
      portable: false,
    },
    { ...ms, what: 'sign-in page usable, cold, slow', limit: 2_200, measured: cold('login', 'slow')?.usable },
    { ...ms, what: 'systems list usable, cold, slow', limit: 3_600, measured: cold('systems', 'slow')?.usable },
    { ...ms, what: 'dashboard usable, cold, slow', limit: 3_200, measured: cold('dashboard', 'slow')?.usable },
    {
      ...ms,
      what: 'dashboard, largest paint, cold, slow',
      limit: 3_200,
      measured: cold('dashboard', 'slow')?.largestPaint,
    },
    { ...ms, what: 'logs usable, cold, slow', limit: 3_800, measured: cold('logs', 'slow')?.usable },
    { ...ms, what: 'logs, largest paint, cold, slow', limit: 3_800, measured: cold('logs', 'slow')?.largestPaint },
    ...systemsBars(results.systems),
    ...triageBars(results.triage),
    ...wallBars(results.wall),
    ...workerBars(results.worker),
    ...graphsBars(results.graphs),
    ...replayBars(results.replay),
    ...lighthouseBars(results.lighthouse),
    ...apiBars(results),
    ...uplinkBars(results.uplinks),
    { ...ms, what: '`npm start`, again', limit: 10_000, measured: results.start?.npmStartAgainMs },
    { ...ms, what: 'API, first start', limit: 20_000, measured: results.start?.apiFirstMs },
    {
      kind: 'least',
      what: 'readings that the first start makes',
      limit: 500_000,
      measured: results.start?.readings,
      show: asCount,
      portable: true,
    },
    { ...ms, what: 'API, started again', limit: 3_000, measured: results.start?.apiAgainMs },
  ];
}

/** The row of the other build in the same condition. */
export function counterpart(rows: readonly PageFigures[], row: PageFigures, build: Build): PageFigures | undefined {
  return rows.find(
    (other) =>
      other.build === build && other.page === row.page && other.profile === row.profile && other.cache === row.cache,
  );
}

function worstRatio(
  rows: readonly PageFigures[] | undefined,
  profile: 'plain' | 'slow',
  of: (row: PageFigures) => number,
): number | undefined {
  if (!rows) return undefined;
  const federated = rows.filter((row) => row.build === 'federated' && row.cache === 'cold' && row.profile === profile);
  return worst(
    federated.flatMap((row) => {
      const other = counterpart(rows, row, 'oneBundle');
      return other ? [of(row) / of(other)] : [];
    }),
  );
}

function worst(values: readonly number[] | undefined): number | undefined {
  return values && values.length > 0 ? Math.max(...values) : undefined;
}

function asSecondsUnit(value: number | undefined): string {
  return value === undefined ? asSeconds(value) : `${asSeconds(value)} s`;
}
