import { node } from '../config/jest.preset.mjs';

const isOnCitus = process.env.TEST_DATABASE === 'citus';

export default {
  ...node,
  // What only a distributed database has, and what it cannot have: the demo world joins readings with local tables.
  testPathIgnorePatterns: [
    '/node_modules/',
    isOnCitus ? '/world/(world|past-weather)\\.test\\.ts$' : '\\.citus\\.test\\.ts$',
  ],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Ten times what the slowest takes on a machine with nothing else to do. One that waits for ever is named before the
  // whole run is much longer for it.
  testTimeout: 120_000,
};
