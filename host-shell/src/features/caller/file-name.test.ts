import { fileNameOf } from './file-name';

it.each([
  [`attachment; filename="data.csv"; filename*=UTF-8''D%C5%BAwigar.csv`, 'Dźwigar.csv'],
  ['attachment; filename="data.csv"', 'data.csv'],
  ['attachment; filename=data.csv', 'data.csv'],
  [`attachment; filename="data.csv"; filename*=UTF-8''100%.csv`, 'data.csv'],
  [`attachment; filename*=UTF-8'en'plan%20A.png`, 'plan A.png'],
  [`attachment; filename*=UTF-8''%E0%A4.csv`, null],
  ['attachment', null],
  [undefined, null],
])('%s names %s', (header, name) => expect(fileNameOf(header)).toBe(name));
