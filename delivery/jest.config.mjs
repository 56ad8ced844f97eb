import { node } from '../config/jest.preset.mjs';

export default {
  ...node,
  globalSetup: './src/testing/own-temporary-folder.ts',
  globalTeardown: './src/testing/remove-temporary-folder.ts',
};
