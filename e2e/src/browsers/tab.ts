/** Whose release the journey runs in, beside Chromium. */
export type Engine = 'firefox' | 'webkit';

/**
 * A tab of a browser that two clients drive (docs/decisions/0073-other-browsers.md). Places are XPath, which both have.
 * Each method waits for what it wants to be seen, and fails where that does not come.
 */
export interface Tab {
  open(address: string): Promise<void>;
  see(place: string): Promise<void>;
  /** Presses it with the mouse. */
  press(place: string): Promise<void>;
  /** Presses a field with the mouse, and types. */
  type(place: string, text: string): Promise<void>;
  /** Runs a function that uses nothing but its argument and the page. */
  inPage<R>(script: (argument: string) => R, argument: string): Promise<Awaited<R>>;
  address(): Promise<string>;
  picture(): Promise<Uint8Array>;
  /** Errors of the page, its console and its requests up to now. */
  troubles(): Promise<readonly string[]>;
}

export const WINDOW = { width: 1280, height: 800 };
