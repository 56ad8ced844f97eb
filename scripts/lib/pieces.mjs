// What each kept result depends on. Everything counts that is not ignored here, so that a new file is never missed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from './parts.mjs';
import { root } from './run.mjs';

const JOURNEYS = 'e2e/src/journeys/';
/** The journey with which the start stage uses the suite. */
const MAIN_JOB = `${JOURNEYS}suite/main-job.`;
const PARTS = REMOTES.map(({ folder }) => folder);

/** The part that a folder of journeys is about. What another folder's are about depends on every part. */
const PART_OF = {
  accounts: 'mfe-auth-accounts',
  'back-office': 'mfe-backoffice',
  reporting: 'mfe-reporting',
  systems: 'mfe-systems',
};

/** Of the time of all journeys, on 26 November 2026. */
const SHARE_OF = {
  accounts: 0.27,
  'back-office': 0.06,
  field: 0.04,
  releases: 0.07,
  reporting: 0.08,
  shell: 0.04,
  suite: 0.32,
  systems: 0.12,
};

/** Documents that a test follows. */
const FOLLOWED = ['docs/teams.md', 'docs/connect.md'];

const within = (folders) => (path) => folders.some((folder) => path.startsWith(`${folder}/`));
const isUnfollowed = (path) => path.endsWith('.md') && !FOLLOWED.includes(path);
const isUnitTest = (path) => /\.test\.(?:tsx?|mjs)$/.test(path);
const isBudget = (path) => path.startsWith('bench/src/') && !isUnitTest(path);
/** What no browser is shown: documents, the tests of each part, measurements. */
const isUnseen = (path) => isUnfollowed(path) || isUnitTest(path) || within(['bench', 'docs/pictures'])(path);

/**
 * @param {string} folder of journeys
 * @returns {import('./kept.mjs').Piece}
 */
function journeysOf(folder) {
  const part = PART_OF[folder];
  const isOtherPart = within(part ? PARTS.filter((one) => one !== part) : []);
  return {
    name: folder,
    of: `${part ?? 'every part'}, shell, contract, look, API, and these journeys`,
    share: SHARE_OF[folder] ?? 0,
    // Where only some folders run, who is signed in has to be named too.
    args: ['accounts.setup', `${JOURNEYS.slice('e2e/'.length)}${folder}/`],
    ignores: (path) =>
      isUnseen(path) || isOtherPart(path) || (path.startsWith(JOURNEYS) && !path.startsWith(`${JOURNEYS}${folder}/`)),
  };
}

/**
 * A stage that is one piece, of every part.
 * @param {(path: string) => boolean} ignores
 * @returns {import('./kept.mjs').Piece}
 */
function whole(ignores) {
  return { name: 'all', of: 'every part, shell, contract, look and API', share: 1, args: [], ignores };
}

/** @type {Readonly<Record<string, readonly import('./kept.mjs').Piece[]>>} by the key of the stage */
export const PIECES = {
  journeys: readdirSync(join(root, JOURNEYS)).sort().map(journeysOf),
  pglite: [
    {
      name: 'all',
      of: 'the API and the contract',
      share: 1,
      args: [],
      ignores: (path) =>
        isUnfollowed(path) || within([...PARTS, 'host-shell', 'shared-ui', 'bench', 'e2e', 'docs/pictures'])(path),
    },
  ],
  start: [whole((path) => isUnseen(path) || (path.startsWith(JOURNEYS) && !path.startsWith(MAIN_JOB)))],
  browsers: [whole((path) => isUnseen(path) || path.startsWith(JOURNEYS))],
  budgets: [whole((path) => (isUnseen(path) && !isBudget(path)) || path.startsWith(JOURNEYS))],
};
