import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';

/** Files of running releases, by address: they never change under it. */
export const FILES = 'sagitta-files';
/** What changes with a release: one page for all paths, the registry and the settings, each as it was last read. */
export const LIVE = 'sagitta-live';

/** Under which the page is kept that every path of the suite starts with. */
export const PAGE = SYSTEMS_PATH;
export const REGISTRY = '/registry.json';
export const SETTINGS = '/config.json';
