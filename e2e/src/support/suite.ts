import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNTS, publish, startApi, startWeb } from '../../../scripts/lib/suite.mjs';
import { BASE, MODULE, NEW_PART, ONE_BUNDLE, SKEW, TEAM, WEB } from './addresses';
import { ATTRIBUTION, startTiles, TILES } from './tiles';

/** The demo world's staff account: the first that it makes. */
const RESEND_ACCOUNT_ID = 1;

/**
 * Starts a suite of its own from the production builds, with a fresh database, and stops it when the journeys are over.
 */
export default async function suite(): Promise<() => Promise<void>> {
  if (process.env.E2E_SUITE === 'running') return async () => undefined;
  const data = await mkdtemp(join(tmpdir(), 'sagitta-journeys-'));
  await publish(BASE);
  const api = await startApi(BASE, {
    quiet: true,
    env: {
      DATA_DIR: data,
      SAGITTA_WORLD: 'test',
      CHECK_ANSWERS: 'on',
      RATE_LIMIT: '1000000',
      LOGIN_RATE_LIMIT: '1000000',
      CORS_ORIGINS: [WEB, ONE_BUNDLE, MODULE, TEAM, SKEW, NEW_PART].join(','),
      LOG_RESEND_ACCOUNT_IDS: String(RESEND_ACCOUNT_ID),
    },
  });
  const tiles = await startTiles();
  const web = await startWeb(BASE, {
    quiet: true,
    env: {
      CONFIG_JSON: JSON.stringify({
        demoAccounts: DEMO_ACCOUNTS,
        mapTiles: { url: TILES, attribution: ATTRIBUTION },
        logResendAccountIds: [RESEND_ACCOUNT_ID],
      }),
    },
  });
  return async () => {
    await Promise.all([web.stop(), api.stop(), tiles()]);
    await rm(data, { recursive: true, force: true });
  };
}
