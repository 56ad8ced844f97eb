import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';

/** Files of running releases, by address: they never change under it. */
export const FILES = 'sagitta-files';
/** What changes with a release: one page for all paths, the registry and the settings, each as it was last read. */
export const LIVE = 'sagitta-live';

/** Under which the page is kept that every path of the suite starts with. */
export const PAGE = SYSTEMS_PATH;
export const REGISTRY = '/registry.json';
export const SETTINGS = '/config.json';

/** Keeps what changed; without room for it nothing, rather than what was before, which may have been withdrawn. */
export async function keepLive(key: string, answer: Response): Promise<void> {
  const live = await caches.open(LIVE);
  try {
    await live.put(key, answer);
  } catch (error) {
    await live.delete(key);
    console.warn(`${key} could not be kept on this device.`, error);
  }
}
