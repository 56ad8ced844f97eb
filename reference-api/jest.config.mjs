import { node } from '../config/jest.preset.mjs';

export default {
  ...node,
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Ten times what the slowest takes on a machine with nothing else to do. One that waits for ever is named before the
  // whole run is much longer for it.
  testTimeout: 120_000,
};
