import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as jotaiReact from 'jotai/react';
import * as jotaiVanilla from 'jotai/vanilla';
import { SHARED_MODULES } from './shared-modules';

const { sharedAtRunTime } = JSON.parse(
  readFileSync(resolve(__dirname, '../../../../shared-ui/package.json'), 'utf8'),
) as { sharedAtRunTime: readonly string[] };

test('every subpath of shared-ui that remotes do not bring themselves is provided', () => {
  const provided = Object.keys(SHARED_MODULES).filter((key) => key.startsWith('@sagitta/shared-ui/'));
  expect(provided.sort()).toEqual(sharedAtRunTime.map((name) => `@sagitta/shared-ui/${name}`));
});

test('what is fetched later is what was promised', async () => {
  for (const [address, shared] of Object.entries(SHARED_MODULES)) {
    // AG Grid needs a real browser.
    if ('load' in shared && !address.endsWith('data-grid')) expect(typeof (await shared.load())).toBe('object');
  }
});

test.each([
  ['jotai/react', jotaiReact],
  ['jotai/vanilla', jotaiVanilla],
])('%s is provided whole', (address, whole) => {
  const shared = SHARED_MODULES[address];
  expect(shared && 'module' in shared ? shared.module : null).toMatchObject({ ...whole });
});
