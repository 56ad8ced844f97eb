import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Registry } from '@sagitta/shared-contracts/registry';
import { endWithUs, must, root } from '../../../../scripts/lib/run.mjs';
import { API, NEW_PART, NEW_PART_BASE } from '../../support/addresses';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';
import { copyTree } from '../../support/tree-copy';

const PART = 'mfe-firmware';
const NAME = 'mfe_firmware';

// While a server is replaced, what the tab asks for is refused.
test.use({
  baseURL: NEW_PART,
  account: 'staff',
  expected: /already registered|ERR_CONNECTION|could not be read again/,
});

test(
  'a team makes a part, and releases, takes back and retires it beside the others',
  DESKTOP_ONLY,
  async ({ page }) => {
    test.setTimeout(500_000);
    const { tree, remove } = await copyTree();
    const env = {
      ...process.env,
      PATH: `${join(tree, 'node_modules/.bin')}:${process.env.PATH}`,
      RELEASE_STORE: join(tree, '.data/installation'),
      INSTALLATION: 'production',
      PORT_BASE: String(NEW_PART_BASE),
      CONFIG_JSON: JSON.stringify({ apiUrl: API, demoAccounts: [] }),
    };
    const release = (...args: string[]) =>
      test.step(`release ${args.join(' ')}`, () => must('tsx', ['delivery/src/cli.ts', ...args], { cwd: tree, env }));
    let server = serverOf(root, env);
    const replaceServer = async (checkout: string) => {
      await server.stop();
      server = serverOf(checkout, env);
      await expect.poll(listed).not.toEqual([]);
    };
    try {
      await release('publish', '--no-build', '--no-smoke');
      await expect.poll(listed).toContain('mfe_systems');
      await page.clock.install();
      await page.goto('/gateways');
      await expect(page.getByRole('main').getByRole('grid')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));

      await release('new-part', 'firmware', '--no-install');
      // As an installation of packages would link them: it needs no other than this part has.
      await cp(join(tree, 'mfe-backoffice/node_modules'), join(tree, PART, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      expect(await release('publish', PART)).toContain(`${PART} is new in this installation.`);

      await test.step('servers that do not know the part serve all others, also after a restart', async () => {
        const others = ['mfe_auth_accounts', 'mfe_systems', 'mfe_backoffice', 'mfe_reporting'];
        expect(await listed()).toEqual(others);
        await replaceServer(root);
        expect(await listed()).toEqual(others);
        expect(server.said()).toContain(`${NAME} is a part that this checkout does not know`);
      });

      await test.step('a tab that was open before is told, and has the page after a reload', async () => {
        await replaceServer(tree);
        expect(await listed()).toContain(NAME);
        await told(page, 'Firmware has been added.');
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
        await page.getByRole('button', { name: 'Reload' }).click();
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Firmware', exact: true })
          .click();
        await expect(page.getByRole('heading', { name: 'Firmware', level: 1 })).toBeVisible();
        await expect(page.getByText('Nothing to display yet')).toBeVisible();
      });

      await test.step('its first release is taken back, which the open tab says', async () => {
        expect(await release('rollback', PART)).toContain(`${PART} is taken off: its pages are gone`);
        expect(await listed()).not.toContain(NAME);
        await told(page, 'Firmware has been removed and cannot be opened any more.');
        await page.getByRole('button', { name: 'Reload' }).click();
        await expect(page.getByRole('heading', { name: /^404/ })).toBeVisible();
      });

      await test.step('it comes back, and is retired', async () => {
        await release('publish', '--no-build', '--no-smoke', '--lift', PART);
        expect(await listed()).toContain(NAME);
        await release('retire', PART, 'a', 'trial');
        expect(await listed()).not.toContain(NAME);
        expect(await release('history', PART)).toMatch(/taken off \S+ {2}\S+: a trial/);
      });
      await page.goto('about:blank');
    } finally {
      await server.stop();
      await remove();
    }
  },
);

async function told(page: Page, text: string): Promise<void> {
  // In steps below the deadline of a load.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The parts that the registry lists; none where nobody answers. */
async function listed(): Promise<string[]> {
  const answer = await fetch(`${NEW_PART}/registry.json`).catch(() => null);
  return answer?.ok ? Object.keys(((await answer.json()) as Registry).microFrontends) : [];
}

/** The suite's server of a checkout. */
function serverOf(checkout: string, env: NodeJS.ProcessEnv): { stop: () => Promise<void>; said: () => string } {
  const args = ['--import', 'tsx', 'delivery/src/cli.ts', 'serve'];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: checkout, env });
  endWithUs(child);
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
    said: () => text,
  };
}
