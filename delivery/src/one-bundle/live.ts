import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { partState, readState } from '../release/state';
import type { LiveSource } from '../serve/live-source';
import type { Installation } from '../store/installation';
import { ONE_BUNDLE } from '../suite';

/** The comparison build brings its registry itself. */
export function oneBundleLive(installation: Installation, releases: string): LiveSource {
  const shell = async () => partState((await readState(installation)).state, ONE_BUNDLE).live;
  return {
    shell,
    registry: async () => readFile(resolve(releases, ONE_BUNDLE, (await shell()) ?? '', 'registry.json'), 'utf8'),
  };
}
