import { MUTATED } from './scope.mjs';

/** `pnpm mutate`: docs/testing.md says what its score is, and how it is read. */
export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner', new URL('./runner.mjs', import.meta.url).pathname],
  testRunner: 'kept',
  jest: { projectType: 'custom', configFile: 'config/mutation/jest.mjs', enableFindRelatedTests: false },
  mutate: MUTATED,
  coverageAnalysis: 'perTest',
  // Of a constant that is computed while its file is loaded, which needs all tests loaded anew.
  ignoreStatic: true,
  concurrency: 1,
  // A mutant runs only the tests that cover it. A busy machine stands still now and then.
  timeoutFactor: 0.5,
  timeoutMS: 20_000,
  ignorePatterns: [
    '*',
    '!config',
    '!config/**',
    '!shared-contracts',
    '!shared-contracts/**',
    '!reference-api',
    '!reference-api/**',
    '!docs',
    '!docs/glossary.md',
    '!package.json',
    '**/node_modules',
    '**/dist',
    '**/.turbo',
    '**/.data',
  ],
  tempDirName: '.cache/stryker/run',
  incremental: true,
  incrementalFile: '.cache/stryker/incremental.json',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: '.cache/stryker/report.json' },
  htmlReporter: { fileName: '.cache/stryker/report.html' },
  clearTextReporter: { logTests: false, reportScoreTable: true },
  disableTypeChecks: false,
  thresholds: { high: 90, low: 85, break: 85 },
};
