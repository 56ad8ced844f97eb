import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { beginsWithNewest, kindsOf, logViewPath, pressKind, readLogView, type LogView } from './log-view';

const TODAY = '2026-11-21';
const read = (query: string) => readLogView(new URLSearchParams(query), TODAY);

const DEFAULTS: LogView = {
  systemId: null,
  nodeId: null,
  text: '',
  range: null,
  kinds: USUAL_KINDS,
  sortBy: 'event_timestamp',
  descending: true,
  unconfirmedFirst: false,
  columns: '',
  page: 1,
};

describe('the address of the log list', () => {
  test('reads as the newest events of all systems when it says nothing', () => {
    expect(read('')).toEqual(DEFAULTS);
  });

  test('reads every filter, the order and the page', () => {
    expect(
      read(
        'system=7&node=31&text=snow%20load&range=2026-11-01,2026-11-20&sort=severity&columns=id:60,message:420&page=3',
      ),
    ).toEqual({
      systemId: 7,
      nodeId: 31,
      text: 'snow load',
      range: ['2026-11-01', '2026-11-20'],
      kinds: USUAL_KINDS,
      sortBy: 'severity',
      descending: false,
      unconfirmedFirst: false,
      columns: 'id:60,message:420',
      page: 3,
    });
  });

  test.each([
    ['a node without its system', 'node=31'],
    ['an id that is no number', 'system=abc'],
    ['an id below 1', 'system=-4'],
    ['an id that no host has', 'system=9999999999'],
    ['an id in another notation', 'system=1e3'],
    ['half a range', 'range=2026-11-01'],
    ['a day that no month has', 'range=2026-02-30,2026-03-01'],
    ['an order that nobody knows', 'sort=colour'],
    ['severities that do not exist', 'kinds=L5,storm'],
    ['an entry that nobody puts first', 'first=newest'],
    ['a page below 1', 'page=0'],
  ])('takes %s as not given', (_, query) => {
    expect(read(query)).toEqual(DEFAULTS);
  });

  test('takes days after today as today, and turns a reversed range round', () => {
    expect(read('range=2027-01-01,2026-11-10').range).toEqual(['2026-11-10', TODAY]);
  });

  test('cuts a text to what the call takes', () => {
    expect(read(`text=${'x'.repeat(300)}`).text).toHaveLength(256);
  });

  test.each<[string, Partial<LogView>]>([
    ['/logs', {}],
    ['/logs?system=7&node=31', { systemId: 7, nodeId: 31 }],
    ['/logs?text=50+%25', { text: '50 %' }],
    ['/logs?sort=event_timestamp&page=2', { descending: false, page: 2 }],
    ['/logs?sort=-id', { sortBy: 'id' }],
    ['/logs?kinds=L4%2CL3', { kinds: ['L4', 'L3'] }],
    ['/logs?kinds=all', { kinds: ALL_KINDS }],
    ['/logs?first=unconfirmed', { unconfirmedFirst: true }],
    ['/logs?columns=id%3A60%2Cmessage%3A420&page=2', { columns: 'id:60,message:420', page: 2 }],
  ])('is written as %s and read back the same', (path, changes) => {
    const view = { ...DEFAULTS, ...changes };
    expect(logViewPath(view)).toBe(path);
    expect(read(path.split('?')[1] ?? '')).toEqual(view);
  });
});

describe('severities', () => {
  test('are the pressed ones, from the first that is pressed; with none, as usual', () => {
    const one = pressKind(USUAL_KINDS, 'L3');
    expect(one).toEqual(['L3']);
    const two = pressKind(one, 'L4');
    expect(two).toEqual(['L4', 'L3']);
    expect(pressKind(pressKind(two, 'L3'), 'L4')).toEqual(USUAL_KINDS);
    expect(pressKind(ALL_KINDS, 'heartbeat')).toEqual(['heartbeat']);
  });

  test('are as usual with all but heartbeats, and all with them', () => {
    expect([USUAL_KINDS, ALL_KINDS, ['L4' as const]].map(kindsOf)).toEqual(['usual', 'all', 'some']);
  });

  test('never leave out anything but heartbeats unless they are asked for', () => {
    expect(ALL_KINDS.filter((kind) => !read('').kinds.includes(kind))).toEqual(['heartbeat']);
  });
});

test('does not begin with the newest where those that wait to be confirmed come first', () => {
  expect(beginsWithNewest(read('first=unconfirmed'))).toBe(false);
});
