import { DESKTOP_ONLY } from '../../support/sizes';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { rewrite } from '../../support/answers';
import { openDashboard, SITE, systemMap } from '../../support/systems';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

test.use({ account: 'staff' });

/** Well within its hour: the page looks at its clock now and then. */
const silentSince = () => new Date(Date.now() - 25.5 * 3_600_000).toISOString();

/** A system whose worst device was at L4 when it fell silent a day ago. */
function silenced(system: System): System {
  const worst = { id: 3, name: SITE.worst, percent: 99, measuredAt: silentSince() };
  return {
    ...system,
    NodesHighestThreatLevelActiveNonobstructed: 'none',
    NodesHighestKnownThreatLevel: 'L4',
    nodesHighestDeflection: 38,
    levelDetails: system.levelDetails && { ...system.levelDetails, worst },
  };
}

function silencedNode(node: Node): Node {
  if (node.name !== SITE.worst) return { ...node, LatestKnownThreatLevel: 'none' };
  const moments = { LatestPacketTimestamp: silentSince(), LatestMeasurementTimestamp: silentSince() };
  return { ...node, ...moments, LatestKnownThreatLevel: 'L4' };
}

test('a roof that fell silent at L4 reads "Last known: L4" on the list', async ({ page }) => {
  await rewrite<System[]>(page, '/systems', (systems) => systems.map(silenced));
  await page.goto('/systems');
  const card = page.getByRole('article', { name: SITE.name });
  await expect(card.getByText('Last known: L4', { exact: true })).toBeVisible();
  await expect(card.getByText(`of permissible, ${SITE.worst}, measured 25 h ago`)).toBeVisible();
  await expect(card.getByText('No threat')).toHaveCount(0);
  await expect(card.getByText(/^Devices: /).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('so it does on a host that sends no details', DESKTOP_ONLY, async ({ page }) => {
  await rewrite<System[]>(page, '/systems', (systems) =>
    systems.map((system) => ({ ...silenced(system), levelDetails: undefined })),
  );
  await page.goto('/systems');
  const card = page.getByRole('article', { name: SITE.name });
  await expect(card.getByText('Last known: L4', { exact: true })).toBeVisible();
  await expect(card.getByText('of permissible, highest of the devices that report')).toBeVisible();
});

test('so it does in its group, on the map and on its card', DESKTOP_ONLY, async ({ page }) => {
  await rewrite<System[]>(page, '/system-groups/1/systems', (systems) => systems.map(silenced));
  await page.goto('/system-groups/1/systems?systems=3');
  await expect(page.getByRole('article').getByText('Last known: L4', { exact: true })).toBeVisible();
  // A single system is in the middle of the map.
  const map = page.getByRole('application', { name: /^Map/ });
  // The marks come with this note, after the map.
  await expect(page.getByText('Click to zoom with the wheel')).toHaveCount(1);
  await map.click();
  await expect(map.getByText('Last known: L4', { exact: true })).toBeVisible();
  await expect(map.getByText(/measured 25 h ago/)).toBeVisible();
  await expectAccessible(page);
});

test('so it does on its dashboard, with its age and what is in doubt', async ({ page }) => {
  await rewrite<Node[]>(page, '/nodes', (nodes) => nodes.map(silencedNode));
  await openDashboard(page);
  const status = page.getByRole('region', { name: 'System status' });
  await expect(status.getByText(`Last known: L4 on ${SITE.worst}`)).toBeVisible();
  await expect(status.getByText(/Measured 25 h ago\..*Sensors in doubt: .*1 lost/)).toBeVisible();
  const chip = page.getByRole('article', { name: SITE.worst }).getByRole('button', { name: 'Last known: L4' });
  await chip.click();
  const panel = page.getByRole('dialog', { name: `Why this level? ${SITE.worst}` });
  await expect(panel.getByText(/^The device is silent, so this is its last known level\./)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test(
  'a negative reading beyond L4 is explained by the threshold that it has reached',
  DESKTOP_ONLY,
  async ({ page }) => {
    await rewrite<Node[]>(page, '/nodes', (nodes) =>
      nodes.map((node) =>
        node.name === SITE.worst
          ? { ...node, LatestKnownCalculatedDeflection: -95, PermissibleValue: 90, LatestKnownThreatLevel: 'L4' }
          : node,
      ),
    );
    await openDashboard(page);
    await page.getByRole('article', { name: SITE.worst }).getByRole('button', { name: 'L4' }).click();
    const panel = page.getByRole('dialog', { name: `Why this level? ${SITE.worst}` });
    await expect(panel.getByText('−106\u202f% has reached L4, the highest level.')).toBeVisible();
    await expect(panel.getByText(/, reached$/)).toHaveCount(4);
  },
);

/** Its worst device is at L2, and another one jumped as far as L4: a message was headed by it. */
function jumped(system: System): System {
  return {
    ...system,
    NodesHighestThreatLevelActiveNonobstructed: 'L2',
    NodesHighestKnownThreatLevel: 'L2',
    levelDetails: system.levelDetails && { ...system.levelDetails, suspected: 'L4' },
  };
}

const MOVED = 'Dźwigar 1';

function jumpedNode(node: Node): Node {
  if (node.name === MOVED) return { ...node, ObstructionStatus: true, ObstructionToldAs: 'L4' };
  return { ...node, LatestKnownThreatLevel: node.name === SITE.worst ? 'L2' : 'none' };
}

test('a jump that was told as L4 is not called L2 on the list', async ({ page }) => {
  await rewrite<System[]>(page, '/systems', (systems) => systems.map(jumped));
  await page.goto('/systems');
  const card = page.getByRole('article', { name: SITE.name });
  await expect(card.getByText('Obstructed or moved', { exact: true })).toBeVisible();
  await expect(card.getByText('L2', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('nor on its dashboard, its card and its map', async ({ page }) => {
  await rewrite<Node[]>(page, '/nodes', (nodes) => nodes.map(jumpedNode));
  await openDashboard(page);
  const status = page.getByRole('region', { name: 'System status' });
  await expect(status.getByText(`Obstructed or moved: ${MOVED}`)).toBeVisible();
  await expect(status.getByText(/^Told as L4\. Check from a safe place\. L2: /)).toBeVisible();
  await expect(systemMap(page).getByRole('img', { name: `${MOVED}, Obstructed or moved` })).toHaveCount(1);
  const chip = page.getByRole('article', { name: MOVED }).getByRole('button', { name: 'Obstructed or moved' });
  await chip.click();
  const panel = page.getByRole('dialog', { name: `Why this level? ${MOVED}` });
  await expect(panel.getByText(/If the structure has moved, this is L4, as which it was told\./)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
