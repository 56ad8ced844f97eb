import { verdict } from './cover';

type Summary = Parameters<typeof verdict>[0][number];
const device = (name: string, ...periods: [level: number | null, unjudged?: number, notMonitored?: number][]) =>
  ({
    node: { name },
    figures: periods.map(([level, unjudged = 0, notMonitored = 0]) => ({ level, unjudged, notMonitored })),
  }) as unknown as Summary;

test.each<[string, Summary[]]>([
  ['No threat', [device('A', [0]), device('B', [0], [0])]],
  ['L3 on B', [device('A', [1]), device('B', [0], [3], [2])]],
  ['L2 on A, B, C and 1 more', ['A', 'B', 'C', 'D'].map((name) => device(name, [2]))],
  ['No known threat; 1 of 2 devices not known, or not all the time', [device('A', [0, 1]), device('B', [0])]],
  ['No known threat; 1 of 1 devices not known, or not all the time', [device('A')]],
  [
    'No known threat; 1 of 2 devices not known, or not all the time',
    [device('A', [0], [null, 0, 4]), device('B', [0])],
  ],
  ['L1 on B; 1 of 2 devices not known, or not all the time', [device('A', [null]), device('B', [1])]],
])('is "%s"', (text, summaries) => {
  expect(verdict(summaries)).toBe(text);
});
