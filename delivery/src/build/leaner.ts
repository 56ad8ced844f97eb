import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { ROOT } from '../suite';

const shell = resolve(ROOT, 'host-shell');
const router = packageOf('react-router', packageOf('react-router-dom', resolve(ROOT, 'shared-ui')));
const axios = packageOf('axios', shell);
/** This package does not let its package.json be asked for. */
const runtime = dirname(
  createRequire(createRequire(resolve(shell, 'package.json')).resolve('@module-federation/runtime')).resolve(
    '@module-federation/runtime-core',
  ),
);

/** Aliases of webpack that leave out of every build what no page of the suite runs. */
export const LEANER: Readonly<Record<string, string | false>> = {
  // Its package.json names the development build alone, whose warnings are for programmers.
  'react-router$': fileIn(router, 'dist/production/index.mjs'),
  'react-router/dom$': fileIn(router, 'dist/production/dom-export.mjs'),
  // Takes no part in any call: of its two ways axios prefers XMLHttpRequest, which reports how far an upload is.
  [fileIn(axios, 'lib/adapters/fetch.js')]: false,
  // The registry names what a part needs, so the runtime preloads nothing.
  [fileIn(runtime, 'utils/preload.js')]: false,
};

/** The folder of a package, as the importer's folder finds it. */
function packageOf(name: string, importer: string): string {
  return dirname(createRequire(resolve(importer, 'package.json')).resolve(`${name}/package.json`));
}

/** @throws where a new version of a package has moved the file, since an alias of nothing does nothing in silence */
function fileIn(folder: string, path: string): string {
  const file = resolve(folder, path);
  if (!existsSync(file)) throw new Error(`${file} is gone: is delivery/src/build/leaner.ts still right?`);
  return file;
}
