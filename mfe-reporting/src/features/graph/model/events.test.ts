import type { Log } from '@sagitta/shared-contracts/api/log';
import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { baseChanges, eventMarks } from './events';

const HOUR = 3_600_000;
const SHOWN = { from: 0, to: 100 * HOUR };
const time = (hour: number) => new Date(hour * HOUR).toISOString();

function event(id: number, hour: number, severity: Log['severity'] = 'other'): Log {
  return { id, severity, messageEn: `Event ${id}`, eventTimestamp: time(hour) } as Log;
}

function command(kind: NodeCommand['kind'], appliedAt: string | null): NodeCommand {
  return {
    id: 1,
    nodeID: 11,
    kind,
    state: 'applied',
    changes: [],
    requestedAt: time(0),
    requestedBy: null,
    queuedAt: null,
    expectedAt: null,
    appliedAt,
    recalculatedAt: null,
    endedAt: null,
    reason: null,
  };
}

describe('the events on the time axis', () => {
  test('stand at their moments, in time order', () => {
    expect(eventMarks([event(2, 75), event(1, 25)], SHOWN, 0.1)).toMatchObject([
      { at: 25 * HOUR, share: 0.25, logs: [{ id: 1 }] },
      { at: 75 * HOUR, share: 0.75, logs: [{ id: 2 }] },
    ]);
  });

  test('share a mark where they would cover one another, under the most serious of them', () => {
    expect(
      eventMarks([event(1, 10, 'website'), event(2, 14, 'L3'), event(3, 19.9, 'L2'), event(4, 20)], SHOWN, 0.1),
    ).toMatchObject([
      { share: 0.1, severity: 'L3', logs: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      { share: 0.2, severity: 'other', logs: [{ id: 4 }] },
    ]);
  });

  test('of the same moment keep the order of their ids', () => {
    expect(eventMarks([event(9, 10), event(3, 10)], SHOWN, 0.1)[0]?.logs.map(({ id }) => id)).toEqual([3, 9]);
  });

  test('leave out what lies outside, and keep what stands at the ends', () => {
    expect(eventMarks([event(1, -1), event(2, 0), event(3, 100), event(4, 101)], SHOWN, 0.1)).toMatchObject([
      { share: 0, logs: [{ id: 2 }] },
      { share: 1, logs: [{ id: 3 }] },
    ]);
  });
});

describe('changes of the base', () => {
  test('count from when the device took them over', () => {
    expect(baseChanges([command('base', time(50)), command('base', time(25))], SHOWN)).toEqual([
      { at: 25 * HOUR, share: 0.25 },
      { at: 50 * HOUR, share: 0.5 },
    ]);
  });

  test('are neither those that wait, nor other commands, nor those outside', () => {
    expect(
      baseChanges([command('base', null), command('thresholds', time(50)), command('base', time(101))], SHOWN),
    ).toEqual([]);
  });
});
