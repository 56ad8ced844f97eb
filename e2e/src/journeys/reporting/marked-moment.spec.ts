import { getAlarm } from '@sagitta/shared-contracts/api/alarm';
import { listLogs, LOG_FETCH_SIZE, type Log } from '@sagitta/shared-contracts/api/log';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { getNodeShort } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { isAlarm } from '@sagitta/shared-contracts/rules/log';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { byMoment } from '../../../../mfe-reporting/src/features/graph/model/annotations';
import { askedReadings } from '../../../../mfe-reporting/src/features/graph/model/asked-readings';
import { curveOf } from '../../../../mfe-reporting/src/features/graph/model/curve';
import { readGraphView, shownRange } from '../../../../mfe-reporting/src/features/graph/model/graph-view';
import { toldAt, type Told } from '../../../../mfe-reporting/src/features/graph/model/told';
import { emailOf } from '../../support/accounts';
import { callerOf, type Caller } from '../../support/api';
import { DESKTOP_ONLY } from '../../support/sizes';
import { expect, test } from '../../support/test';

const SEVERITIES = ['L1', 'L2', 'L3', 'L4', 'obstruction'] as const;
/** Alarms that are asked about at the same time. */
const AT_ONCE = 4;

type OfDevice = Log & { relatedNodeId: number };

/** Every alarm of a device in the log. */
async function alarmsOf(staff: Caller): Promise<OfDevice[]> {
  const found: OfDevice[] = [];
  for (let offset = 0; ; offset += LOG_FETCH_SIZE) {
    const { Logs } = await staff.call(listLogs, {
      input: { amount: LOG_FETCH_SIZE, offset, sortBy: 'severity', sortOrder: 'DESC' },
    });
    const alarms = Logs.filter((log): log is OfDevice => isAlarm(log) && log.relatedNodeId !== null);
    found.push(...alarms);
    // By severity, alarms come first and the rest, which is most of the log, comes after.
    if (alarms.length === 0) return found;
  }
}

/** What the graph of a device says of a moment: the page's own question, and its own words for the answer. */
async function toldBy(staff: Caller, nodeId: number, query: Record<string, string>): Promise<Told> {
  const node = await staff.call(getNodeShort, { params: { id: nodeId } });
  const now = Date.now();
  const view = readGraphView(new URLSearchParams(query), now, siteZone(node.timezone));
  const shown = shownRange(view);
  const readings = await staff.call(listMeasurements, { input: askedReadings(nodeId, shown, view) });
  return toldAt({
    curve: curveOf(readings, 'deflection', false, view.at),
    shown,
    points: true,
    quantity: 'deflection',
    sensor: node.MainSensorType === 'none' ? 'laser' : node.MainSensorType,
    readings: byMoment(readings),
    hovered: null,
    marked: view.at,
    reachesNow: false,
    level: 'unknown_or_NA',
    renewed: true,
    now,
  });
}

/** What a graph must say of an alarm: its value and its level, or that the sensor saw nothing. */
async function differences(staff: Caller, log: OfDevice, query: Record<string, string>): Promise<string[]> {
  const { value } = await staff.call(getAlarm, { params: { id: log.id } });
  const told = await toldBy(staff, log.relatedNodeId, { at: log.eventTimestamp, ...query });
  const isBlind = log.severity === 'obstruction';
  const wanted = isBlind ? 'obstructed' : `${value} ${log.severity} At the marked moment, `;
  const seen = isBlind ? told.meaning?.level : `${told.value} ${told.meaning?.level} ${told.which}`;
  return seen === wanted ? [] : [`${log.id} ${log.messageEn} (${JSON.stringify(query)}): ${wanted} is told as ${seen}`];
}

test.use({ account: 'staff' });

test.describe('', DESKTOP_ONLY, () => {
  test('the graph says of every alarm what the log says', async () => {
    test.setTimeout(300_000);
    const staff = await callerOf(emailOf('staff'));
    const alarms = await alarmsOf(staff);
    for (const severity of SEVERITIES) expect(alarms.map((log) => log.severity)).toContain(severity);
    const wrong: string[] = [];
    const waiting = [...alarms];
    const work = async () => {
      for (let log = waiting.pop(); log; log = waiting.pop()) {
        const at = Date.parse(log.eventTimestamp);
        // Months of readings come thinned by the host.
        const [from, to] = [-60, 60].map((days) => new Date(at + days * DAY_MS).toISOString());
        wrong.push(...(await differences(staff, log, {})));
        wrong.push(...(await differences(staff, log, { from: from ?? '', to: to ?? '' })));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
  });

  for (const severity of SEVERITIES)
    test(`the page of an alarm shows one value and one level: ${severity}`, async ({ page }) => {
      const staff = await callerOf(emailOf('staff'));
      const alarm = (await alarmsOf(staff)).find((log) => log.severity === severity);
      await page.goto(`/alarms/${alarm?.id}`);
      const readout = page.getByRole('region', { name: 'Graph', exact: true }).locator('output');
      if (severity === 'obstruction') {
        await expect(readout).toContainText(/Obstructed or moved( at the marked moment)?: the level was not known\./);
        await expect(readout).not.toContainText(/Below|from/);
        return;
      }
      const measured = page.getByText('Measured', { exact: true }).first().locator('xpath=following-sibling::dd[1]');
      const value = await measured.textContent();
      await expect(readout).toContainText(value ?? 'no value');
      await expect(readout).toContainText('At the marked moment, ');
      await expect(readout).toContainText(`${severity} from `);
    });

  test('an event that is no alarm has no page of an alarm', async ({ page }) => {
    const staff = await callerOf(emailOf('staff'));
    const { Logs } = await staff.call(listLogs, { input: { amount: 1, offset: 0, searchedText: 'Outdated' } });
    await page.goto(`/alarms/${Logs[0]?.id}`);
    await expect(page.getByText('This event is not an alarm')).toBeVisible();
    await expect(page.getByText('Not ended')).toHaveCount(0);
  });
});
