/**
 * The API tests that the gate runs on PGlite, besides all of them on PostgreSQL, and why: what PGlite itself decides
 * (one session, one process, a folder of its own), and what the newest Node decides, on which this part runs.
 * `npm run test:pglite` runs all tests there. Paths are below reference-api; a folder stands for every test in it.
 * @type {Readonly<Record<string, string>>}
 */
export const PGLITE_TESTS = {
  'testing/matrix/every-operation.test.ts': 'serves every operation of the contract once',
  'src/db/':
    'opens, locks, migrates, loses, fills up and closes the embedded database; its transactions share one session',
  'src/alarms/logs.test.ts': 'searches the log, with or without the index of the database',
  'src/records/smses.test.ts': 'searches text messages',
  'src/production.test.ts': 'starts on an empty database and on the demo world',
  'src/readings/store-readings.test.ts': 'stores readings by functions and triggers of the database',
  'src/exports/reports/report-stream.test.ts': 'reads rows while they are sent, on the only session',
  'src/entrances/stream/': 'reads what has changed and tells streams of it',
  'src/upkeep.test.ts': 'deletes what has ended while other work goes on',
  'src/readings/uplinks/uplinks.test.ts': 'stores what devices send',
  'src/world/world.test.ts': 'the demo world, which runs on PGlite',
  'src/world/crowd.test.ts': 'many systems in the demo world',
  'src/entrances/uplinks/': 'takes what devices send, and keeps it until the database has it',
  'src/entrances/http/body-deadline.test.ts': "Node's sockets and forms",
  'src/entrances/http/calls-under-way.test.ts': "Node's sockets, closing a server",
  'src/entrances/http/compression.test.ts': "Node's compression",
  'src/entrances/http/download-deadline.test.ts': "Node's streams, whose reader stops",
  'src/entrances/http/hardening.test.ts': "Node's parser and timeouts of HTTP",
  'src/entrances/http/in-chunks.test.ts': "Node's streams of text",
  'src/entrances/http/left-early.test.ts': "Node's errors of a caller who leaves",
  'src/kit/log-errors.test.ts': "Node's errors, and those of either database",
  'src/entrances/http/send-file.test.ts': "Node's headers",
  'src/entrances/http/server.test.ts': 'health, errors and limits of the server as a whole',
};

/** In a folder of these, and why not: what is a matter of SQL alone, which one engine runs in both. */
export const LEFT_OUT = {
  'src/db/apply-functions.test.ts': 'a first start, which open-store and production make there, applies them as well',
};

/**
 * The patterns of jest for them.
 * @param {readonly string[]} [paths]
 * @returns {string[]}
 */
export const patternsOf = (paths = Object.keys(PGLITE_TESTS)) => [
  ...paths.map((path) => `<rootDir>/${path.endsWith('/') ? `${path}**/*.test.ts` : path}`),
  ...Object.keys(LEFT_OUT).map((path) => `!**/${path}`),
];
