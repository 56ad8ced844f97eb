import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { apiOf, publish, type Running, startApi, startWeb, webOf } from '../../../scripts/lib/suite.mjs';
import { chromium as launchOptions } from '@sagitta/e2e/support/browser';
import { staffToken } from '../api-client';
import { CONTEXT, signedIn } from '../pages/journeys';
import { openMeasured, type MeasuredPage } from '../pages/visit';
import type { Run } from '../results';
import { manyOf, type Many } from './many';

const UNLIMITED = '100000000';

/** What every measurement of this part works on. */
export interface Stage {
  browser: Browser;
  web: string;
  api: string;
  state: Awaited<ReturnType<typeof signedIn>>;
  many: Many;
}

/** Starts the suite, its API and a browser for as long as something is measured on them. */
export async function onStage<T>({ base, data }: Run, measure: (stage: Stage) => Promise<T>): Promise<T> {
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
    const many = await manyOf(api, await staffToken(api));
    return await measure({ browser, web, api, state: await signedIn(browser, web), many });
  } finally {
    await browser.close();
    await Promise.all(running.map((process) => process.stop()));
  }
}

/**
 * A browser that keeps no optimised code beside its byte code: how much of that there is depends on what the engine has
 * found worth optimising by then, and says nothing about what the page leaves behind.
 */
export async function withPlainCode<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
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

/** Bodies that take the place of the API's, by path. */
export type Answers = Readonly<Record<string, unknown>>;

/** Runs something on a page of a browser of its own, signed in, for which some answers are given here. */
export async function onPage<T>(
  stage: Stage,
  answers: Answers,
  run: (measured: MeasuredPage, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await stage.browser.newContext({ ...CONTEXT, storageState: stage.state });
  try {
    for (const [path, body] of Object.entries(answers)) {
      // Once, so that no time goes into it while the page is measured.
      const text = JSON.stringify(body);
      await context.route(stage.api + path, (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: text,
        }),
      );
    }
    return await run(await openMeasured(context, stage.api, 'plain'), context);
  } finally {
    await context.close();
  }
}
