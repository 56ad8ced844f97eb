import { ALL_KINDS } from '@sagitta/shared-contracts/rules/log';
import type { Database } from '../../db/database';
import { reportStream } from '../reports/report-stream';
import { auditOfSystem, framesOf, ledgerOfEvents, messagesOfEvents } from '../evidence.statements';
import { exportedReadings } from '../export-readings.statements';
import { reportEvents } from '../report-events.statements';
import {
  AUDIT_COLUMNS,
  eventColumns,
  FRAME_COLUMNS,
  IMPORT_COLUMNS,
  LEDGER_COLUMNS,
  MESSAGE_COLUMNS,
  readingColumns,
} from './columns';
import { csvPieces } from './csv';
import type { EvidenceFacts } from './facts';
import { readmeText } from './readme';
import type { PackedFile } from './zip-stream';

/** The files of an evidence pack, in their order. Each is read when its turn comes. */
export function evidenceFiles(db: Database, facts: EvidenceFacts): PackedFile[] {
  const { report, summaries, nodes, taking } = facts;
  const { systemId, span, zone } = report;
  const ids = nodes.map(({ id }) => id);
  return [
    { name: 'README.txt', pieces: () => once(readmeText(facts)) },
    { name: 'report.pdf', pieces: () => reportStream(db, report, summaries) },
    {
      name: 'readings.csv',
      pieces: () => csvPieces(readingColumns(zone), exportedReadings(db, nodes, span, zone)),
    },
    { name: 'imports.csv', pieces: () => csvPieces(IMPORT_COLUMNS, each(report.imports)) },
    { name: 'frames.csv', pieces: () => csvPieces(FRAME_COLUMNS, framesOf(db, systemId, ids, span)) },
    {
      // All of them: a pack is whole, whatever a report lists.
      name: 'events.csv',
      pieces: () => csvPieces(eventColumns(zone), reportEvents(db, systemId, ids, span, ALL_KINDS)),
    },
    {
      name: 'messages.csv',
      pieces: () => csvPieces(MESSAGE_COLUMNS, messagesOfEvents(db, systemId, ids, span)),
    },
    { name: 'ledger.csv', pieces: () => csvPieces(LEDGER_COLUMNS, ledgerOfEvents(db, systemId, ids, span)) },
    { name: 'audit.csv', pieces: () => csvPieces(AUDIT_COLUMNS, auditOfSystem(db, systemId, span, taking)) },
  ];
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
