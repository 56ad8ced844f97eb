import type { ImportedFile } from '../src/readings/import/import-file';
import type { CsvForm } from '../src/readings/import/read-recordings';
import { zoneClock } from '../src/readings/import/zone-clock';

/** Who imports in tests. */
export const OLA = { id: 1, name: 'Ola', email: 'ola@example.com' };

/** A file of recordings with the columns Time and Sag, in mm and in UTC. */
export function importedFile(nodeId: number, csv: string, form: Partial<CsvForm> = {}): ImportedFile {
  return {
    nodeId,
    name: 'sag.csv',
    open: async function* () {
      yield Buffer.from(csv);
    },
    limits: null,
    options: { unit: 'mm' },
    form: {
      timeColumn: 'Time',
      valueColumn: 'Sag',
      temperatureColumn: null,
      order: 'ymd',
      clock: zoneClock('UTC'),
      delimiter: ',',
      decimal: '.',
      headerLine: null,
      missing: [],
      factor: 1,
      reach: 40_000,
      now: Date.parse('2026-11-22T12:00:00Z'),
      ...form,
    },
  };
}

/** The same as a page sends it. */
export function importInput(nodeID: number, csv = 'Time,Sag\n2025-01-10 12:00,1\n', options: object = {}) {
  return {
    nodeID,
    fileName: 'sag.csv',
    timeColumn: 'Time',
    valueColumn: 'Sag',
    temperatureColumn: '',
    unit: 'mm',
    timeZone: 'UTC',
    order: 'ymd',
    delimiter: '',
    decimal: '.',
    headerLine: '',
    missing: '',
    permissible: '',
    levels: '',
    ...options,
    file: new Blob([csv]),
  };
}
