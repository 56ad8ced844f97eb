// What the shell itself runs of jotai/utils. Shared as a whole it is 2 KB (brotli) more on every page; add a name
// when a remote needs it.
export { atomWithStorage, RESET } from 'jotai/utils';
