import { readOptions } from './options';

test('without a word every part is measured', () => {
  expect(readOptions([])).toEqual({
    parts: [
      'start',
      'api',
      'uploads',
      'silence',
      'search',
      'uplinks',
      'pages',
      'systems',
      'triage',
      'wall',
      'worker',
      'graphs',
      'replay',
      'lighthouse',
    ],
    checkBars: false,
    readme: false,
  });
});

test('words choose the parts, in the order in which they are measured', () => {
  expect(readOptions(['pages', 'start', '--check-bars'])).toEqual({
    parts: ['start', 'pages'],
    checkBars: true,
    readme: false,
  });
});

test('api is also what comes in, which can be measured alone', () => {
  expect(readOptions(['api'])?.parts).toEqual(['api', 'uploads', 'silence', 'search', 'uplinks']);
  expect(readOptions(['uplinks'])?.parts).toEqual(['uplinks']);
  expect(readOptions(['systems'])?.parts).toEqual(['systems', 'triage']);
});

test.each([['page'], ['--chek-bars']])('%s is refused rather than ignored', (arg) => {
  expect(readOptions([arg])).toBeNull();
});
