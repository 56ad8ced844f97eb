import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { deviceNeed, gatewayToBlame } from '@sagitta/shared-contracts/rules/fleet';
import { tablePath } from '@sagitta/shared-ui/data-grid';
import { gatewayTone } from '../../../shared/model/gateway-tone';
import type { FleetAnswers, FleetLine, FleetMoment } from './fleet-line';
import { silentSince } from './when';

/** What is silent, by its cause: a gateway that is down, or else the system that it belongs to. */
export interface SilentLines {
  gateways: FleetLine[];
  others: FleetLine[];
}

/** Each silent device is in exactly one line. Without the list of gateways none is to blame. */
export function silentLines({ devices = [], gateways = [] }: FleetAnswers, moment: FleetMoment): SilentLines {
  const { now } = moment;
  const hearing = gateways.map((gateway) => ({
    gateway,
    eui: gateway.Eui64,
    systemName: gateway.SystemName,
    down: gatewayTone(gateway, now) === 'bad',
  }));
  const behind = new Map<Gateway, FleetDevice[]>();
  const alone = new Map<number, FleetDevice[]>();
  for (const device of devices.filter((one) => deviceNeed(one, now)?.silent)) {
    const cause = gatewayToBlame(device, hearing)?.gateway;
    if (cause) put(behind, cause, device);
    else put(alone, device.systemId, device);
  }
  return {
    gateways: hearing
      .filter(({ down }) => down)
      .map(({ gateway }) => ({ gateway, silent: longestFirst(behind.get(gateway) ?? []), heard: lastHeard(gateway) }))
      .sort((a, b) => b.silent.length - a.silent.length || timeOf(a.heard) - timeOf(b.heard))
      .map(({ gateway, silent, heard }) => gatewayLine(gateway, silent, heard, moment)),
    others: [...alone.values()]
      .map(longestFirst)
      .sort((a, b) => b.length - a.length || timeOf(heardOf(a[0])) - timeOf(heardOf(b[0])))
      .flatMap((silent) => systemLine(silent, moment)),
  };
}

function put<Key>(groups: Map<Key, FleetDevice[]>, key: Key, device: FleetDevice): void {
  const group = groups.get(key);
  if (group) group.push(device);
  else groups.set(key, [device]);
}

function gatewayLine(gateway: Gateway, silent: FleetDevice[], heard: string | null, moment: FleetMoment): FleetLine {
  return {
    key: gateway.Eui64,
    tone: 'bad',
    title: gateway.Name ?? gateway.Eui64,
    system: gateway.SystemName,
    says: silentSince(heard, moment.now, gateway.timezone),
    to: tablePath('/gateways', { eui: gateway.Eui64 }),
    devices: silent.map((device) => deviceLine(device, moment)),
  };
}

/** One device stands for itself; several of a system share a line. */
function systemLine(silent: FleetDevice[], moment: FleetMoment): FleetLine[] {
  const [first] = silent;
  if (!first) return [];
  const line = deviceLine(first, moment);
  if (silent.length === 1) return [line];
  return [
    {
      ...line,
      key: `system-${first.systemId}`,
      title: first.SystemName ?? `System ${first.systemId}`,
      system: null,
      to: moment.systemTo(first.systemId),
      devices: silent.map((device) => deviceLine(device, moment)),
    },
  ];
}

function deviceLine(device: FleetDevice, { now, deviceTo }: FleetMoment): FleetLine {
  return {
    key: `silent-${device.id}`,
    tone: 'bad',
    title: device.name,
    system: device.SystemName,
    says: silentSince(device.LatestPacketTimestamp, now, device.timezone),
    to: deviceTo(device),
  };
}

/** The newer of the two moments; null where neither ever was. */
function lastHeard({ LatestPacketTimestamp, StatusReporterTimestamp }: Gateway): string | null {
  return timeOf(StatusReporterTimestamp) > timeOf(LatestPacketTimestamp)
    ? StatusReporterTimestamp
    : LatestPacketTimestamp;
}

function longestFirst(devices: FleetDevice[]): FleetDevice[] {
  return devices.toSorted((a, b) => timeOf(heardOf(a)) - timeOf(heardOf(b)) || a.id - b.id);
}

function heardOf(device: FleetDevice | undefined): string | null {
  return device?.LatestPacketTimestamp ?? null;
}

/** What was never heard counts as longest ago. */
function timeOf(moment: string | null): number {
  const time = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? 0 : time;
}
