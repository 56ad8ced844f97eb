import { fieldColumns } from './field-columns';
import type { AnyFields } from './record-field';

const FIELDS: AnyFields = {
  number: { label: 'Number', kind: 'text', maxLength: 200, width: 140 },
  start: { label: 'Start date', kind: 'day' },
  end: { label: 'End date', kind: 'day', due: { past: 'ended', soon: 'ends soon' }, width: 152, pinned: 'end' },
};
const columns = fieldColumns<{ end: string }>({ fields: FIELDS }, { today: '2026-11-22', provider: 'Sagitta' });

describe('the columns of a record', () => {
  test('are as wide as their fields say, and a due day keeps its place in sight', () => {
    expect(columns.map(({ width, pinned }) => [width, pinned])).toEqual([
      [140, undefined],
      [150, undefined],
      [152, 'end'],
    ]);
  });

  test.each([
    ['2026-11-21', '21/11/2026 ended'],
    ['2026-11-22', '22/11/2026 ends soon'],
    ['2026-12-22', '22/12/2026 ends soon'],
    ['2026-12-23', '23/12/2026'],
  ])('say of %s: %s, and files keep it as a day', (end, text) => {
    const due = columns[2];
    expect(due?.format?.({ end })).toBe(text);
    expect(due?.date).toBe(true);
  });
});
