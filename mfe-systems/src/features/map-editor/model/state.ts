import { atom } from 'jotai';
import type { Map as LeafletMap } from 'leaflet';
import { edit, editorOf, type Action, type Handle } from './editor';
import type { Saved } from './saved';
import type { Theirs } from './theirs';

// Each editor has a store of its own.
export const editorAtom = atom(editorOf({ polygons: [], places: {}, width: 1, height: 1 }));
export const savedAtom = atom<Saved>({ polygons: [], lock: null, devices: {} });

/** Why it was not saved; until something is changed. */
export const problemAtom = atom<string | null>(null);
export const theirsAtom = atom<Theirs | null>(null);

/** `resting`: for a moment after a save, its buttons stay disabled. */
export const phaseAtom = atom<'idle' | 'saving' | 'resting'>('idle');

/** What had the focus last, of what can be moved. */
export const pickedAtom = atom<Handle | null>(null);

/** What has just happened on the map, for screen readers. */
export const statusAtom = atom('');

/** Infrastructure and inactive devices as well. */
export const allDevicesAtom = atom(false);

/** Its centre is where what is added without a pointer goes. */
export const mapAtom = atom<LeafletMap | null>(null);

export const editAtom = atom(null, (get, set, action: Action) => {
  // What is being stored stays as it is until the host has answered.
  if (get(phaseAtom) === 'saving') return;
  set(editorAtom, edit(get(editorAtom), action));
  set(problemAtom, null);
});
