/** The path of a Chromium: CHROMIUM_PATH, the machine's, Playwright's own, else the system's package. */
export function findChromium(): Promise<string>;
