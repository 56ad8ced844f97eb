import { atom } from 'jotai';

/** The id of the mark whose popup is open. Each map has a store of its own, so maps do not open one another's. */
export const openMarkAtom = atom<number | null>(null);
