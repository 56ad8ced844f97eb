import { chromium, type Browser } from 'playwright-core';
import { apiOf, publish, type Running, startApi, startWeb, webOf } from '../../../scripts/lib/suite.mjs';
import { chromium as launchOptions } from '@sagitta/e2e/support/browser';
import { staffToken } from '../api-client';
import { signedIn } from '../pages/journeys';
import type { Results, Run } from '../results';
import { manyOf } from './many';
import { measureDialog, measureMapDrag, measureReplay } from './measure-acting';
import { measureDashboards, measureGroup, measureHeat } from './measure-maps';
import { measureKeystroke, measureLists } from './measure-list';
import { measureOptions } from './measure-options';
import { measureTable } from './measure-table';
import { measureVisits } from './measure-visits';
import type { Stage } from './stage';

const UNLIMITED = '100000000';

/**
 * Pages with far more on them than the demo world has: the API's own answers, multiplied on their way to the browser.
 */
export async function benchSystems({ base, data, say }: Run): Promise<Pick<Results, 'systems'>> {
  const web = webOf(base);
  const api = apiOf(base);
  await publish(base);
  const running: Running[] = [];
  const browser: Browser = await chromium.launch(launchOptions());
  try {
    running.push(
      await startApi(base, {
        quiet: true,
        env: { DATA_DIR: data, RATE_LIMIT: UNLIMITED, LOGIN_RATE_LIMIT: UNLIMITED },
      }),
      await startWeb(base, { quiet: true }),
    );
    const stage: Stage = {
      browser,
      web,
      api,
      state: await signedIn(browser, web),
      many: await manyOf(api, await staffToken(api)),
    };
    say('Dashboards of 20 and 200 devices …');
    const dashboardLongTasks = await measureDashboards(stage);
    const heatRedraw = await measureHeat(stage);
    say('A map of 10,000 systems …');
    const groupLongestTask = await measureGroup(stage);
    say('Lists of 12 and 500 systems …');
    const listLongTasks = await measureLists(stage);
    const keystroke = await measureKeystroke(stage);
    say('Fields of 12 and 5,000 options …');
    const options = await measureOptions(stage);
    say('A table of 10,000 rows …');
    const table = await measureTable(stage);
    say('Devices that are set up …');
    const acting = {
      mapDrag: await measureMapDrag(stage),
      dialog: await measureDialog(stage),
      replay: measureReplay(),
    };
    say('50 visits to a dashboard …');
    const visits = await withPlainCode((plain) => measureVisits({ ...stage, browser: plain }));
    return {
      systems: {
        dashboardLongTasks,
        heatRedraw,
        groupLongestTask,
        listLongTasks,
        keystroke,
        ...options,
        table,
        acting,
        ...visits,
      },
    };
  } finally {
    await browser.close();
    await Promise.all(running.map((process) => process.stop()));
  }
}

/**
 * A browser that keeps no optimised code beside its byte code: how much of that there is depends on what the engine has
 * found worth optimising by then, and says nothing about what the page leaves behind.
 */
async function withPlainCode<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'],
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}
