import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOGIN_PATH, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';

const file = (name: string) => readFileSync(resolve(__dirname, '../install', name));
const manifest = JSON.parse(file('manifest.webmanifest').toString('utf8')) as {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string }[];
};

test('the installed application starts with the systems, and covers sign-in', () => {
  expect(manifest.start_url).toBe(`${SYSTEMS_PATH}?start=last`);
  expect(LOGIN_PATH.startsWith(manifest.scope)).toBe(true);
});

test('each icon has the size that the manifest names', () => {
  expect(manifest.icons).not.toHaveLength(0);
  for (const { src, sizes } of manifest.icons) {
    const png = file(src);
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
});
