import { asCount, asMs, asSeconds, markdownTable } from '../format';
import { median } from '../statistics';
import { ALARMS, type UplinkFigures } from './figures';
import { reached } from './uplink-bars';

export const UPLINKS_NOTE =
  'Each on PostgreSQL. The rates are medians of five turns, the times to dashboard and mail server of ' +
  `${ALARMS} alarms, with the least and the most.`;

export function uplinkTable(uplinks: UplinkFigures | undefined): string[] {
  if (!uplinks) return [];
  const { perSecond, log, killedHttp, killedMqtt, broken, alarms } = uplinks;
  const killed = (way: string, { tookMs, total, downMs, lost, doubled }: typeof killedHttp) => [
    `${asCount(total)} ${way}, API killed`,
    `${asCount(reached({ total, tookMs }))} a second; ${asSeconds(downMs)} s down; ` +
      `${asCount(lost)} lost, ${asCount(doubled)} stored twice`,
  ];
  return markdownTable(
    ['what', 'measured'],
    [
      ...(perSecond ? [['over HTTP', `${asCount(perSecond.http)} a second`]] : []),
      ...(perSecond ? [['by mosquitto', `${asCount(perSecond.mqtt)} a second`]] : []),
      ...(log ? [['log of an uplink, one PostgreSQL', `${asCount(log.one.bytes[0])} bytes`]] : []),
      ...(log?.citus
        ? [['log of an uplink, coordinator and workers', `${log.citus.bytes.map(asCount).join(' + ')} bytes`]]
        : []),
      killed('over HTTP', killedHttp),
      ...(killedMqtt ? [killed('by mosquitto', killedMqtt)] : []),
      [
        `${asCount(broken.events)} broken events`,
        `${asCount(broken.failed)} failed; ` +
          `slowest of ${asCount(broken.healthy)} healthy frames ${asMs(broken.slowestMs)} ms`,
      ],
      ['alarm to dashboard', spread(alarms.dashboardMs)],
      ['alarm to mail server', spread(alarms.mailMs)],
    ],
  );
}

function spread(times: readonly number[]): string {
  return `${asMs(median(times))} ms (${asMs(Math.min(...times))} to ${asMs(Math.max(...times))})`;
}
