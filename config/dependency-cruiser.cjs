// Import directions. The rules are generic: no feature or remote is named. Tested in
// config/dependency-cruiser.test.mjs.

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
      name: 'api-knows-only-the-contract',
      severity: 'error',
      from: { path: '^reference-api/' },
      to: { path: '^(mfe-[^/]+|host-shell|shared-ui|delivery|e2e|bench)/' },
    },
    {
      name: 'api-db-is-the-lowest-layer',
      severity: 'error',
      comment: 'http → operations → repositories → access → db, never the other way. Tests call the whole API.',
      from: { path: '^reference-api/src/db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/src/(access|limits|mail|images|repositories|operations|http|stream)/' },
    },
    {
      name: 'api-access-knows-no-repository',
      severity: 'error',
      from: { path: '^reference-api/src/(access|limits|mail|images)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/src/(repositories|operations|http|stream)/' },
    },
    {
      name: 'api-repositories-know-no-operation',
      severity: 'error',
      from: { path: '^reference-api/src/repositories/', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/src/(operations|http|stream)/' },
    },
    {
      name: 'api-operations-know-no-http',
      severity: 'error',
      from: { path: '^reference-api/src/operations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^reference-api/src/(http|stream)/' },
    },
    {
      name: 'api-operations-write-no-sql',
      severity: 'error',
      comment:
        'Statements belong to repositories. What an operation has of the database is its handle and transactions.',
      from: { path: '^reference-api/src/operations/', pathNot: '\\.test\\.ts$' },
      to: { path: '(node_modules/drizzle-orm/|^reference-api/src/db/(?!(database|locks|transactions)\\.ts$))' },
    },
    {
      name: 'api-knows-no-demo-world',
      severity: 'error',
      comment: 'Whoever starts the API or a command may name the world; what the host does never depends on it.',
      from: {
        path: '^reference-api/src/',
        pathNot: '^reference-api/src/((world|cli|testing)/|(main|start|env|production)\\.ts$)|\\.test\\.ts$',
      },
      to: { path: '^reference-api/src/world/' },
    },
    {
      name: 'demo-world-only-reports',
      severity: 'error',
      comment:
        'The world is a network of devices and their past: it knows the entrance for frames and the database, and ' +
        'for its past the hash of a password, files, the templates of entries, and how forecasts are stored.',
      from: { path: '^reference-api/src/world/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^reference-api/src/',
        pathNot:
          '^reference-api/src/((world|db|uplinks)/|(env|say|access/secrets|files/file-store|repositories/event-log|' +
          'weather/(open|refresh)-weather)\\.ts$)',
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
