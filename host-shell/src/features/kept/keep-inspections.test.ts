import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { inspectionsToKeep } from './keep-inspections';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const row = (ID: number, systemId: number, status = 'planned') => ({ ID, systemId, status });

/** @param kept age in hours, by call and what was asked */
function toKeep(rows: object[] | null, kept: Readonly<Record<string, number>>) {
  return inspectionsToKeep(
    {
      read: async () => rows && { data: rows, at: NOW },
      keptAt: async ([operation, asked]) => {
        const age = kept[`${String(operation)} ${String(asked)}`];
        return age === undefined ? null : NOW - age * HOUR_MS;
      },
    },
    NOW,
  );
}

test('open ones of kept systems, where they are not kept or long ago', async () => {
  const rows = [row(1, 7), row(2, 7, 'completed'), row(3, 8), row(4, 7, 'in_progress'), row(5, 7)];
  const kept = { 'listNodes 7': 1, 'getInspection 4': 13, 'getInspection 5': 11 };
  expect(await toKeep(rows, kept)).toEqual([1, 4]);
});

test('no more than somebody goes to', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(index, 7));
  expect(await toKeep(rows, { 'listNodes 7': 1 })).toHaveLength(10);
});

test('none where the table was never kept', async () => {
  expect(await toKeep(null, { 'listNodes 7': 1 })).toEqual([]);
});
