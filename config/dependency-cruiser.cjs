// Import directions. No feature or remote is named; the rooms of the API are, in config/api-rooms.cjs. Tested in
// config/dependency-cruiser.test.mjs.
const { FLOORS } = require('./api-rooms.cjs');

/** A room of the API imports lower floors only. Tests call the whole API; main.ts and its neighbours compose it. */
const apiFloors = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    name: `api-${room}-imports-lower-floors`,
    severity: 'error',
    from: { path: `^reference-api/src/${room}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^reference-api/src/(?!(${[room, ...FLOORS.slice(0, floor).flat()].join('|')})/)` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-resolvable',
      severity: 'error',
      comment: 'The scripts look for playwright-core where e2e has it, which this tool cannot follow.',
      from: { pathNot: '^scripts/lib/chromium\\.mjs$' },
      to: { couldNotResolve: true },
    },
    {
      name: 'remotes-meet-only-in-shared-packages',
      severity: 'error',
      comment: 'A remote never imports another remote or the shell, nor the shell a remote.',
      from: { path: '^(mfe-[^/]+|host-shell)/' },
      to: { path: '^(mfe-[^/]+|host-shell)/', pathNot: '^$1/' },
    },
    {
      name: 'shared-packages-know-no-part',
      severity: 'error',
      from: { path: '^shared-(contracts|ui)/' },
      to: { path: '^(mfe-[^/]+|host-shell|reference-api|delivery|e2e|bench)/' },
    },
    {
      name: 'contract-rules-use-only-types-of-operations',
      severity: 'error',
      comment: 'Operations are made of rules: their lists and checks. A rule needs no more of one than its types.',
      from: { path: '^shared-contracts/src/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared-contracts/src/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-knows-only-the-contract',
      severity: 'error',
      from: { path: '^reference-api/' },
      to: { path: '^(mfe-[^/]+|host-shell|shared-ui|delivery|e2e|bench)/' },
    },
    ...apiFloors,
    {
      name: 'api-folders-are-rooms',
      severity: 'error',
      comment: 'A folder of reference-api/src that config/api-rooms.cjs does not name has no place in the order.',
      from: { path: `^reference-api/src/(?!(${FLOORS.flat().join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'api-knows-no-test-or-command',
      severity: 'error',
      comment: 'Harnesses, fixtures and commands use the API, and it never uses them.',
      from: { path: '^reference-api/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/(testing|cli)/' },
    },
    {
      name: 'api-statements-know-no-operation',
      severity: 'error',
      from: { path: '^reference-api/src/.*\\.statements\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/src/(.*\\.operations\\.ts$|access/calls/)' },
    },
    {
      name: 'api-operations-write-no-sql',
      severity: 'error',
      comment:
        'Statements belong to *.statements.ts. What an operation has of the database is its handle and transactions.',
      from: {
        path: '^reference-api/src/(.*\\.operations\\.ts$|access/calls/)',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '(node_modules/drizzle-orm/|^reference-api/src/db/(?!(database|locks|transactions)\\.ts$))' },
    },
    {
      name: 'demo-world-only-reports',
      severity: 'error',
      comment:
        'The world is a network of devices and their past: it knows the entrance for frames and the database, and ' +
        'for its past the hash of a password, files, what people log, and how forecasts are stored.',
      from: { path: '^reference-api/src/world/', pathNot: '(\\.test|/past)\\.ts$' },
      to: {
        path: '^reference-api/src/',
        pathNot:
          '^reference-api/src/((world|db|readings/uplinks)/|(kit/(env|grouped|say)|accounts/secrets|' +
          'systems/files/file-store|alarms/event-log\\.statements|devices/fetch-commands\\.statements|' +
          'readings/follow-reading|systems/weather/(open|refresh)-weather)\\.ts$)',
      },
    },
    {
      name: 'demo-past-is-concluded-by-the-host',
      severity: 'error',
      comment: "What the world's past means is said by the host's own functions for readings and silence.",
      from: { path: '^reference-api/src/world/past\\.ts$' },
      to: {
        path: '^reference-api/src/',
        pathNot: '^reference-api/src/((world|db|readings)/|alarms/event-log\\.statements\\.ts$)',
      },
    },
    {
      name: 'nothing-imports-journeys-or-bench',
      severity: 'error',
      comment: 'The bench uses what journeys use to reach a suite; nothing else imports either.',
      from: { pathNot: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'journeys-do-not-import-the-bench',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^bench/' },
    },
    {
      name: 'features-do-not-import-one-another',
      severity: 'error',
      from: { path: '^([^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^([^/]+)/src/shared/' },
      to: { path: '^$1/src/(features|app)/' },
    },
    {
      name: 'features-do-not-import-app',
      severity: 'error',
      from: { path: '^([^/]+)/src/features/' },
      to: { path: '^$1/src/app/' },
    },
    {
      name: 'test-tools-only-in-tests',
      severity: 'error',
      comment: 'Fixtures and network mocks never travel with a release. Journeys do not either.',
      from: { pathNot: '(^e2e/|\\.test\\.tsx?$|/testing/)' },
      to: { path: '^shared-(contracts|ui)/src/testing/' },
    },
    {
      name: 'chakra-only-through-shared-ui',
      severity: 'error',
      from: { pathNot: '^shared-ui/' },
      to: { path: 'node_modules/(@chakra-ui|@ark-ui|ag-grid-)' },
    },
    {
      name: 'router-only-through-shared-ui',
      severity: 'error',
      from: { pathNot: '^shared-ui/' },
      to: { path: 'node_modules/react-router' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|\\.data|\\.turbo|report)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
