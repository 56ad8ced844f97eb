import { node } from '../config/jest.preset.mjs';

export default {
  ...node,
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  testTimeout: 240_000,
};
