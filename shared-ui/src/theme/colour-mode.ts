import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { preferenceAtom } from './preference';

export type ColourMode = 'light' | 'dark';
/** `device` follows the device's own setting. */
export type ColourModeChoice = ColourMode | 'device';

export interface ColourModeState {
  /** What is shown now. */
  mode: ColourMode;
  /** What the person chose. */
  choice: ColourModeChoice;
  choose: (choice: ColourModeChoice) => void;
}

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** One document has one mode, whichever store a page uses. */
const store = getDefaultStore();
const choiceAtom = preferenceAtom<ColourModeChoice>({
  key: 'sagitta-colour-mode',
  initial: 'device',
  read: (text) => (text === 'light' || text === 'dark' ? text : undefined),
  write: String,
});
const deviceAtom = atom<ColourMode>(deviceMode());
deviceAtom.onMount = (setMode) => {
  const device = window.matchMedia?.(DARK_QUERY);
  const changed = () => setMode(deviceMode());
  changed();
  device?.addEventListener('change', changed);
  return () => device?.removeEventListener('change', changed);
};
const modeAtom = atom((get): ColourMode => {
  const [choice, device] = [get(choiceAtom), get(deviceAtom)];
  return choice === 'device' ? device : choice;
});

/**
 * The colour mode of the document, with the switch for the user menu. The choice is kept in this browser and shared by
 * its tabs.
 */
export function useColourMode(): ColourModeState {
  const choice = useAtomValue(choiceAtom, { store });
  const mode = useAtomValue(modeAtom, { store });
  return { mode, choice, choose };
}

/**
 * Puts the mode on the document element, where the tokens read it. Returns a function that stops following the device.
 */
export function followColourMode(): () => void {
  const stop = store.sub(modeAtom, applyMode);
  applyMode();
  window.addEventListener('beforeprint', showLight);
  window.addEventListener('afterprint', applyMode);
  return () => {
    stop();
    window.removeEventListener('beforeprint', showLight);
    window.removeEventListener('afterprint', applyMode);
  };
}

function choose(choice: ColourModeChoice): void {
  store.set(choiceAtom, choice);
}

function deviceMode(): ColourMode {
  return window.matchMedia?.(DARK_QUERY).matches ? 'dark' : 'light';
}

function applyMode(): void {
  show(store.get(modeAtom));
}

/** Paper is white. What is drawn for it on a canvas has to know before the browser lays it out. */
function showLight(): void {
  show('light');
}

function show(mode: ColourMode): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
}
