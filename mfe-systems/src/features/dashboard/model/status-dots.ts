import type { Node } from '@sagitta/shared-contracts/api/node';
import {
  powerTone,
  radioTone,
  sensorTone,
  signalTone,
  temperatureTone,
} from '@sagitta/shared-contracts/rules/device-card';
import type { StatusTone } from '@sagitta/shared-contracts/rules/status-tone';
import { MISSING, formatAge, formatNumber, formatPercent } from '@sagitta/shared-ui/format';
import type { StatusDot } from '@sagitta/shared-ui/instruments';

/**
 * The status icons of a device: radio communication, sensor, temperature, power, signal strength
 * (docs/product/devices.md#status-icons).
 * @param technical whether the temperatures of a W4 inclinometer may be told: to installers and staff alone
 *   (docs/product/devices.md#status-icons)
 */
export function statusDots(node: Node, now: number, technical: boolean): StatusDot[] {
  const radio = radioTone(node, now);
  const sensor = sensorTone(node, now);
  return [
    { label: 'Radio', tone: radio, detail: `${RADIO_WORDS[radio]}, ${heard(node, now)}` },
    { label: 'Sensor', tone: sensor, detail: sensorDetail(node, sensor) },
    { label: 'Temp', tone: temperatureTone(node), detail: temperatureDetail(node, technical) },
    {
      label: 'Power',
      tone: powerTone(node),
      detail: node.SupplyState === null ? PLAIN_WORDS.unknown : POWER_WORDS[node.SupplyState],
    },
    {
      label: 'Signal',
      tone: signalTone(node.SignalStrength),
      text: formatPercent(node.SignalStrength),
      detail: node.SignalStrength === null ? MISSING : `strength ${formatPercent(node.SignalStrength)}`,
    },
  ];
}

const PLAIN_WORDS = { ok: 'OK', warn: 'warning', bad: 'fault', unknown: 'unknown' } as const satisfies Record<
  StatusTone,
  string
>;
const RADIO_WORDS = {
  ok: 'connected',
  warn: 'troubled',
  bad: 'not connected',
  unknown: 'unknown',
} as const satisfies Record<StatusTone, string>;
const POWER_WORDS = {
  battery_empty: 'battery empty',
  battery_weak: 'battery weak',
  battery_good_normal: 'battery good',
  line: 'line power',
} as const satisfies Record<NonNullable<Node['SupplyState']>, string>;

function heard(node: Node, now: number): string {
  return node.LatestPacketTimestamp === null
    ? 'never heard'
    : `last packet ${formatAge(node.LatestPacketTimestamp, now)}`;
}

function temperatureDetail(node: Node, technical: boolean): string {
  const state = `temperature sensor ${PLAIN_WORDS[temperatureTone(node)]}`;
  if (!technical && node.SystemVersion === 'W4' && node.MainSensorType === 'inclinometer') return state;
  return `${state}, ${formatNumber(node.Temperature1, { decimals: 1, unit: '°C' })}`;
}

function sensorDetail(node: Node, tone: StatusTone): string {
  if (tone === 'warn') return 'measured value out of range';
  if (node.MainSensorType === 'none') return 'no sensor';
  return PLAIN_WORDS[tone];
}
