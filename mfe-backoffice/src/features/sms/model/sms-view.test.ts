import { countFilters, NO_FILTERS, readSmsView, smsViewQuery } from './sms-view';

const DEFAULT = { ...NO_FILTERS, sortBy: 'date', descending: true, columns: '', page: 1 } as const;
const read = (address: string) => readSmsView(new URLSearchParams(address));

test.each([
  '',
  'system=x',
  'router=0',
  'direction=up',
  'range=2026-02-01',
  'range=2026-02-02,2026-02-01',
  'page=0',
  'sort=x',
])('passes over %j', (address) => expect(read(address)).toEqual(DEFAULT));

test('reads what it writes, and leaves out what is as by default', () => {
  const view = {
    systemId: 3,
    routerId: 4,
    number: '+48',
    text: 'OK & more',
    direction: 'sent',
    range: ['2026-02-01', '2026-02-03'],
    sortBy: 'number',
    descending: false,
    columns: 'number:200,ID:80',
    page: 2,
  } as const;
  expect(readSmsView(smsViewQuery(view))).toEqual(view);
  expect(countFilters(view)).toBe(6);
  expect(smsViewQuery(DEFAULT).toString()).toBe('');
});
