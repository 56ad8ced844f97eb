import { must, say } from '../../../scripts/lib/run.mjs';
import { newPart } from '../new-part/new-part';
import { ROOT } from '../suite';
import { Mistyped } from './words';

const NO_INSTALL = '--no-install';

/** Makes a new part, with its packages linked, so that it can be built at once. */
export async function makePart(words: readonly string[]): Promise<readonly string[]> {
  const [name, more] = words.filter((word) => word !== NO_INSTALL);
  if (name === undefined || more !== undefined) throw new Mistyped('Which name? One, as in firmware.');
  const files = await newPart(ROOT, name);
  if (!words.includes(NO_INSTALL)) {
    say('Linking its packages …');
    await must('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], { cwd: ROOT });
  }
  const folder = files[0]?.split('/')[0] ?? '';
  return [
    ...files.map((file) => `  ${file}`),
    `Next: pnpm dev ${folder.replace(/^mfe-/, '')}, then pnpm release publish ${folder} (docs/teams.md).`,
    'Web servers have it once they are started from a checkout with it; until then they leave it out.',
  ];
}
