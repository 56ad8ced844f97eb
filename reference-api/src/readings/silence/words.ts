import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import { TEMPLATE } from '../../alarms/event-log.statements';
import type { SilenceEvent } from './silence';

/** Names for the words of an entry. */
export interface Names {
  /** An IANA zone. */
  zone: string;
  device: (id: number) => string;
  gateway: (eui: string) => string;
}

/** Names listed in one entry; the others are counted. */
const LISTED = 20;

const TEMPLATES = {
  source: [TEMPLATE.sourceSilent, TEMPLATE.sourceEnd],
  network: [TEMPLATE.networkLost, TEMPLATE.networkEnd],
  gateway: [TEMPLATE.gatewayLost, TEMPLATE.gatewayEnd],
  hearing: [TEMPLATE.gatewayLost, TEMPLATE.gatewayEnd],
  device: [TEMPLATE.lost, TEMPLATE.lostEnd],
  outdated: [TEMPLATE.outdated, TEMPLATE.outdatedEnd],
} as const satisfies Record<SilenceEvent['kind'], readonly [number, number]>;

/** The template and the words of an entry about silence. */
export function entryOf(event: SilenceEvent, names: Names): { msgTemplateId: number; messageEn: string } {
  const [began, ended] = TEMPLATES[event.kind];
  return event.is === 'began'
    ? { msgTemplateId: began, messageEn: beganText(event, names) }
    : { msgTemplateId: ended, messageEn: endedText(event, names) };
}

function beganText({ kind, key, heard, devices, gateways }: SilenceEvent, names: Names): string {
  const since = heard === null ? null : momentText(heard, names.zone);
  const list = listed(devices.map(names.device));
  switch (kind) {
    case 'device':
      return since === null
        ? `Device lost: ${list} has never reported`
        : `Device lost: ${list} has not reported since ${since}`;
    case 'outdated':
      return since === null
        ? `Outdated measurements: ${list} reports, but has never measured`
        : `Outdated measurements: ${list} reports, but has not measured since ${since}`;
    case 'gateway':
      return devices.length === 0
        ? `Gateway lost: ${names.gateway(key)} has not reported since ${since}`
        : `Gateway lost: ${names.gateway(key)} has not reported since ${since}; ${behindText(devices, list)}`;
    case 'hearing':
      return (
        `Gateway lost: nothing was heard through ${names.gateway(key)} since ${since}; ` + behindText(devices, list)
      );
    case 'network':
      return (
        `Radio network lost: none of ${gateways.length} gateways (${listed(gateways.map(names.gateway))}) ` +
        `was heard since ${since}; ${behindText(devices, list)}`
      );
    case 'source':
      return `No data from network server ${key} since ${since}; devices that it serves here: ${list}`;
  }
}

function endedText(event: SilenceEvent, names: Names): string {
  const { kind, key, is, devices, lateSign } = event;
  const device = listed(devices.map(names.device));
  if (lateSign !== undefined) return noneText(event, momentText(lateSign, names.zone), names);
  switch (kind) {
    case 'device':
      return `${device} reports again`;
    case 'outdated':
      return `${device} measures again`;
    case 'gateway':
    case 'hearing':
      return is === 'gone'
        ? `No active device depends on gateway ${names.gateway(key)} any more`
        : `Gateway ${names.gateway(key)} reports again`;
    case 'network':
      return is === 'gone' ? 'The radio network has a single gateway now' : 'The radio network reports again';
    case 'source':
      return is === 'gone'
        ? `No active device depends on network server ${key} any more`
        : `Network server ${key} sends data again`;
  }
}

/** Nothing is heard again: what was said to be silent was not, and may be silent by now. */
function noneText({ kind, key, devices }: SilenceEvent, heard: string, names: Names): string {
  const late = `on ${heard}, which arrived late`;
  switch (kind) {
    case 'device':
      return `${listed(devices.map(names.device))} was not lost then: it reported ${late}`;
    case 'outdated':
      return `Measurements of ${listed(devices.map(names.device))} were not outdated then: it measured ${late}`;
    case 'gateway':
    case 'hearing':
      return `Gateway ${names.gateway(key)} was not lost then: it was heard ${late}`;
    case 'network':
      return `The radio network was not lost then: it was heard ${late}`;
    case 'source':
      return `Network server ${key} was not silent then: it sent data ${late}`;
  }
}

function behindText(devices: readonly number[], list: string): string {
  return devices.length === 1 ? `the device behind it: ${list}` : `the ${devices.length} devices behind it: ${list}`;
}

/** `a, b, c`, and the number of those that are too many to list. */
export function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  const first = names.slice(0, LISTED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** `23/11 08:10`, at the site. */
export function momentText(at: number, zone: string): string {
  const format = zoneFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(at).replace(', ', ' ');
}
