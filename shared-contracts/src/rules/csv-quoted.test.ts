import { csvQuoted } from './csv-quoted';

test.each([
  ['Hala "B"', '"Hala ""B"""'],
  ['a,b\nc', '"a,b\nc"'],
  ['', '""'],
  ['1=1', '"1=1"'],
])('quotes %j as it is', (text, quoted) => {
  expect(csvQuoted(text)).toBe(quoted);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠a', '\ta', '\ra', '\na', '  =1', '\u00a0=1'])(
  'prefixes %j, which a spreadsheet would run',
  (text) => expect(csvQuoted(text)).toBe(`"'${text}"`),
);

test.each([
  ['+48600100200', '"+48600100200"'],
  ['+123456', '"+123456"'],
  ['+1234567890123456', '"+1234567890123456"'],
  ['+12345', '"\'+12345"'],
  ['+12345678901234567', '"\'+12345678901234567"'],
  ['+48600100200+1', '"\'+48600100200+1"'],
  ['=+48600100200', '"\'=+48600100200"'],
])('takes %j for a telephone or not', (text, quoted) => {
  expect(csvQuoted(text)).toBe(quoted);
});
