// One jest set-up for every package; `browser` packages get jsdom with fetch, TextEncoder and structuredClone kept.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** ESM-only packages that jest has to transform. */
const esmOnly = [
  'jotai',
  'until-async',
  'rettime',
  '@open-draft',
  'msw',
  'headers-polyfill',
  'valibot',
  'axios',
  'axios-retry',
  'uplot',
  'lexical',
  '@lexical',
  'react-leaflet',
  '@react-leaflet/core',
  'hucre',
  'pdfjs-dist',
];

const common = {
  runtime: new URL('./jest.runtime.cjs', import.meta.url).pathname,
  rootDir: '.',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '\\.m?[jt]sx?$': ['@swc/jest', swc],
    '\\.css$': new URL('./jest.css.cjs', import.meta.url).pathname,
  },
  transformIgnorePatterns: [
    `node_modules/(?!\\.pnpm/)(?!(${esmOnly.join('|')})/)`,
    `node_modules/\\.pnpm/(?!(${esmOnly.map((n) => n.replace('/', '\\+')).join('|')})[@+])`,
  ],
  extensionsToTreatAsEsm: [],
  // Styles of packages are named without a leading dot, our own with one.
  // No worker runs in tests.
  moduleNameMapper: {
    '\\?worker$': new URL('./jest.asset.cjs', import.meta.url).pathname,
    '^[^.].*\\.css$': new URL('./jest.asset.cjs', import.meta.url).pathname,
    '\\.(woff2|svg|png)$': new URL('./jest.asset.cjs', import.meta.url).pathname,
  },
  // It finds a test that hangs. A form takes half a minute in jsdom on a machine that does much else.
  testTimeout: 120_000,
  // Jest keeps one core free by default, which is half of a machine with two.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1GB',
  // At its end a worker has up to 2.5 GB to give back, which takes more than the half second that jest grants by
  // default. One that is kept alive by something left open is still reported, and killed, after this.
  workerGracefulExitTimeout: 10_000,
};

export const node = { ...common, testEnvironment: 'node' };

export const browser = {
  ...common,
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [new URL('./jest.browser.ts', import.meta.url).pathname],
};
