import { LOG_SEVERITIES, LOG_SORT_KEYS, type Log, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { aLog } from '@sagitta/shared-contracts/testing';
import { mergeLogs } from './merge-logs';

const ids = (logs: readonly Log[]) => logs.map(({ id }) => id);
const at = (id: number, time: string, changes: Partial<Log> = {}) =>
  aLog({ id, eventTimestamp: `2026-11-21T${time}:00Z`, ...changes });

describe('the log list of several fetches', () => {
  test('holds an entry once that came twice, as it came last', () => {
    const merged = mergeLogs(
      [[at(1, '10:00')], [at(1, '10:00', { confirmed: true }), at(2, '09:00')]],
      'event_timestamp',
      true,
    );
    expect(ids(merged)).toEqual([1, 2]);
    expect(merged[0]?.confirmed).toBe(true);
  });

  test('keeps a confirmation that an answer on its way did not know yet', () => {
    const confirmation = { confirmedAt: '2026-11-21T10:05:00Z', confirmedBy: 'Ewa Nowak', confirmComment: 'Snow' };
    const confirmed = at(1, '10:00', { confirmed: true, ...confirmation });
    const [merged] = mergeLogs([[confirmed], [at(1, '10:00', { systemName: 'Renamed' })]], 'event_timestamp', true);
    expect(merged).toEqual({ ...confirmed, systemName: 'Renamed' });
  });

  test('is sorted again, across the fetches', () => {
    expect(ids(mergeLogs([[at(1, '10:00'), at(3, '08:00')], [at(2, '09:00')]], 'event_timestamp', true))).toEqual([
      1, 2, 3,
    ]);
  });

  test('breaks a tie by id, in the direction of the sort', () => {
    const same = [at(5, '10:00'), at(9, '10:00'), at(7, '10:00')];
    expect(ids(mergeLogs([same], 'event_timestamp', true))).toEqual([9, 7, 5]);
    expect(ids(mergeLogs([same], 'event_timestamp', false))).toEqual([5, 7, 9]);
  });

  test('keeps systems in the order of the host, whose alphabet is its own', () => {
    const hall = (id: number, systemName: string) => at(id, '10:00', { systemName });
    const fetches = [
      [hall(4, 'hall 10'), hall(5, 'Hall 10')],
      [hall(6, 'Hall 10'), hall(1, 'Hall 2')],
    ];
    expect(ids(mergeLogs(fetches, 'system_name', false))).toEqual([4, 5, 6, 1]);
  });

  test('sorts severities by how serious they are, most serious first when descending', () => {
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

describe('any log, fetched a part at a time while entries come in', () => {
  const SEEDS = Array.from({ length: 60 }, (_, seed) => seed + 1);

  test.each(LOG_SORT_KEYS)('is by %s what the host has, each entry once, and nothing above moves', (sortBy) => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const descending = random() < 0.5;
      const order = hostOrder(sortBy, descending);
      const host = Array.from({ length: 5 + Math.floor(random() * 40) }, (_, id) => anyLog(id + 1, random));
      const atFirst = [...host];
      const fetches: Log[][] = [];
      for (let offset = 0; offset < host.length; offset += 7) {
        const before = mergeLogs(fetches, sortBy, descending);
        fetches.push([...host].sort(order).slice(offset, offset + 7));
        const after = mergeLogs(fetches, sortBy, descending);
        const stays = after.filter(({ id }) => before.some((log) => log.id === id));
        expect({ seed, ids: ids(stays) }).toEqual({ seed, ids: ids(before) });
        if (random() < 0.3) host.push(anyLog(host.length + 1, random));
      }
      const merged = ids(mergeLogs(fetches, sortBy, descending));
      expect({ seed, size: new Set(merged).size }).toEqual({ seed, size: merged.length });
      expect({ seed, missing: ids(atFirst).filter((id) => !merged.includes(id)) }).toEqual({ seed, missing: [] });
      const known = new Set(merged);
      expect({ seed, merged }).toEqual({ seed, merged: ids([...host].sort(order).filter(({ id }) => known.has(id))) });
    }
  });

  test('does not depend on how often and in which order the same fetches are merged', () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      const logs = Array.from({ length: 30 }, (_, id) => anyLog(id + 1, random));
      const part = () => logs.filter(() => random() < 0.5);
      const fetches = [part(), part(), part()];
      const once = mergeLogs(fetches, 'event_timestamp', true);
      expect(mergeLogs([...fetches.toReversed(), ...fetches], 'event_timestamp', true)).toEqual(once);
      expect(mergeLogs([once], 'event_timestamp', true)).toEqual(once);
    }
  });

  /** The order of a host that sorts names by character codes, as a database without a language does. */
  function hostOrder(sortBy: LogSortKey, descending: boolean): (a: Log, b: Log) => number {
    const keyOf: Readonly<Record<LogSortKey, (log: Log) => number | string>> = {
      system_name: (log) => log.systemName.toLowerCase(),
      id: (log) => log.id,
      event_timestamp: (log) => log.eventTimestamp,
      severity: (log) => ['website', 'other', 'obstruction', 'L1', 'L2', 'L3', 'L4'].indexOf(log.severity),
    };
    const key = keyOf[sortBy];
    const sign = descending ? -1 : 1;
    const rank = (a: Log, b: Log) => {
      if (key(a) === key(b)) return a.id - b.id;
      return key(a) < key(b) ? -1 : 1;
    };
    return (a, b) => sign * rank(a, b);
  }

  function anyLog(id: number, random: () => number): Log {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    return at(id, pick(['08:00', '09:00', '10:00', '11:00']), {
      severity: pick(LOG_SEVERITIES),
      systemName: pick(['Hall 2', 'hall 10', 'Hall 10', 'Łódź', 'Zoo', 'ćma']),
    });
  }
});

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
