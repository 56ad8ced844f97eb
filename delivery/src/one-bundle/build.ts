import webpack from 'webpack';
import { madeLive } from '../release/lifecycle';
import { makeRelease } from '../release/make-release';
import { changeState, partState, withPart } from '../release/state';
import { storeRelease } from '../release/stored-releases';
import type { Installation } from '../store/installation';
import { ONE_BUNDLE } from '../suite';
import { ONE_BUNDLE_DIST, oneBundleConfig } from './config';

/** Builds and releases the comparison build. */
export async function publishOneBundle(installation: Installation): Promise<string> {
  await run(await oneBundleConfig());
  const release = await makeRelease({ name: ONE_BUNDLE, dist: ONE_BUNDLE_DIST, packageVersion: '0.0.0' });
  await storeRelease(installation.store, release);
  const { version } = release.facts;
  const mark = { at: new Date().toISOString(), by: 'one-bundle' };
  await changeState(installation, (state) =>
    withPart(state, ONE_BUNDLE, madeLive(partState(state, ONE_BUNDLE), version, 'publish', mark)),
  );
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
