import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { emailOf, PASSWORD } from '../../support/accounts';
import { SKEW } from '../../support/addresses';
import { DESKTOP } from '../../support/browser';
import { fillSignIn } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { NOW, versionsOf } from '../../support/skew';
import { SITE } from '../../support/systems';
import { expect, test } from '../../support/test';

/**
 * By version of the contract, the newest first: a store with its releases, from `npm run test:skew`. The gate has none:
 * it would have to build earlier commits.
 */
const STORES = JSON.parse(process.env.SKEW_STORES ?? '{}') as Record<string, string>;
const EARLIER = Object.keys(STORES);

interface Visit {
  /** The remote's name. */
  remote: string;
  /** Its entry in the menu, and the heading of that page. */
  title: string;
  /** A page below it, by address. */
  inner?: string;
}

/** A page of each remote that every version has. */
const VISITS: readonly Visit[] = [
  { remote: 'mfe_auth_accounts', title: 'Accounts', inner: '/accounts/1/edit_account' },
  { remote: 'mfe_backoffice', title: 'Gateways' },
  { remote: 'mfe_reporting', title: 'Logs', inner: '/devices/1/graph' },
  { remote: 'mfe_systems', title: 'Systems', inner: SITE.dashboard },
];

interface Outcome {
  outcome: 'passed' | 'refused' | 'failed';
  /** What the release tool, the page or the browser said. */
  words: string;
}

interface Cell extends Outcome {
  shell: string;
  remote: string;
  version: string;
}

test('shells run remotes of other versions, or say why not', DESKTOP_ONLY, async ({ browser }) => {
  test.skip(EARLIER.length === 0, 'npm run test:skew');
  test.setTimeout(600_000);
  const versions = await versionsOf(STORES);
  const cells: Cell[] = [];
  const addRow = async (shell: string, version: string) => {
    const suite = await versions.serve(shell, version);
    try {
      for (const visit of VISITS) {
        const { remote } = visit;
        const unlisted = await versions.unlisted(remote, version);
        const outcome: Outcome = unlisted
          ? { outcome: 'refused', words: unlisted }
          : await tried(browser, visit, await versions.misfit(shell, remote, version));
        cells.push({ shell, remote, version, ...outcome });
      }
    } finally {
      await suite.close();
    }
  };
  try {
    for (const shell of [NOW, ...EARLIER.slice(0, 1)])
      for (const version of [NOW, ...EARLIER])
        await test.step(`shell ${shell}, remotes ${version}`, () => addRow(shell, version));
  } finally {
    await versions.remove();
    console.log(table(cells));
  }
  expect(cells.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

function table(cells: readonly Cell[]): string {
  const lines = cells.map(
    ({ shell, remote, version, outcome, words }) =>
      `${shell.padEnd(6)} ${remote.padEnd(18)} ${version.padEnd(7)} ${outcome.padEnd(8)} ${words}`,
  );
  return [`${'shell'.padEnd(6)} ${'remote'.padEnd(18)} version outcome`, ...lines].join('\n');
}

async function tried(browser: Browser, visit: Visit, misfit: string | undefined): Promise<Outcome> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: SKEW });
  try {
    return await visited(context, visit, misfit);
  } catch (error) {
    const words = stripVTControlCharacters(String(error)).replaceAll(/\s+/g, ' ').slice(0, 400);
    return { outcome: 'failed', words };
  } finally {
    await context.close();
  }
}

/** How a shell says that it cannot run a release, and which versions do not go together. */
const MISFIT = /could not be loaded\.[^]*needs contract \S+; this shell has \S+\./;

/** Signs in, opens a remote's page, leaves it for another remote and comes back, and opens a page below it. */
async function visited(context: BrowserContext, { title, inner }: Visit, misfit: string | undefined): Promise<Outcome> {
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await countReactDoms(page);
  await page.goto('/');
  await fillSignIn(page, emailOf('staff'), PASSWORD);
  await menuEntry(page, title).click();
  if (misfit) {
    const said = page.getByRole('main').getByRole('alert').filter({ hasText: MISFIT });
    await expect(said, misfit).toBeVisible();
    return { outcome: 'refused', words: `${misfit} ${(await said.innerText()).replaceAll(/\s+/g, ' ')}` };
  }
  expect(await failureOn(page), title).toBeNull();
  await menuEntry(page, title === 'Systems' ? 'Logs' : 'Systems').click();
  await failureOn(page);
  await menuEntry(page, title).click();
  expect(await failureOn(page), `${title}, again`).toBeNull();
  if (inner) {
    await page.goto(inner);
    expect(await failureOn(page), inner).toBeNull();
  }
  expect(thrown).toEqual([]);
  await expectOneReact(page);
  return { outcome: 'passed', words: '' };
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Waits for the page's data or its failure, and answers what the failure says. */
async function failureOn(page: Page): Promise<string | null> {
  const main = page.getByRole('main');
  const failure = main.getByRole('alert').filter({ hasText: /./ });
  const content = main.locator('[role=row], article, canvas, form');
  await expect(failure.or(content).first()).toBeVisible();
  return (await failure.count()) > 0 ? (await failure.first().innerText()).replaceAll(/\s+/g, ' ') : null;
}

type Hooked = typeof globalThis & { reactDoms: string[] };

/** Each copy of React that draws announces itself to the developer tools. */
async function countReactDoms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reactDoms: string[] = [];
    const nothing = () => undefined;
    Object.assign(globalThis, {
      reactDoms,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        renderers: new Map(),
        inject: ({ version }: { version: string }) => reactDoms.push(version),
        onCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
        checkDCE: nothing,
      },
    });
  });
}

/**
 * One React draws, it comes from the shell, and nothing that is shared is there in two versions. A module that the
 * shell loads late is listed under the remote that asked for it first.
 */
async function expectOneReact(page: Page): Promise<void> {
  const { reactDoms, shared } = await page.evaluate(() => {
    interface Instance {
      shareScopeMap: { default?: Record<string, Record<string, { from: string }>> };
    }
    const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__?: Instance[] } };
    const { __INSTANCES__: instances = [] } = federation ?? {};
    const scopes = instances.map(({ shareScopeMap }) => shareScopeMap.default ?? {});
    const entries = scopes.flatMap((scope) => Object.entries(scope));
    return {
      reactDoms: (globalThis as Hooked).reactDoms,
      shared: entries.map(([address, versions]) => ({
        address,
        from: Object.values(versions).map(({ from }) => from),
      })),
    };
  });
  expect(reactDoms).toHaveLength(1);
  expect(shared.filter(({ from }) => from.length !== 1)).toEqual([]);
  const react = shared.filter(({ address }) => ['react', 'react-dom'].includes(address));
  expect([...new Set(react.flatMap(({ from }) => from))]).toEqual(['host_shell']);
}
