import { publishOneBundle, startOneBundle } from '../../../scripts/lib/suite.mjs';
import { chooseSubject, staffToken } from '../api-client';
import { PAGE_NAMES, type PageName, pathOf, type Subject } from '../pages/cases';
import { CONTEXT, signedIn } from '../pages/journeys';
import type { Build } from '../pages/measure-pages';
import { visit } from '../pages/visit';
import { API, ONE_BUNDLE, ONE_BUNDLE_BASE, WEB } from '@sagitta/e2e/support/addresses';
import { expect, test } from '@sagitta/e2e/support/test';

/**
 * What separate releases may cost: bytes of a cold page over those of the same sources as one bundle (issue 2, Bars).
 */
const LIMIT = 1.15;
const BUILDS: Record<Build, string> = { federated: WEB, oneBundle: ONE_BUNDLE };

test('federation costs at most 1.15 times the bytes of one bundle on every page', async ({ browser }) => {
  test.setTimeout(300_000);
  await publishOneBundle(ONE_BUNDLE_BASE);
  const oneBundle = await startOneBundle(ONE_BUNDLE_BASE, API, { quiet: true });
  try {
    const subject = await chooseSubject(API, await staffToken(API));
    const states = { federated: await signedIn(browser, WEB), oneBundle: await signedIn(browser, ONE_BUNDLE) };
    for (const name of PAGE_NAMES) {
      const federated = await bytes('federated', name, subject);
      const alone = await bytes('oneBundle', name, subject);
      const ratio = federated / alone;
      console.log(
        `${name}: ${(federated / 1024).toFixed(1)} KB, as one bundle ${(alone / 1024).toFixed(1)} KB, ` +
          `ratio ${ratio.toFixed(3)}`,
      );
      expect.soft(ratio, name).toBeLessThanOrEqual(LIMIT);
    }

    async function bytes(build: Build, name: PageName, at: Subject): Promise<number> {
      const context = await browser.newContext({
        ...CONTEXT,
        storageState: name === 'login' ? undefined : states[build],
      });
      const { visit: done } = await visit(context, {
        url: BUILDS[build] + pathOf(name, at),
        name,
        api: API,
        profile: 'plain',
      });
      await context.close();
      // Until the page is at rest: whether its map was asked for a moment before it was usable or after is chance.
      return done.fileBytes + done.laterBytes;
    }
  } finally {
    await oneBundle.stop();
  }
});
