import { statusDot, statusWord } from './status-words';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const gateway = (packet: number | null, reporter: number | null) => ({
  LatestPacketTimestamp: packet === null ? null : minutesAgo(packet),
  StatusReporterTimestamp: reporter === null ? null : minutesAgo(reporter),
  timezone: 'Europe/London',
});

describe('statusWord', () => {
  test.each([
    [1, 9.9, 'Online'],
    [1, 10, 'Partly online'],
    [11, 1, 'Partly online'],
    [10, 10, 'Offline'],
    [null, 1, 'Partly online'],
    [null, null, 'Offline'],
  ])('network server %s min ago, status reporter %s min ago: %s', (packet, reporter, word) => {
    expect(statusWord(gateway(packet, reporter), NOW)).toBe(word);
  });
});

describe('statusDot', () => {
  test('shows both times, and how long ago they were, in the time zone of the system', () => {
    const { tone, detail } = statusDot(gateway(3, 60), NOW);
    expect(tone).toBe('warn');
    expect(detail?.split('\n')).toEqual([
      'Partly online',
      'Network server: 3 min ago, 21/11/2026, 11:57:00 GMT',
      'Status reporter: 1 h ago, 21/11/2026, 11:00:00 GMT',
    ]);
  });

  test('takes the default zone where the host names none', () => {
    expect(statusDot({ ...gateway(3, 60), timezone: null }, NOW).detail).toContain('12:57:00 CET');
  });

  test('says never of what was never heard', () => {
    expect(statusDot(gateway(null, null), NOW).detail).toBe('Offline\nNetwork server: never\nStatus reporter: never');
  });
});
