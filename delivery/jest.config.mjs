import { node } from '../config/jest.preset.mjs';

// Some of the tests run webpack, which takes its time on a busy machine.
export default { ...node, testTimeout: 40_000 };
