import { isInStore } from '@sagitta/shared-contracts/rules/fleet';
import { formatNumber } from '@sagitta/shared-ui/format';
import type { FleetAnswers, FleetLine, FleetMoment, FleetSource } from './fleet-line';
import {
  agreementLines,
  batteryLines,
  inspectionLines,
  routerLines,
  simCardLines,
  unmonitoredLines,
} from './record-lines';
import { structureLines } from './structure-lines';
import { silentLines } from './silent-lines';

/** A kind of need, with where its lines come from. */
export interface FleetSection {
  id: string;
  title: string;
  /** Without its answer the section is unknown. */
  source: FleetSource;
  /** Null while the source has not answered. */
  lines: FleetLine[] | null;
}

type Kind = [id: string, title: string, source: FleetSource, lines: FleetLine[]];
const ALARMS = ['alarms', 'Alarms that nobody has confirmed', 'systems'] as const;

/** What lies in the store, where it needs nobody: `3 SIM cards and 1 router`; null if nothing does. */
export function storeText({ simCards = [], routers = [] }: FleetAnswers): string | null {
  const counts = [counted(simCards, 'SIM card'), counted(routers, 'router')].filter((text) => text !== null);
  return counts.length === 0 ? null : counts.join(' and ');
}

function counted(records: readonly { systemId: number | null }[], thing: string): string | null {
  const count = records.filter(isInStore).length;
  return count === 0 ? null : `${formatNumber(count)} ${count === 1 ? thing : `${thing}s`}`;
}

/** Everything that needs someone: structures before equipment, the worst kind first, and the worst of each first. */
export function fleetSections(answers: FleetAnswers, moment: FleetMoment): FleetSection[] {
  const silent = silentLines(answers, moment);
  const structures = structureLines(answers, moment);
  const kinds: Kind[] = [
    // A host that does not say what is confirmed has no line, and must not seem to have none open.
    ...(structures.saysAlarms ? [ALARMS] : []).map((kind): Kind => [...kind, structures.alarms]),
    ['unknown', 'Structures of unknown level', 'systems', structures.unknown],
    ['gateways', 'Gateways offline', 'gateways', silent.gateways],
    ['silent', 'Silent devices', 'devices', silent.others],
    ['unmonitored', 'Devices that raise no alarm', 'devices', unmonitoredLines(answers, moment)],
    ['batteries', 'Batteries', 'devices', batteryLines(answers, moment)],
    ['inspections', 'Inspections', 'inspections', inspectionLines(answers, moment)],
    ['agreements', 'Agreements and guarantees', 'agreements', agreementLines(answers, moment)],
    ['sim-cards', 'SIM cards in use nowhere', 'simCards', simCardLines(answers, moment)],
    ['routers', 'Routers without a device', 'routers', routerLines(answers, moment)],
  ];
  return kinds.map(([id, title, source, lines]) => ({ id, title, source, lines: answers[source] ? lines : null }));
}
