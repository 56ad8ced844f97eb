import { markdownTable } from './format';
import { report, summary, withReport } from './report';
import { type Results, withNew } from './results';

const MACHINE = { cores: 2, cpu: 'Some CPU', memoryGb: 8, system: 'Linux 6', node: 'v20.20.0', chromium: '150.0' };

const RUN = { at: '2026-11-25T04:43:05.000Z', commit: 'abc1234', load: 0.51 };

test('columns are padded: words to the left, figures to the right', () => {
  expect(
    markdownTable(
      ['page', 'KB'],
      [
        ['login', '9.5'],
        ['logs', '104'],
      ],
    ),
  ).toEqual(['| page  |  KB |', '|-------|----:|', '| login | 9.5 |', '| logs  | 104 |']);
});

test('the report names the machines, when each part was measured, and every bar, the ones not measured too', () => {
  const other = { ...MACHINE, cpu: 'Another CPU' };
  const text = report({
    measured: {
      pages: { ...RUN, machine: MACHINE },
      uplinks: { ...RUN, machine: other },
      uploads: { ...RUN, machine: other },
    },
  });
  expect(text).toMatch(/Some CPU, 2 cores, 8 GB, .*: pages\./);
  expect(text).toMatch(/Another CPU, 2 cores, 8 GB, .*: uploads, uplinks\./);
  expect(text).toMatch(/\| uplinks +\| 2026-11-25 +\| +abc1234 \| +0\.5 \|/);
  expect(text).toMatch(/sign-in page, cold, all files +\| +≤ 170 KB \| +– \| not measured/);
});

test('the summary is ten lines, and names the bars that are over', () => {
  const start = { apiFirstMs: 25_000, apiAgainMs: 900, readings: 600_000, npmStartAgainMs: 8_000 };
  const lines = summary({ measured: { start: { ...RUN, machine: MACHINE } }, start }).split('\n');
  expect(lines[1]).toBe('3 of 4 bars hold; over: API, first start.');
  expect(lines).toHaveLength(10);
});

test('a part that was not measured has no section', () => {
  const start: Results['start'] = { apiFirstMs: 12_340, apiAgainMs: 900, readings: 600_000, npmStartAgainMs: 8_000 };
  const text = report({ measured: {}, start });
  expect(text).not.toContain('**Pages**');
  expect(text).toMatch(/API, first, 600,000 readings made \| +12\.34/);
});

test('the table goes between the markers, and the rest of the text stays', () => {
  expect(withReport('a\n<!-- bench -->\nold\n<!-- /bench -->\nz', 'new')).toBe(
    'a\n<!-- bench -->\nnew\n<!-- /bench -->\nz',
  );
});

test('a text without markers is refused, not overwritten', () => {
  expect(() => withReport('a', 'new')).toThrow('has no <!-- bench -->');
});

test('what is measured now replaces its own part alone; all others keep their figures and their date', () => {
  const start = { apiFirstMs: 12_340, apiAgainMs: 900, readings: 600_000, npmStartAgainMs: 8_000 };
  const silence = { devices: 5, p50Ms: 1, leastMs: 1, mostMs: 1, databaseCpuMs: 1, ownCpuMs: 1 };
  const early = { ...RUN, at: '2026-11-20T04:43:05.000Z', machine: MACHINE };
  const kept: Results = { measured: { start: early, silence: early }, start, silence: { ...silence, p50Ms: 77 } };
  const text = report(withNew(kept, { measured: { silence: { ...RUN, machine: MACHINE } }, silence }));
  expect(text).toMatch(/\| start +\| 2026-11-20 /);
  expect(text).toMatch(/\| silence +\| 2026-11-25 /);
  expect(text).toMatch(/API, first, 600,000 readings made \| +12\.34/);
  expect(text).not.toContain('77');
  expect(withNew(null, kept)).toEqual(kept);
});

test('the list of 10,000 systems and the wall have tables of their own', () => {
  const triage = {
    p50Ms: 190,
    plainBytes: 1_024_000,
    sentBytes: 204_800,
    firstCards: 140,
    key: 28,
    filter: 40,
    longestTask: 90,
  };
  const wall = { heapBytes: { few: 10_485_760, many: 11_010_048 }, elements: { few: 216, many: 219 } };
  const text = report({ measured: {}, triage, wall });
  expect(text).toMatch(/\| 10,000 +\| +190 \| 1,000 \| +200 \| +140 /);
  expect(text).toMatch(/\| heap MB +\| +10\.0 \| +10\.5 \| 1\.05× \|/);
});
