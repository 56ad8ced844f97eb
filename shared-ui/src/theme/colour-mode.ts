import { useSyncExternalStore } from 'react';

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

const STORAGE_KEY = 'sagitta-colour-mode';
const DARK_QUERY = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/**
 * The colour mode of the document, with the switch for the user menu. The choice is kept in this browser and shared by
 * its tabs.
 */
export function useColourMode(): ColourModeState {
  const choice = useSyncExternalStore(subscribe, storedChoice, () => 'device' as const);
  const mode = useSyncExternalStore(subscribe, currentMode, () => 'light' as const);
  return { mode, choice, choose };
}

/**
 * Puts the mode on the document element, where the tokens read it. Returns a function that stops following the device.
 */
export function followColourMode(): () => void {
  applyMode();
  return subscribe(applyMode);
}

function choose(choice: ColourModeChoice): void {
  if (choice === 'device') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
  listeners.forEach((listener) => listener());
}

function storedChoice(): ColourModeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'device';
}

function currentMode(): ColourMode {
  const choice = storedChoice();
  if (choice !== 'device') return choice;
  return window.matchMedia?.(DARK_QUERY).matches ? 'dark' : 'light';
}

function applyMode(): void {
  const { classList } = document.documentElement;
  const mode = currentMode();
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
}

function subscribe(changed: () => void): () => void {
  const device = window.matchMedia?.(DARK_QUERY);
  listeners.add(changed);
  device?.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    device?.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}
