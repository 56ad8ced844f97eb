import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import webpack from 'webpack';
import { makeRelease } from '../release/make-release';
import { pointShell } from '../release/publish';
import { oneBundleStore, type Store } from '../release/store';
import { ONE_BUNDLE } from '../suite';
import { ONE_BUNDLE_DIST, oneBundleConfig } from './config';

/** Builds and releases the comparison build. */
export async function publishOneBundle(store: Store): Promise<string> {
  await run(await oneBundleConfig());
  const version = await makeRelease(store, { name: ONE_BUNDLE, dist: ONE_BUNDLE_DIST, packageVersion: '0.0.0' });
  const target = oneBundleStore(store);
  await mkdir(dirname(target.registry), { recursive: true });
  await copyFile(resolve(ONE_BUNDLE_DIST, 'registry.json'), target.registry);
  await pointShell(target, ONE_BUNDLE, version);
  return version;
}

function run(config: webpack.Configuration): Promise<void> {
  return new Promise((done, fail) => {
    webpack(config, (error, stats) => {
      if (error) fail(error);
      else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
}
