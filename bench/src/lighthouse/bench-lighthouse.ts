import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ACCOUNTS_PATH,
  dashboardPath,
  editAccountPath,
  graphPath,
  INSTALLER_PANEL_PATH,
  LOGIN_PATH,
  LOGS_PATH,
  SYSTEMS_PATH,
} from '@sagitta/shared-contracts/paths';
import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { chromium as launchOptions } from '@sagitta/e2e/support/browser';
import { call } from '@sagitta/e2e/support/api';
import { chromium } from 'playwright-core';
import { apiOf, publish, type Running, startApi, startWeb, webOf } from '../../../scripts/lib/suite.mjs';
import { chooseSubject, staffToken } from '../api-client';
import { CONTEXT } from '../pages/journeys';
import type { Results, Run } from '../results';
import { measureLighthouse } from './measure-lighthouse';

const UNLIMITED = '100000000';
/** The browser's own port, beside those of the suite. */
const BESIDE = 9;

/** Every page as Lighthouse sees it on a phone, opened before and signed in. */
export async function benchLighthouse(run: Run): Promise<Pick<Results, 'lighthouse'>> {
  const { base, data, folder, output, say } = run;
  const web = webOf(base);
  const api = apiOf(base);
  const port = base + BESIDE;
  await publish(base);
  await mkdir(output, { recursive: true });
  const running: Running[] = [];
  const { args = [], ...options } = launchOptions();
  // A profile of its own: Lighthouse opens its pages in the browser's first context.
  const context = await chromium.launchPersistentContext(join(folder, 'lighthouse'), {
    ...CONTEXT,
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    running.push(
      await startApi(base, {
        quiet: true,
        env: { DATA_DIR: data, RATE_LIMIT: UNLIMITED, LOGIN_RATE_LIMIT: UNLIMITED },
      }),
      await startWeb(base, { quiet: true }),
    );
    const token = await staffToken(api);
    const { systemId, nodeId } = await chooseSubject(api, token);
    const [account] = await call(api, listAccounts, {}, token);
    if (!account) throw new Error('The demo world has no account.');
    const lighthouse = await measureLighthouse({
      context,
      port,
      web,
      output,
      say,
      runs: run.thorough ? 5 : 1,
      pathOf: {
        'sign-in': LOGIN_PATH,
        systems: SYSTEMS_PATH,
        dashboard: dashboardPath(systemId),
        'installer panel': INSTALLER_PANEL_PATH,
        accounts: ACCOUNTS_PATH,
        account: editAccountPath(account.id),
        logs: LOGS_PATH,
        graph: graphPath(nodeId, { days: 7 }),
        gateways: '/gateways',
      },
    });
    return { lighthouse };
  } finally {
    await context.close();
    await Promise.all(running.map((process) => process.stop()));
  }
}
