import { node } from '../config/jest.preset.mjs';

// Some of the tests run webpack, which takes its time on a busy machine.
export default {
  ...node,
  testTimeout: 40_000,
  globalSetup: './src/testing/own-temporary-folder.ts',
  globalTeardown: './src/testing/remove-temporary-folder.ts',
};
