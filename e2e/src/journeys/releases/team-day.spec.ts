import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { liveSource } from '../../../../delivery/src/serve/live-source';
import { serveSuite } from '../../../../delivery/src/serve/suite-server';
import { installationOf } from '../../../../delivery/src/store/installation';
import { addresses } from '../../../../delivery/src/suite';
import { must, root } from '../../../../scripts/lib/run.mjs';
import { API, TEAM, TEAM_BASE } from '../../support/addresses';
import { stepsOf, write } from '../../support/guide';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';
import { copyTree } from '../../support/tree-copy';

const PART = 'mfe-backoffice';
const VERSION = /\b\d+\.\d+\.\d+-[0-9a-f]{8}\b/;

// A tab that is still open when the release goes live fetches it in the background; the runtime warns of each such
// fetch.
test.use({ baseURL: TEAM, account: 'staff' });

test('a team adds a page, releases it and takes it back, as docs/teams.md says', DESKTOP_ONLY, async ({ page }) => {
  test.setTimeout(800_000);
  const { tree, changed, remove } = await copyTree();
  const guide = stepsOf(await readFile(join(root, 'docs/teams.md'), 'utf8'));
  const settings = { RELEASE_STORE: join(tree, '.data/installation'), INSTALLATION: 'production' };
  const env = { ...settings, PATH: `${join(tree, 'node_modules/.bin')}:${process.env.PATH}` };
  const { installation, releases } = await installationOf(TEAM_BASE, settings);
  const at = addresses(TEAM_BASE);
  const live = liveSource(installation, at.releases);
  let version = '';
  /** Does what a section of the guide says, and answers what its last command printed. */
  const follow = async (heading: string): Promise<string> => {
    let said = '';
    for (const step of stepsUnder(heading)) {
      if (step.kind === 'run') {
        const command = step.command.replace('<version>', version);
        said = await test.step(command, () => must('sh', ['-c', command], { cwd: tree, env }));
        version ||= VERSION.exec(said)?.[0] ?? '';
      } else await write(tree, step);
    }
    return said;
  };
  const stepsUnder = (heading: string) => {
    const steps = guide.get(heading) ?? [];
    expect(steps, heading).not.toEqual([]);
    return steps;
  };

  const suite = await serveSuite({ releases: releases ?? '', live, at, config: { apiUrl: API } });
  try {
    const before = await test.step('everything but the page is live', async () => {
      const said = await must('pnpm', ['release', 'publish', '--no-build', '--no-smoke'], { cwd: tree, env });
      // On a real day it has been live for longer than the hour that makes it good.
      await must('pnpm', ['release', 'good', PART], { cwd: tree, env });
      await page.goto('/gateways');
      await expect(page.getByRole('main').getByRole('grid')).toBeVisible();
      await expect(menuEntry(page)).toHaveCount(0);
      await closePage(page);
      return new RegExp(`${PART}: (\\S+) is live`).exec(said)?.[1] ?? '';
    });
    expect(before).toMatch(VERSION);

    const written = stepsUnder('2. Write the page').flatMap((step) => (step.kind === 'run' ? [] : step.file));
    expect(written.filter((file) => !file.startsWith(`${PART}/`))).toEqual([]);
    await follow('2. Write the page');
    await follow('3. Check');
    const listed = await follow('4. Release');
    expect(listed).toMatch(new RegExp(`^ +${version} .* live$`, 'm'));
    expect(await changed(), 'files that differ after the release').toEqual(written.toSorted());

    await test.step('the page is live', async () => {
      await page.goto('/gateways');
      await menuEntry(page).click();
      await expect(page).toHaveURL(`${TEAM}/firmware`);
      await expect(page.getByRole('heading', { name: 'Firmware', level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Firmware' }).getByRole('gridcell').first()).toBeVisible();
      await closePage(page);
    });

    const history = await follow('5. Take it back');
    expect(history).toMatch(new RegExp(`rollback ${before} `));
    expect(history).toMatch(new RegExp(`withdrawn ${version} `));
    await test.step('the page is gone', async () => {
      await page.goto('/firmware');
      await expect(page.getByRole('heading', { name: /^404/ })).toBeVisible();
      await page.goto('/gateways');
      await expect(page.getByRole('main').getByRole('grid')).toBeVisible();
      await expect(menuEntry(page)).toHaveCount(0);
      await closePage(page);
    });
  } finally {
    await suite.close();
    await remove();
  }
});

/** While commands run or the suite ends no tab is open: it would load what is not served, and the runtime says so. */
const closePage = (page: Page) => page.goto('about:blank');

const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Firmware', exact: true });
