import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { LOGS_PATH } from '@sagitta/shared-contracts/paths';
import { median } from '../statistics';
import type { Pair } from './figures';
import { TIME_KEYS, keysOf } from './measure-list';
import { inTurns, openAtRest } from './measure-maps';
import { onPage, type Stage } from './stage';

const FEW = 12;
const MANY = 5_000;
const TYPED = 'hala mag';
const REST_MS = 8_000;

/** From a press on the field to the second frame after its list is there. */
const TIME_OPENING = `
  addEventListener('pointerdown', () => {
    const at = performance.now();
    const look = () => {
      const seen = document.querySelector('[role="option"]');
      requestAnimationFrame(seen ? () => (window.opened = performance.now() - at) : look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
`;

/** A search field with few and with thousands of options: the system in the filters of the logs. */
export async function measureOptions(stage: Stage): Promise<Record<'optionsOpen' | 'optionsKey', Pair>> {
  const opened: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
  const key = async (count: number) => {
    const seen = await openAndType(stage, count);
    opened[count]?.push(seen.opened);
    return seen.key;
  };
  const optionsKey = await inTurns(
    () => key(FEW),
    () => key(MANY),
  );
  const optionsOpen: Pair = { few: median(opened[FEW] ?? []), many: median(opened[MANY] ?? []) };
  return { optionsOpen, optionsKey };
}

function openAndType(stage: Stage, count: number): Promise<{ opened: number; key: number }> {
  const systems = stage.many
    .systems(count)
    .map(({ ID, name, systemVersion }) => ({ ID, name, systemVersion, nodes: [] }));
  return onPage(stage, { [listSystemsNodesShort.path]: systems }, async (measured) => {
    const { page, wire } = measured;
    await page.addInitScript(TIME_KEYS + TIME_OPENING);
    await openAtRest(measured, stage.web + LOGS_PATH, 'logs');
    const field = page.getByRole('combobox', { name: 'System' });
    // The field's machine is fetched when the mouse comes near, once; what is timed is the list.
    await field.hover();
    await wire.quiet(REST_MS);
    await field.click();
    await page.waitForFunction(() => 'opened' in window);
    const opened = await page.evaluate(() => (window as unknown as { opened: number }).opened);
    await field.pressSequentially(TYPED, { delay: 60 });
    return { opened, key: median(await keysOf(page)) };
  });
}
