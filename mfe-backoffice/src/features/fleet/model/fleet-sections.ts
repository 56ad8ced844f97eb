import type { FleetAnswers, FleetLine, FleetMoment, FleetSource } from './fleet-line';
import {
  agreementLines,
  batteryLines,
  inspectionLines,
  routerLines,
  simCardLines,
  unmonitoredLines,
} from './record-lines';
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

/** Everything that needs someone, the worst kind first, and the worst of each kind first. */
export function fleetSections(answers: FleetAnswers, moment: FleetMoment): FleetSection[] {
  const silent = silentLines(answers, moment);
  const kinds: [id: string, title: string, source: FleetSource, lines: FleetLine[]][] = [
    ['gateways', 'Gateways offline', 'gateways', silent.gateways],
    ['silent', 'Silent devices', 'devices', silent.others],
    ['unmonitored', 'Devices that raise no alarm', 'devices', unmonitoredLines(answers, moment)],
    ['batteries', 'Batteries', 'devices', batteryLines(answers, moment)],
    ['inspections', 'Inspections', 'inspections', inspectionLines(answers, moment)],
    ['agreements', 'Agreements and guarantees', 'agreements', agreementLines(answers, moment)],
    ['sim-cards', 'SIM cards in use nowhere', 'simCards', simCardLines(answers)],
    ['routers', 'Routers without a device', 'routers', routerLines(answers)],
  ];
  return kinds.map(([id, title, source, lines]) => ({ id, title, source, lines: answers[source] ? lines : null }));
}
