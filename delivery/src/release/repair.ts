import * as v from 'valibot';
import type { Installation } from '../store/installation';
import { isCompressible } from './compress';
import { sha384, type FileOfRelease } from './files';
import { FACTS, makeRelease, type Build, type Release } from './make-release';
import { ReleaseRefused } from './refused';
import { assertSigned, type Source } from './signature';
import { checkFiles, checkForms, damagedForm, releaseKey, releasesOf, writeForms } from './stored-releases';

const RecordedSchema = v.object({ integrity: v.record(v.string(), v.string()) });

/**
 * Writes what is damaged or missing of a release again, from the build that it was made of. Its hashes are those that
 * were recorded, so that nothing else can get into the release this way.
 * @returns its version, and the files that were written again
 */
export async function repair(
  installation: Installation,
  build: Build,
  { version: wanted, dryRun }: { version?: string; dryRun?: boolean } = {},
): Promise<{ version: string; written: string[] }> {
  const { store } = installation;
  const release = await makeRelease(build);
  const { name, version, integrity } = release.facts;
  const there = await store.read(releaseKey(name, version, FACTS));
  const kept = (await releasesOf(store, name)).map((one) => one.version);
  if (!there || (wanted !== undefined && wanted !== version))
    throw new Error(
      `This build is ${name} ${version}, and not ${wanted ?? 'a release that the store has'}. Check out and build ` +
        `what the damaged one was made of. Kept: ${kept.join(', ') || 'none'}.`,
    );
  const facts = Buffer.from(JSON.stringify(release.facts));
  const recorded = recordedIn(there.bytes);
  // Its version is the hash of the build, and its owner's signature is of these bytes.
  if (!recorded) await assertSigned(store, installation.owners, release.facts, facts);
  for (const [path, hash] of Object.entries(recorded ?? {}))
    if (integrity[path] !== hash)
      throw new ReleaseRefused(release.facts, `${path} of this build is not what was released.`);

  const damaged = await damagedFiles(installation, release);
  const files = recorded ? damaged : [...damaged, { path: FACTS, bytes: facts }];
  if (!dryRun) {
    for (const file of files) await writeForms(store, releaseKey(name, version, file.path), file);
    await checkFiles(store, release.facts);
    await checkForms(store, release.facts);
  }
  return { version, written: files.map(({ path }) => path) };
}

/** Null where nobody can tell what was recorded: what is cut short or is no JSON. */
function recordedIn(bytes: Buffer): Record<string, string> | null {
  try {
    const read = v.safeParse(RecordedSchema, JSON.parse(bytes.toString('utf8')));
    return read.success ? read.output.integrity : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

async function damagedFiles({ store }: Pick<Source, 'store'>, { facts, files }: Release): Promise<FileOfRelease[]> {
  const { name, version } = facts;
  const damaged: FileOfRelease[] = [];
  for (const file of files) {
    const stored = await store.read(releaseKey(name, version, file.path));
    const isWhole = stored !== null && sha384(stored.bytes) === sha384(file.bytes);
    const hasForms = !isCompressible(file.path) || (await damagedForm(store, facts, file.path)) === undefined;
    if (!isWhole || !hasForms) damaged.push(file);
  }
  return damaged;
}
