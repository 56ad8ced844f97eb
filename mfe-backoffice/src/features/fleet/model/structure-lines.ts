import type { OpenAlarm, System } from '@sagitta/shared-contracts/api/system';
import { doubtWords, levelWords, openAlarmWords, seenWords } from '@sagitta/shared-contracts/rules/level-words';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { byDanger, triage, type Triaged } from '@sagitta/shared-contracts/rules/triage';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import type { FleetAnswers, FleetLine, FleetMoment } from './fleet-line';

/** What the structures need, the most dangerous first. */
export interface StructureLines {
  /** One line a system: the alarm to confirm first. */
  alarms: FleetLine[];
  unknown: FleetLine[];
  /** Whether the host says which alarms nobody has confirmed. */
  saysAlarms: boolean;
}

export function structureLines({ systems = [] }: FleetAnswers, moment: FleetMoment): StructureLines {
  const triaged = systems.map((system) => triage(system));
  const found = (filter: 'unconfirmed' | 'unknown') =>
    triaged.filter(({ filters }) => filters.has(filter)).toSorted(byDanger);
  return {
    alarms: found('unconfirmed').flatMap(({ system }) =>
      system.openAlarm ? [alarmLine(system, system.openAlarm, moment)] : [],
    ),
    unknown: found('unknown').map((one) => unknownLine(one, moment)),
    saysAlarms: systems.every(({ openAlarms }) => openAlarms !== null),
  };
}

function alarmLine(system: System, alarm: OpenAlarm, { now, alarmTo, systemTo }: FleetMoment): FleetLine {
  const { severity, toldAs, since } = alarm;
  const isHigh = ['L3', 'L4'].includes(toldAs ?? severity);
  const more = (system.openAlarms ?? 1) - 1;
  const others = more > 0 ? `. ${more} more ${more === 1 ? 'device' : 'devices'} here` : '';
  const at = formatDateTime(since, { zone: siteZone(system.timezone), named: true });
  return {
    key: `alarm-${alarm.id}`,
    tone: isHigh ? 'bad' : 'warn',
    title: openAlarmWords(alarm),
    system: system.name,
    says: `Since ${at}, ${formatAge(since, now)}, ${seenWords(alarm)}${others}`,
    to: alarmTo(alarm.id) ?? systemTo(system.ID),
  };
}

function unknownLine({ system, level }: Triaged<System>, { systemTo }: FleetMoment): FleetLine {
  return {
    key: `unknown-${system.ID}`,
    // What is in the way may be the structure itself.
    tone: level.state === 'obstructed' ? 'bad' : 'warn',
    title: system.name,
    system: null,
    says: [levelWords(level), doubtWords(level.doubts)].filter(Boolean).join('. '),
    to: systemTo(system.ID),
  };
}
