import { text } from 'node:stream/consumers';
import { callGood, canary, promote, retire, rollback, withdraw } from '../release/go-back';
import { explain } from '../release/explain';
import { keptStates, restoreState } from '../release/kept-states';
import { livesOf } from '../release/lifecycle';
import { buildOf } from '../release/make-release';
import { prune } from '../release/prune';
import { publish, type ChangeOptions } from '../release/publish';
import { repair } from '../release/repair';
import { browserReports, noteReports, ReportsUnknown } from '../release/reports';
import type { OpenPages } from '../release/see-pages';
import { makeKey, signingKey } from '../release/signature';
import { partState, readState } from '../release/state';
import type { State } from '../release/state-schema';
import { unprotected, verify } from '../release/verify';
import type { Installation } from '../store/installation';
import { addresses, partBases, partNamed, PARTS, portBase, SHELL, type Part } from '../suite';
import { must, say } from '../../../scripts/lib/run.mjs';
import { guard } from './guard';
import { outcomeWords, storedWords } from './outcome';
import { tellHistory, tellReleases, tellReported, tellRestored, tellStates } from './tell';
import { Mistyped, type Words } from './words';

type Command = (installation: Installation, words: Words) => Promise<readonly string[]>;

/** The commands about releases. Each answers what it has to say. */
export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishParts,
  promote: async (installation, words) => {
    const [part, version] = [await named(installation, words.names[0]), versionOf(words.names[1])];
    const options = { ...(await known(words.change)), openPages: await pagesOpener(words) };
    return [outcomeWords(part, await promote(installation, part, version, options), options.dryRun)];
  },
  rollback: async (installation, { names: [name, version], change }) => {
    const part = await named(installation, name);
    const options = await known(change);
    return [outcomeWords(part, await rollback(installation, part, version, options), change.dryRun)];
  },
  canary: async (installation, words) => {
    const [name, word, percent] = words.names;
    const [part, version] = [await named(installation, name), versionOf(word)];
    if (!/^[1-9]\d?$/.test(percent ?? ''))
      throw new Mistyped('How many per cent of the accounts? A whole number from 1 to 99; promote is for all.');
    const options = { ...(await known(words.change)), openPages: await pagesOpener(words) };
    return [outcomeWords(part, await canary(installation, part, version, Number(percent), options), options.dryRun)];
  },
  withdraw: async (installation, { names: [name, word, ...why], change }) => {
    const [part, version] = [await named(installation, name), versionOf(word)];
    const done = await withdraw(installation, part, version, reasonOf(why), await known(change));
    return [
      `${part.folder}: ${version} ${change.dryRun ? 'would be' : 'is'} withdrawn`,
      outcomeWords(part, done, change.dryRun),
    ];
  },
  retire: async (installation, { names: [name, ...why], change }) => {
    const part = await named(installation, name);
    return [outcomeWords(part, await retire(installation, part, reasonOf(why), change), change.dryRun)];
  },
  good: async (installation, { names: [name, version], change }) => {
    const part = await named(installation, name);
    const { good } = await callGood(installation, part, version, change);
    return [`${part.folder}: ${good} ${change.dryRun ? 'would be' : 'is'} called good, by ${change.by ?? 'unknown'}`];
  },
  reports: async (installation) => {
    const reports = await browserReports(process.env);
    if (!reports) throw new Error('Set RELEASE_API and RELEASE_API_TOKEN: they name the API that browsers report to.');
    return tellReported(await noteReports(installation, reports));
  },
  guard: (installation) => guard(installation, process.env),
  list: async (installation, { names }) =>
    tellReleases(
      installation,
      names.length > 0
        ? await Promise.all(names.map((name) => named(installation, name)))
        : await allParts(installation),
    ),
  history: async (installation, { names: [name] }) => tellHistory(installation, await named(installation, name)),
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
  repair: async (installation, { names: [name, version], build, change: { dryRun } }) => {
    if (name === undefined) throw new Mistyped('Which part?');
    const part = partNamed(name);
    if (build) await buildParts([part]);
    const done = await repair(installation, buildOf(part), { version, dryRun });
    const what = done.written.map((path) => `${path} ${dryRun ? 'would be' : 'is'} written again.`);
    return [
      ...what.map((line) => `${part.folder} ${done.version}: ${line}`),
      ...(what.length === 0 ? [`${part.folder} ${done.version} is whole. Nothing was changed.`] : []),
    ];
  },
  states: async (installation) => tellStates(await keptStates(installation)),
  restore: async (installation, { names: [name], change }) => {
    if (name === undefined) throw new Mistyped('Which state? `pnpm release states` lists them.');
    return tellRestored(await restoreState(installation, name, change), change.dryRun);
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
  if (change.insteadOfBad && (storeOnly || parts.length !== 1))
    throw new Mistyped('--instead-of-bad goes with one part, and not with --store-only.');
  if (words.build) await buildParts(parts);
  const { state } = await readState(installation);
  const options = { ...(await known(change)), openPages: await pagesOpener(words), storeOnly, key };
  for (const part of parts) {
    const done = await publish(installation, buildOf(part), options);
    console.log(storeOnly ? storedWords(part, done, change.dryRun) : outcomeWords(part, done, change.dryRun));
    if (!storeOnly && isNewBesideOthers(state, part)) console.log(newPartWords(part));
  }
  return [];
}

async function buildParts(parts: readonly Part[]): Promise<void> {
  say(`Building ${parts.map(({ folder }) => folder).join(', ')} …`);
  await must('turbo', ['run', 'build', ...parts.map(({ folder }) => `--filter=./${folder}`)]);
}

async function pagesOpener({ smoke }: Words): Promise<OpenPages | undefined> {
  if (smoke) return (await import('../smoke/open-pages')).openPages;
  say('The pages are not opened in a browser before they go live (--no-smoke).');
  return undefined;
}

/** With what browsers could not run, where that can be asked. */
async function known(change: ChangeOptions): Promise<ChangeOptions> {
  try {
    return { ...change, reports: (await browserReports(process.env)) ?? [] };
  } catch (error) {
    if (!(error instanceof ReportsUnknown)) throw error;
    // A rollback must work while the API does not.
    console.warn(error.message);
    return change;
  }
}

/** In an installation that runs: in an empty one every part is new. */
function isNewBesideOthers(state: State, { name }: Part): boolean {
  return partState(state, SHELL.name).live !== null && livesOf(partState(state, name)).length === 0;
}

function newPartWords({ folder }: Part): string {
  return (
    `${folder} is new in this installation. A web server has it once it is started from a checkout that knows it, ` +
    `with its address in PART_BASES if that names any; for nginx, run \`pnpm release nginx\` from such a checkout ` +
    `and reload. Servers that run now leave it out, say so in their log, and go on with all other parts.`
  );
}

type NamedPart = Pick<Part, 'folder' | 'name'>;

/** A part of this checkout, or one that is in the store alone: it can be taken back from any checkout. */
async function named(installation: Installation, word: string | undefined): Promise<NamedPart> {
  const parts = await allParts(installation);
  if (word === undefined) throw new Mistyped(`Which part? ${parts.map(({ folder }) => folder).join(', ')}`);
  return parts.find(({ name, folder }) => name === word || folder === word) ?? partNamed(word);
}

async function allParts(installation: Installation): Promise<readonly NamedPart[]> {
  const { state } = await readState(installation);
  const others = Object.keys(state.parts).filter((name) => !PARTS.some((part) => part.name === name));
  return [...PARTS, ...others.map((name) => ({ name, folder: name.replaceAll('_', '-') }))];
}

function versionOf(word: string | undefined): string {
  if (word === undefined) throw new Mistyped('Which version?');
  return word;
}

function reasonOf(words: readonly string[]): string {
  return words.join(' ') || 'no reason given';
}
