import { overBare, withStreams, withUploads } from './api/bars';
import { FLEET, type FleetList, STREAMS, UPLOADS } from './api/figures';
import { uplinkTable, UPLINKS_NOTE } from './api/uplink-table';
import { barsOf, counterpart, isBroken } from './bars';
import type { Bar } from './bar';
import { asCount, asKb, asMb, asMs, asRatio, asSeconds, figure, markdownTable } from './format';
import { GRAPHS_NOTE, graphsTable } from './graphs/table';
import { LIGHTHOUSE_NOTE, lighthouseTable } from './lighthouse/table';
import type { Machine } from './machine';
import { JOURNEYS, type JourneyName } from './pages/journeys';
import type { PageFigures } from './pages/measure-pages';
import { SLOW } from './pages/network';
import { REPLAY_NOTE, replayTable } from './replay/table';
import { PARTS, type Results } from './results';
import { SYSTEMS_NOTE, systemsTable, TRIAGE_NOTE, triageTable } from './systems/table';
import { WALL_NOTE, wallTable } from './wall/table';
import { WORKER_NOTE, workerTable } from './worker/table';

const OPEN = '<!-- bench -->';
const CLOSE = '<!-- /bench -->';
/** The first bars are bytes over the wire: the same on every machine. */
const SUMMARY_BARS = 5;

/** The whole table, as Markdown that reads well in a terminal too. */
export function report(results: Results): string {
  const { pages = [], journeys = [], api = [], lighthouse = [], start } = results;
  return [
    ...machineLines(results),
    '',
    ...measuredTable(results),
    ...section(
      pages.length > 0,
      'Pages',
      pageTable(pages),
      `slow: ${SLOW.cpu}× CPU slow-down, ${SLOW.downKbit / 1000} Mbit/s down, ${SLOW.upKbit} kbit/s up, ` +
        `${SLOW.latencyMs} ms. Times in seconds. Beside each figure of the federated suite stands its ratio ` +
        `to the same sources as one bundle.`,
    ),
    ...section(journeys.length > 0, 'Through sign-in, empty cache', journeyTable(results)),
    ...section(
      results.systems !== undefined,
      'Many systems, many devices',
      systemsTable(results.systems),
      SYSTEMS_NOTE,
    ),
    ...section(results.triage !== undefined, 'A list of 10,000 systems', triageTable(results.triage), TRIAGE_NOTE),
    ...section(results.wall !== undefined, 'A wall for seven hours', wallTable(results.wall), WALL_NOTE),
    ...section(results.worker !== undefined, 'With the worker and without', workerTable(results.worker), WORKER_NOTE),
    ...section(results.graphs !== undefined, 'Graphs', graphsTable(results.graphs), GRAPHS_NOTE),
    ...section(results.replay !== undefined, 'Replay of a roof', replayTable(results.replay), REPLAY_NOTE),
    ...section(lighthouse.length > 0, 'Lighthouse', lighthouseTable(lighthouse), LIGHTHOUSE_NOTE),
    ...section(
      api.length > 0,
      'API',
      apiTable(results),
      'One caller, in ms; a second: answers to ten callers at once.',
    ),
    ...section(
      results.fleet !== undefined,
      `API with ${asCount(FLEET)} systems`,
      fleetTable(results),
      "On PostgreSQL, one caller, compressed; times in ms. The table is what the shell asks for. One device's change " +
        `fetches ${asKb(results.fleet?.changeBytes)} KB.`,
    ),
    ...section(
      results.streams !== undefined,
      `API with ${STREAMS} open streams`,
      streamsTable(results),
      'On PostgreSQL, one caller, in ms; five readings are stored a second in both cases. Each stream received ' +
        `${asCount(results.streams?.[0]?.eventsEach)} events meanwhile.`,
    ),
    ...section(
      results.uploads !== undefined,
      `API with ${UPLOADS} uploads at once`,
      uploadsTable(results),
      `On PostgreSQL, one caller, in ms. The ${UPLOADS} files of 25 MB took ${asSeconds(results.uploads?.tookMs)} s; ` +
        `the process grew by ${asMb(results.uploads?.grownBytes)} MB, and its event loop was blocked for ` +
        `${asMs(results.uploads?.longestBlockMs)} ms at most.`,
    ),
    ...section(
      results.silence !== undefined,
      'Rounds about silence',
      silenceTable(results),
      'On PostgreSQL, once a minute, in ms. Of a core: what the database and the API worked for a round.',
    ),
    ...section(
      results.search !== undefined,
      'Search for everything',
      searchTable(results),
      'On PostgreSQL over HTTP, one caller, in ms: staff, an installer of 500 systems, and an owner of three.',
    ),
    ...section(results.uplinks !== undefined, 'Uplinks', uplinkTable(results.uplinks), UPLINKS_NOTE),
    ...section(start !== undefined, 'Start', startTable(results)),
    ...section(true, 'Bars', barTable(barsOf(results))),
  ].join('\n');
}

/** A few lines for the README: the machines, whether the bars hold, and what a page costs over the wire. */
export function summary(results: Results): string {
  const bars = barsOf(results);
  const measured = bars.filter((bar) => bar.measured !== undefined);
  const broken = measured.filter(isBroken);
  return [
    ...machineLines(results),
    `${measured.length - broken.length} of ${measured.length} bars hold` +
      `${broken.length > 0 ? `; over: ${broken.map(({ what }) => what).join('; ')}` : ''}.`,
    '',
    ...barTable(bars.slice(0, SUMMARY_BARS)),
  ].join('\n');
}

/** Puts the report between the markers of a text. Throws where there are none. */
export function withReport(text: string, lines: string): string {
  const begin = text.indexOf(OPEN);
  const end = text.indexOf(CLOSE);
  if (begin < 0 || end < begin) throw new Error(`The text has no ${OPEN} … ${CLOSE} to put the table between.`);
  return `${text.slice(0, begin + OPEN.length)}\n${lines}\n${text.slice(end)}`;
}

/** A line for each machine, with the parts that were measured on it. */
function machineLines({ measured }: Results): string[] {
  const parts = new Map<string, string[]>();
  for (const part of PARTS) {
    const { machine } = measured[part] ?? {};
    if (machine) parts.set(machineName(machine), [...(parts.get(machineName(machine)) ?? []), part]);
  }
  return [...parts].map(
    ([machine, names]) => `Measured on ${machine}: ${names.join(', ')}. Medians; KB are 1,024 bytes.`,
  );
}

function machineName({ cpu, cores, memoryGb, system, node, chromium }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}, Chromium ${chromium}`;
}

function measuredTable({ measured }: Results): string[] {
  const rows = PARTS.flatMap((part) => {
    const { at, commit, load } = measured[part] ?? {};
    return at === undefined ? [] : [[part, at.slice(0, 10), commit ?? '', figure(load, 1)]];
  });
  return markdownTable(['part', 'on', 'commit', 'load before'], rows);
}

function section(present: boolean, title: string, table: readonly string[], note?: string): string[] {
  return present ? ['', `**${title}**`, '', ...table, ...(note ? ['', note] : [])] : [];
}

function pageTable(pages: readonly PageFigures[]): string[] {
  const head = [
    'page',
    'files KB',
    'ratio',
    'API KB',
    'requests',
    'first paint',
    'largest paint',
    'ratio',
    'usable',
    'ratio',
    'long tasks',
    'heap MB',
    'shift',
  ];
  const rows = pages
    .filter(({ build }) => build === 'federated')
    .map((row) => {
      const bundle = counterpart(pages, row, 'oneBundle');
      const over = (of: (figures: PageFigures) => number) => asRatio(bundle && of(row) / of(bundle));
      return [
        `${row.page}, ${row.cache}${row.profile === 'slow' ? ', slow' : ''}`,
        asKb(row.fileBytes),
        over(({ fileBytes }) => fileBytes),
        asKb(row.apiBytes),
        asCount(row.requests),
        asSeconds(row.firstPaint),
        asSeconds(row.largestPaint),
        over(({ largestPaint }) => largestPaint),
        asSeconds(row.usable),
        over(({ usable }) => usable),
        asSeconds(row.longTasks),
        asMb(row.heapBytes),
        figure(row.layoutShift, 3),
      ];
    });
  return markdownTable(head, rows);
}

function journeyTable({ journeys = [] }: Results): string[] {
  const of = (build: string, name: JourneyName) => journeys.find((row) => row.build === build && row.name === name);
  const rows = (Object.keys(JOURNEYS) as JourneyName[]).map((name) => {
    const own = of('federated', name);
    const bundle = of('oneBundle', name);
    return [
      name,
      asKb(own?.fileBytes),
      asRatio(own && bundle && own.fileBytes / bundle.fileBytes),
      asKb(own?.apiBytes),
      asCount(own?.requests),
      asSeconds(own?.fromClick),
    ];
  });
  return markdownTable(['way', 'files KB so far', 'ratio', 'API KB', 'requests', 'from click to usable'], rows);
}

function apiTable({ api = [] }: Results): string[] {
  const head = ['call', 'p50', 'p99', 'bare p50', 'bare p99', 'p50 over bare', 'a second', 'p99 then', 'answer KB'];
  return markdownTable(
    head,
    api.map((row) => [
      `${row.call} (${row.database === 'pglite' ? 'PGlite' : 'PostgreSQL'})`,
      asMs(row.p50Ms),
      asMs(row.p99Ms),
      asMs(row.bareP50Ms),
      asMs(row.bareP99Ms),
      asRatio(overBare(row)),
      asCount(row.perSecond),
      asMs(row.loadP99Ms),
      asKb(row.answerBytes),
    ]),
  );
}

function fleetTable({ fleet }: Results): string[] {
  const row = (form: string, { p50Ms, p99Ms, longestBlockMs, plainBytes, sentBytes }: FleetList) => [
    form,
    asMs(p50Ms),
    asMs(p99Ms),
    asMs(longestBlockMs),
    asKb(plainBytes),
    asKb(sentBytes),
  ];
  return markdownTable(
    ['systems as', 'p50', 'p99', 'longest block', 'KB', 'KB sent'],
    fleet ? [row('a table', fleet.table), row('a list', fleet.list)] : [],
  );
}

function streamsTable({ streams = [] }: Results): string[] {
  return markdownTable(
    ['call', 'p50', 'p50 with streams', 'p99', 'p99 with streams', 'ratio of p99'],
    streams.map((row) => [
      row.call,
      asMs(row.withoutP50Ms),
      asMs(row.withP50Ms),
      asMs(row.withoutP99Ms),
      asMs(row.withP99Ms),
      asRatio(withStreams(row)),
    ]),
  );
}

function uploadsTable({ uploads }: Results): string[] {
  return markdownTable(
    ['call', 'p50', 'p50 with uploads', 'p99', 'p99 with uploads', 'ratio of p99'],
    (uploads?.calls ?? []).map((row) => [
      row.call,
      asMs(row.withoutP50Ms),
      asMs(row.withP50Ms),
      asMs(row.withoutP99Ms),
      asMs(row.withP99Ms),
      asRatio(withUploads(row)),
    ]),
  );
}

function silenceTable({ silence }: Results): string[] {
  return markdownTable(
    ['devices', 'p50', 'least', 'most', 'of a core, database', 'of a core, API'],
    silence
      ? [
          [
            asCount(silence.devices),
            asMs(silence.p50Ms),
            asMs(silence.leastMs),
            asMs(silence.mostMs),
            asMs(silence.databaseCpuMs),
            asMs(silence.ownCpuMs),
          ],
        ]
      : [],
  );
}

function searchTable({ search }: Results): string[] {
  return markdownTable(
    ['systems', 'devices', 'searches', 'p50', 'p95'],
    search
      ? [
          [
            asCount(search.systems),
            asCount(search.devices),
            asCount(search.searches),
            asMs(search.p50Ms),
            asMs(search.p95Ms),
          ],
        ]
      : [],
  );
}

function startTable({ start }: Results): string[] {
  return markdownTable(
    ['start', 'seconds'],
    [
      [`API, first, ${asCount(start?.readings)} readings made`, asSeconds(start?.apiFirstMs)],
      ['API, again', asSeconds(start?.apiAgainMs)],
      ['`npm start`, again', asSeconds(start?.npmStartAgainMs)],
    ],
  );
}

function barTable(bars: readonly Bar[]): string[] {
  return markdownTable(
    ['bar', 'limit', 'measured', ''],
    bars.map((bar) => [
      bar.what,
      `${bar.kind === 'most' ? '≤' : '≥'} ${bar.show(bar.limit)}`,
      bar.show(bar.measured),
      verdict(bar),
    ]),
  );
}

function verdict(bar: Bar): string {
  if (bar.measured === undefined) return 'not measured';
  return isBroken(bar) ? '**over**' : 'ok';
}
