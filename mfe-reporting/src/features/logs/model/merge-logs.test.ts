import type { Log } from '@sagitta/shared-contracts/api/log';
import { aLog } from '@sagitta/shared-contracts/testing';
import { mergeLogs } from './merge-logs';

const ids = (logs: readonly Log[]) => logs.map(({ id }) => id);
const at = (id: number, time: string, changes: Partial<Log> = {}) =>
  aLog({ id, eventTimestamp: `2026-11-21T${time}:00Z`, ...changes });

describe('the log list of several fetches', () => {
  it('holds an entry once that came twice, as it came last', () => {
    const merged = mergeLogs(
      [[at(1, '10:00')], [at(1, '10:00', { confirmed: true }), at(2, '09:00')]],
      'event_timestamp',
      true,
    );
    expect(ids(merged)).toEqual([1, 2]);
    expect(merged[0]?.confirmed).toBe(true);
  });

  it('keeps a confirmation that an answer on its way did not know yet', () => {
    const confirmation = { confirmedAt: '2026-11-21T10:05:00Z', confirmedBy: 'Ewa Nowak', confirmComment: 'Snow' };
    const confirmed = at(1, '10:00', { confirmed: true, ...confirmation });
    const [merged] = mergeLogs([[confirmed], [at(1, '10:00', { systemName: 'Renamed' })]], 'event_timestamp', true);
    expect(merged).toEqual({ ...confirmed, systemName: 'Renamed' });
  });

  it('is sorted again, across the fetches', () => {
    expect(ids(mergeLogs([[at(1, '10:00'), at(3, '08:00')], [at(2, '09:00')]], 'event_timestamp', true))).toEqual([
      1, 2, 3,
    ]);
  });

  it('breaks a tie by id, in the direction of the sort', () => {
    const same = [at(5, '10:00'), at(9, '10:00'), at(7, '10:00')];
    expect(ids(mergeLogs([same], 'event_timestamp', true))).toEqual([9, 7, 5]);
    expect(ids(mergeLogs([same], 'event_timestamp', false))).toEqual([5, 7, 9]);
  });

  it('sorts systems in natural order', () => {
    const named = [at(1, '10:00', { systemName: 'Hall 10' }), at(2, '10:00', { systemName: 'hall 2' })];
    expect(ids(mergeLogs([named], 'system_name', false))).toEqual([2, 1]);
  });

  it('sorts severities by how serious they are, most serious first when descending', () => {
    const mixed = (['other', 'L1', 'obstruction', 'L4', 'L2'] as const).map((severity, index) =>
      at(index + 1, '10:00', { severity }),
    );
    expect(mergeLogs([mixed], 'severity', true).map(({ severity }) => severity)).toEqual([
      'L4',
      'L2',
      'L1',
      'obstruction',
      'other',
    ]);
  });
});
