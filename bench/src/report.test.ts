import { markdownTable } from './format';
import { report, summary, withReport } from './report';
import type { Results } from './results';

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
