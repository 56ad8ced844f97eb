import { atom } from 'jotai';

/** Id of the entry whose details are open; null for none. */
export const openLogAtom = atom<number | null>(null);
