import { logViewPath, readLogView, rangeOf, type LogView } from './log-view';

const TODAY = '2026-11-21';
const read = (query: string) => readLogView(new URLSearchParams(query), TODAY);

const DEFAULTS: LogView = {
  systemId: null,
  nodeId: null,
  text: '',
  range: null,
  sortBy: 'event_timestamp',
  descending: true,
  page: 1,
};

describe('the address of the log list', () => {
  it('reads as the newest events of all systems when it says nothing', () => {
    expect(read('')).toEqual(DEFAULTS);
  });

  it('reads every filter, the order and the page', () => {
    expect(read('system=7&node=31&text=snow%20load&range=2026-11-01,2026-11-20&sort=severity&page=3')).toEqual({
      systemId: 7,
      nodeId: 31,
      text: 'snow load',
      range: ['2026-11-01', '2026-11-20'],
      sortBy: 'severity',
      descending: false,
      page: 3,
    });
  });

  it.each([
    ['a node without its system', 'node=31'],
    ['an id that is no number', 'system=abc'],
    ['an id below 1', 'system=-4'],
    ['an id that no host has', 'system=9999999999'],
    ['an id in another notation', 'system=1e3'],
    ['half a range', 'range=2026-11-01'],
    ['a day that no month has', 'range=2026-02-30,2026-03-01'],
    ['an order that nobody knows', 'sort=colour'],
    ['a page below 1', 'page=0'],
  ])('takes %s as not given', (_, query) => {
    expect(read(query)).toEqual(DEFAULTS);
  });

  it('takes days after today as today, and turns a reversed range round', () => {
    expect(read('range=2027-01-01,2026-11-10').range).toEqual(['2026-11-10', TODAY]);
  });

  it('cuts a text to what the call takes', () => {
    expect(read(`text=${'x'.repeat(300)}`).text).toHaveLength(256);
  });

  it.each<[string, Partial<LogView>]>([
    ['/logs', {}],
    ['/logs?system=7&node=31', { systemId: 7, nodeId: 31 }],
    ['/logs?text=50+%25', { text: '50 %' }],
    ['/logs?sort=event_timestamp&page=2', { descending: false, page: 2 }],
    ['/logs?sort=-id', { sortBy: 'id' }],
  ])('is written as %s and read back the same', (path, changes) => {
    const view = { ...DEFAULTS, ...changes };
    expect(logViewPath(view)).toBe(path);
    expect(read(path.split('?')[1] ?? '')).toEqual(view);
  });
});

describe('a date range', () => {
  it('is none while one end is missing', () => {
    expect(rangeOf('2026-11-01', '', TODAY)).toBeNull();
  });
});
