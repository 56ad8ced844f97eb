import type { Bar } from '../bar';
import { asCount, asMsUnit, asRatio } from '../format';
import { median } from '../statistics';
import { ALARMS, BROKEN_EVENTS, KILLED_RATE, type UplinkFigures } from './figures';

/** Of {@link KILLED_RATE}: the API is down for a while and then catches up. */
const LEAST_REACHED = 0.9;

export function uplinkBars(uplinks: UplinkFigures | undefined): Bar[] {
  const { perSecond, log, killedHttp, killedMqtt, broken, alarms } = uplinks ?? {};
  const count = { kind: 'most', show: asCount, portable: true } as const;
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  const rate = KILLED_RATE.toLocaleString('en-GB');
  const events = BROKEN_EVENTS.toLocaleString('en-GB');
  return [
    {
      kind: 'least',
      what: 'uplinks a second by MQTT / over HTTP',
      limit: 0.7,
      measured: perSecond && perSecond.mqtt / perSecond.http,
      show: asRatio,
      portable: true,
    },
    { ...count, what: 'bytes of log of an uplink, one PostgreSQL', limit: 900, measured: log && sum(log.one.bytes) },
    {
      kind: 'most',
      what: 'log of an uplink on the coordinator / on all servers',
      limit: 0.3,
      measured: log?.citus && (log.citus.bytes[0] ?? 0) / sum(log.citus.bytes),
      show: asRatio,
      portable: true,
    },
    {
      ...count,
      what: `${rate} uplinks a second over HTTP, API killed: lost or stored twice`,
      limit: 0,
      measured: killedHttp && killedHttp.lost + killedHttp.doubled,
    },
    {
      kind: 'least',
      what: `${rate} uplinks a second over HTTP, API killed: reached`,
      limit: KILLED_RATE * LEAST_REACHED,
      measured: killedHttp && reached(killedHttp),
      show: asCount,
      portable: false,
    },
    {
      ...count,
      what: `${rate} uplinks a second by MQTT, API killed: lost or stored twice`,
      limit: 0,
      measured: killedMqtt && killedMqtt.lost + killedMqtt.doubled,
    },
    {
      ...count,
      what: `${events} broken events: 5xx, partitions made, healthy frames lost`,
      limit: 0,
      measured: broken && broken.failed + broken.partitions + broken.lost,
    },
    { ...ms, what: `${events} broken events: slowest healthy frame`, limit: 1_000, measured: broken?.slowestMs },
    {
      ...ms,
      what: `uplink to dashboard, median of ${ALARMS}`,
      limit: 1_500,
      measured: alarms && median(alarms.dashboardMs),
    },
    {
      ...ms,
      what: `uplink to mail server, median of ${ALARMS}`,
      limit: 4_000,
      measured: alarms && median(alarms.mailMs),
    },
  ];
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** Uplinks stored in a second, the time in which the API was down included. */
export function reached({ total, tookMs }: { total: number; tookMs: number }): number {
  return (total * 1_000) / tookMs;
}
