import { node } from '../config/jest.preset.mjs';
import { patternsOf } from '../config/pglite-tests.mjs';

const isOnCitus = process.env.TEST_DATABASE === 'citus';

const DEMO_WORLD = 'the demo world joins readings with local tables';
const EMPTIED = 'it drops all schemas, and the extension does not live through that';
const DROPPED = 'it opens a database again, and closing one of a cluster drops it';
/** What cannot pass on a distributed database, and why: files, and tests by their names. */
const NOT_ON_CITUS = {
  files: {
    'world/world': DEMO_WORLD,
    'world/past-weather': DEMO_WORLD,
    'world/level-log': DEMO_WORLD,
    'db/open-to-read': DROPPED,
  },
  tests: {
    'a stream reports the uplinks of the demo world': DEMO_WORLD,
    'gives a database .* the functions and triggers of a fresh one': EMPTIED,
    'a database that is not for this version .* one that holds the tables of something else': EMPTIED,
  },
};
if (isOnCitus)
  for (const [name, reason] of Object.values(NOT_ON_CITUS).flatMap((one) => Object.entries(one)))
    console.log(`Left out on Citus: ${name}, since ${reason}.`);

/** TEST_PART=pglite runs what the gate runs on PGlite; without it, everything runs. */
const part = process.env.TEST_PART ?? '';
if (!['', 'pglite'].includes(part)) throw new Error(`There is no part ${part} of the API tests, only pglite.`);

export default {
  ...node,
  roots: ['<rootDir>/src', '<rootDir>/cli', '<rootDir>/testing'],
  ...(part === 'pglite' && { testMatch: patternsOf() }),
  // What only a distributed database has, and what it cannot have.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(isOnCitus
      ? Object.keys(NOT_ON_CITUS.files).map((test) => `/src/${test}\\.test\\.ts$`)
      : ['\\.citus\\.test\\.ts$']),
  ],
  ...(isOnCitus && { testNamePattern: `^(?!(${Object.keys(NOT_ON_CITUS.tests).join('|')})$)` }),
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
  // Ten times what the slowest takes on a machine with nothing else to do. One that waits for ever is named before the
  // whole run is much longer for it.
  testTimeout: 120_000,
};
