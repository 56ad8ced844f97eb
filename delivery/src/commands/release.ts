import { text } from 'node:stream/consumers';
import { canary, promote, rollback, withdraw } from '../release/go-back';
import { explain } from '../release/explain';
import { buildOf } from '../release/make-release';
import { prune } from '../release/prune';
import { publish, type Outcome } from '../release/publish';
import { makeKey, signingKey } from '../release/signature';
import { livesOf } from '../release/lifecycle';
import { partState, readState } from '../release/state';
import type { State } from '../release/state-schema';
import { unprotected, verify } from '../release/verify';
import type { Installation } from '../store/installation';
import { addresses, partBases, partNamed, PARTS, portBase, SHELL, type Part } from '../suite';
import { must, say } from '../../../scripts/lib/run.mjs';

import { tellHistory, tellReleases } from './tell';
import { Mistyped, type Words } from './words';

type Command = (installation: Installation, words: Words) => Promise<readonly string[]>;

/** The commands about releases. Each answers what it has to say. */
export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishParts,
  promote: async (installation, { names: [name, version], change }) => {
    const part = named(name);
    if (version === undefined) throw new Mistyped('Which version?');
    return [outcome(part, await promote(installation, part, version, change), change.dryRun)];
  },
  rollback: async (installation, { names: [name, version], change }) => {
    const part = named(name);
    return [outcome(part, await rollback(installation, part, version, change), change.dryRun)];
  },
  canary: async (installation, { names: [name, version, percent], change }) => {
    const part = named(name);
    if (version === undefined) throw new Mistyped('Which version?');
    if (!/^[1-9]\d?$/.test(percent ?? ''))
      throw new Mistyped('How many per cent of the accounts? A whole number from 1 to 99; promote is for all.');
    return [outcome(part, await canary(installation, part, version, Number(percent), change), change.dryRun)];
  },
  withdraw: async (installation, { names: [name, version, ...why], change }) => {
    const part = named(name);
    if (version === undefined) throw new Mistyped('Which version?');
    const reason = why.join(' ') || 'no reason given';
    const done = await withdraw(installation, part, version, reason, change);
    return [
      `${part.folder}: ${version} ${change.dryRun ? 'would be' : 'is'} withdrawn`,
      outcome(part, done, change.dryRun),
    ];
  },
  list: (installation, { names }) => tellReleases(installation, names.length > 0 ? names.map(partNamed) : PARTS),
  history: (installation, { names: [name] }) => tellHistory(installation, named(name)),
  prune: async ({ store }, { days, keep, change: { dryRun } }) => {
    const gone = await prune(store, { days, keep, dryRun });
    return [...gone, `${gone.length} ${dryRun ? 'would be' : 'were'} removed.`];
  },
  verify: async (installation) => {
    const problems = await verify(installation, addresses(portBase(process.env), partBases(process.env)).releases);
    const bare = await unprotected(installation);
    const told = bare.length > 0 ? [`Not protected, since RELEASE_OWNERS lists no key: ${bare.join(', ')}.`] : [];
    if (problems.length > 0) throw new Error([...problems, ...told].join('\n'));
    return ['What is live is whole and fits together.', ...told];
  },
  key: async (_, { names: [file] }) => {
    if (file === undefined) throw new Mistyped('Into which file?');
    const key = await makeKey(file);
    return [`${file} holds the private key: hand it to the part's CI as RELEASE_KEY.`, `Public key: ${key}`];
  },
  explain: async ({ store }, { names }) => [
    await explain(store, names.length > 0 ? names.join(' ') : await text(process.stdin)),
  ],
};

async function publishParts(installation: Installation, words: Words): Promise<readonly string[]> {
  const { names, change, storeOnly } = words;
  const parts = names.length > 0 ? names.map(partNamed) : PARTS;
  const key = signingKey(process.env);
  // Neither the build nor the browser has any use for it.
  delete process.env.RELEASE_KEY;
  if (change.expect !== undefined && parts.length !== 1) throw new Mistyped('--expect goes with one part.');
  if (words.build) {
    say(`Building ${parts.map(({ folder }) => folder).join(', ')} …`);
    await must('turbo', ['run', 'build', ...parts.map(({ folder }) => `--filter=./${folder}`)]);
  }
  const { state } = await readState(installation);
  if (!words.smoke) say('The pages are not opened in a browser before they go live (--no-smoke).');
  const openPages = words.smoke ? (await import('../smoke/open-pages')).openPages : undefined;
  for (const part of parts) {
    const done = await publish(installation, buildOf(part), { ...change, openPages, storeOnly, key });
    console.log(storeOnly ? storedWords(part, done, change.dryRun) : outcome(part, done, change.dryRun));
    if (!storeOnly && isNewBesideOthers(state, part)) console.log(newPartWords(part));
  }
  return [];
}

/** In an installation that runs: in an empty one every part is new. */
function isNewBesideOthers(state: State, { name }: Part): boolean {
  return partState(state, SHELL.name).live !== null && livesOf(partState(state, name)).length === 0;
}

function newPartWords({ folder }: Part): string {
  return (
    `${folder} is new in this installation. A web server has it once it is started from a checkout that knows it, ` +
    `with its address in PART_BASES if that names any; for nginx, run \`pnpm release nginx\` from such a checkout and ` +
    `reload. Servers that run now leave it out, say so in their log, and go on with all other parts.`
  );
}

function named(word: string | undefined): Part {
  if (word === undefined) throw new Mistyped(`Which part? ${PARTS.map(({ folder }) => folder).join(', ')}`);
  return partNamed(word);
}

function storedWords({ folder }: Part, { version, before }: Outcome, dryRun = false): string {
  return `${folder}: ${version} ${dryRun ? 'would be' : 'is'} stored; live is ${before ?? 'nothing'}`;
}

function outcome({ folder }: Part, { version, before, canary: early }: Outcome, dryRun = false): string {
  if (early?.now && before === version)
    return (
      `${folder}: ${early.now.percent} % of the accounts ${dryRun ? 'would get' : 'get'} ${early.now.version}, ` +
      `the others ${version}`
    );
  if (early?.before && before === version)
    return `${folder}: ${early.before} ${dryRun ? 'would be' : 'was'} taken back; all accounts get ${version}`;
  if (before === version) return `${folder}: ${version} is live already`;
  return dryRun
    ? `${folder}: ${version} would go live (now: ${before ?? 'nothing'}). Nothing was changed.`
    : `${folder}: ${version} is live (before: ${before ?? 'nothing'})`;
}
