import { atom } from 'jotai';

// What a person does with one graph. Each graph has a store of its own (graph-screen.tsx), so nothing carries over to
// the next device.

/** The index in the curve of the reading under the crosshair. */
export const hoveredAtom = atom<number | null>(null);

const isOpenAtom = atom(false);
/** Whether the readings are shown as a table; writing toggles it. */
export const tableAtom = atom(
  (get) => get(isOpenAtom),
  (get, set) => set(isOpenAtom, !get(isOpenAtom)),
);
