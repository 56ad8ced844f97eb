import { node } from '../jest.preset.mjs';
import { TESTS } from './scope.mjs';

// Of 10,000 random histories, what a mutant can wait for.
process.env.HISTORIES = '60';

export default {
  ...node,
  rootDir: process.cwd(),
  roots: ['<rootDir>/shared-contracts/src', '<rootDir>/reference-api/src'],
  testMatch: TESTS.map((path) => `<rootDir>/${path}`),
  testEnvironment: new URL('./environment.cjs', import.meta.url).pathname,
};
