import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import { dueState } from '@sagitta/shared-contracts/rules/due';
import { deviceNeed, inspectionDue, isUnused, servesNothing } from '@sagitta/shared-contracts/rules/fleet';
import { INSPECTION_DUE_FROM } from '@sagitta/shared-contracts/rules/inspection';
import { formatAge } from '@sagitta/shared-ui/format';
import { recordPath } from '../../../shared/model/record-path';
import type { FleetAnswers, FleetLine, FleetMoment } from './fleet-line';
import { dayAndDistance } from './when';

const ENDS = [
  ['supportAgreementEndDate', 'Support agreement'],
  ['guaranteeAgreementEndDate', 'Guarantee'],
] as const;

/** Empty ones first. */
export function batteryLines({ devices = [] }: FleetAnswers, { now, deviceTo }: FleetMoment): FleetLine[] {
  const lineOf = (device: FleetDevice): FleetLine[] => {
    const tone = deviceNeed(device, now)?.battery;
    const { id, name: title, SystemName: system, LatestPacketTimestamp: at } = device;
    const says = aged(tone === 'bad' ? 'Battery empty' : 'Battery weak', 'reported', at, now);
    return tone ? [{ key: `battery-${id}`, tone, title, system, says, to: deviceTo(device) }] : [];
  };
  return devices.flatMap(lineOf).toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'));
}

/** Devices that measure and can raise no alarm. */
export function unmonitoredLines({ devices = [] }: FleetAnswers, { now, deviceTo }: FleetMoment): FleetLine[] {
  return devices
    .filter((device) => deviceNeed(device, now)?.notMonitored)
    .map((device) => ({
      key: `unmonitored-${device.id}`,
      tone: 'warn',
      title: device.name,
      system: device.SystemName,
      says: 'Not monitored: this device raises no alarm',
      to: deviceTo(device),
    }));
}

/** Support agreements and guarantees that have ended or end soon, the earliest day first. */
export function agreementLines({ agreements = [] }: FleetAnswers, { today }: FleetMoment): FleetLine[] {
  const lines = agreements.flatMap((agreement) =>
    ENDS.flatMap(([field, what]) => {
      const day = agreement[field];
      const due = dueState(day, today);
      if (day === null || due === null) return [];
      const says = `${what} ${due === 'past' ? 'ended' : 'ends'} ${dayAndDistance(day, today)}`;
      return [{ ...recordLine('/agreements', field, agreement), tone: toneOf(due), says, day }];
    }),
  );
  return lines.toSorted(byUrgency);
}

/** Inspections that are overdue, then those due soon, each with the earliest day first. */
export function inspectionLines({ inspections = [] }: FleetAnswers, { today }: FleetMoment): FleetLine[] {
  const lines = inspections.flatMap((inspection) => {
    const { performedAt: planned, year } = inspection;
    const due = inspectionDue(inspection, today);
    if (due === null) return [];
    const when = planned
      ? `${due === 'past' ? 'overdue since' : 'due'} ${dayAndDistance(planned, today)}`
      : `${due === 'past' ? 'overdue' : 'due'}, no day planned`;
    const says = `Inspection ${year} ${when}`;
    const day = planned ?? `${year}-${INSPECTION_DUE_FROM}`;
    return [{ ...recordLine('/inspections', 'inspection', inspection), tone: toneOf(due), says, day }];
  });
  return lines.toSorted(byUrgency);
}

/** SIM cards of systems in neither router nor device. */
export function simCardLines({ simCards = [] }: FleetAnswers, { now }: FleetMoment): FleetLine[] {
  return simCards.filter(isUnused).map((card) => ({
    ...recordLine('/simcards', 'sim', card),
    title: card.telephone ?? card.ip ?? `SIM card ${card.ID}`,
    system: card.systemName,
    tone: 'warn',
    says: aged('In no router and no device', 'last changed', card.updatedAt, now),
  }));
}

export function routerLines({ routers = [] }: FleetAnswers, { now }: FleetMoment): FleetLine[] {
  return routers.filter(servesNothing).map((router) => ({
    ...recordLine('/routers', 'router', router),
    title: router.serialNumber,
    system: router.systemName,
    tone: 'warn',
    says: aged('Serves no device', 'last changed', router.updatedAt, now),
  }));
}

/** `Battery weak, reported 2 h ago`. Nobody knows since when it is so; this is when it was last told. */
function aged(says: string, told: string, at: string | null, now: number): string {
  return at === null ? says : `${says}, ${told} ${formatAge(at, now)}`;
}

function recordLine(path: string, kind: string, { ID, systemName }: { ID: number; systemName: string | null }) {
  return {
    key: `${kind}-${ID}`,
    title: systemName ?? `Record ${ID}`,
    system: null,
    to: recordPath(path, ID, systemName),
  };
}

const toneOf = (due: 'past' | 'soon'): FleetLine['tone'] => (due === 'past' ? 'bad' : 'warn');
type Due = Pick<FleetLine, 'tone'> & { day: string };
const byUrgency = (a: Due, b: Due) => Number(b.tone === 'bad') - Number(a.tone === 'bad') || byDay(a, b);
const byDay = (a: Due, b: Due) => (a.day < b.day ? -1 : Number(a.day > b.day));
