import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { must, root, run, say } from './run.mjs';

/** Chromium without its own windows: a new page costs it a fifth of the CPU time that the whole browser needs. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const installed = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, the machine's, Playwright's own, else the system's package.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...installed, playwrightPath()].find((path) => path && existsSync(path));
  if (found) return found;
  say('No Chromium here: asking Playwright for its own …');
  const { code } = await run('npx', ['playwright', 'install', 'chromium'], { cwd: join(root, 'e2e'), echo: false });
  if (code === 0 && existsSync(playwrightPath())) return playwrightPath();
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await must('apt-get', ['update', '-q']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      say(`Installing the system package ${name} …`);
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error('No Chromium found or installable: install one and name it in CHROMIUM_PATH.');
}

function playwrightPath() {
  const ofJourneys = createRequire(join(root, 'e2e', 'package.json'));
  return ofJourneys('playwright-core').chromium.executablePath();
}
