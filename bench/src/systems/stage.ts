import type { Browser, BrowserContext } from 'playwright-core';
import { CONTEXT, type signedIn } from '../pages/journeys';
import { openMeasured, type MeasuredPage } from '../pages/visit';
import type { Many } from './many';

/** What every measurement of this part works on. */
export interface Stage {
  browser: Browser;
  web: string;
  api: string;
  state: Awaited<ReturnType<typeof signedIn>>;
  many: Many;
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
