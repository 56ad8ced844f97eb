import { readdirSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SHARED_MODULES } from './shared-modules';

const SHARED_UI = resolve(__dirname, '../../../../shared-ui/src');
/** Read by the shell's build, and by component tests: never by a running remote. */
const NOT_AT_RUN_TIME = ['first-paint', 'testing'];

test('every subpath of shared-ui that a remote can import is provided', () => {
  const subpaths = readdirSync(SHARED_UI).filter((name) => existsSync(join(SHARED_UI, name, 'public.ts')) && !NOT_AT_RUN_TIME.includes(name));
  expect(Object.keys(SHARED_MODULES).filter((key) => key.startsWith('@sagitta/shared-ui/')).sort()).toEqual(subpaths.map((name) => `@sagitta/shared-ui/${name}`).sort());
});

test('what is fetched later is what was promised', async () => {
  for (const [address, shared] of Object.entries(SHARED_MODULES)) {
    // AG Grid needs a real browser.
    if ('load' in shared && !address.endsWith('data-grid')) expect(typeof (await shared.load())).toBe('object');
  }
});
