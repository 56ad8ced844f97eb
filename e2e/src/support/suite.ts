import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, startApi, startWeb } from '../../../scripts/lib/suite.mjs';
import { BASE, ONE_BUNDLE, WEB } from './addresses';

/** Starts a suite of its own from the production builds, with a fresh database, and stops it when the journeys are over. */
export default async function suite(): Promise<() => Promise<void>> {
  if (process.env.E2E_SUITE === 'running') return async () => undefined;
  const data = await mkdtemp(join(tmpdir(), 'sagitta-journeys-'));
  await publish(BASE);
  const api = await startApi(BASE, { quiet: true, env: { DATA_DIR: data, SAGITTA_WORLD: 'test', CHECK_ANSWERS: 'on', RATE_LIMIT: '1000000', LOGIN_RATE_LIMIT: '1000000', CORS_ORIGINS: `${WEB},${ONE_BUNDLE}` } });
  const web = await startWeb(BASE, { quiet: true });
  return async () => {
    await Promise.all([web.stop(), api.stop()]);
    await rm(data, { recursive: true, force: true });
  };
}
