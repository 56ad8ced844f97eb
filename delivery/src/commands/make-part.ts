import { must, say } from '../../../scripts/lib/run.mjs';
import { newPart } from '../new-part/new-part';
import { ROOT } from '../suite';
import { Mistyped } from './words';

const NO_INSTALL = '--no-install';
/** A new part changes the lock file, which pnpm refuses by itself where CI is set. */
const LINK = ['install', '--prefer-offline', '--no-frozen-lockfile'];

/** Makes a new part, with its packages linked, so that it can be built at once. */
export async function makePart(words: readonly string[]): Promise<readonly string[]> {
  const [name, more] = words.filter((word) => word !== NO_INSTALL);
  if (name === undefined || more !== undefined) throw new Mistyped('Which name? One, as in firmware.');
  const files = await newPart(ROOT, name);
  const folder = files[0]?.split('/')[0] ?? '';
  if (!words.includes(NO_INSTALL)) {
    say('Linking its packages …');
    await must('pnpm', LINK, { cwd: ROOT }).catch((cause: unknown) => {
      throw new Error(`${folder} is made, but its packages are not linked. Do it by: pnpm ${LINK.join(' ')}`, {
        cause,
      });
    });
  }
  return [
    ...files.map((file) => `  ${file}`),
    `Next: pnpm dev ${folder.replace(/^mfe-/, '')}, then pnpm release publish ${folder} (docs/teams.md).`,
    'Web servers have it once they are started from a checkout with it; until then they leave it out.',
  ];
}
