import { readOptions, type TypedOptions } from './import-options';

const typed = (more: Partial<TypedOptions> = {}): TypedOptions => ({
  timeColumn: 'Time',
  valueColumn: 'Tilt',
  unit: 'mrad',
  timeZone: 'Europe/Rome',
  order: 'dmy',
  ...more,
});

test('reads what a person names, and leaves the rest as it is by default', () => {
  const { form, limits, options } = readOptions(typed(), 0);
  expect(form).toMatchObject({ delimiter: ',', decimal: '.', headerLine: null, missing: [], reach: 180 });
  expect(limits).toBeNull();
  expect(options).toMatchObject({ unit: 'mrad', permissible: null, levels: null });
});

test('reads what stands for no data, the line of the header, and limits', () => {
  const more = {
    missing: ' -9999, NAN,',
    headerLine: '2',
    permissible: '2.5',
    levels: '25,50,0,100',
    delimiter: 'tab',
  };
  const { form, limits, options } = readOptions(typed(more), 0);
  expect(form).toMatchObject({ missing: ['-9999', 'NAN'], headerLine: 2, delimiter: '\t' });
  expect(limits).toEqual({ permissible: 2.5, levels: [25, 50, null, 100] });
  expect(options).toMatchObject({ permissible: 2.5, levels: [25, 50, 0, 100] });
});

test.each<[Partial<TypedOptions>, RegExp]>([
  [{ order: 'ydm' }, /^--order/],
  [{ timeZone: 'Mars' }, /no time zone Mars/],
  [{ unit: 'toString' }, /^--unit/],
  [{ decimal: ';' }, /^--decimal/],
  [{ delimiter: ';;' }, /^--delimiter/],
  [{ headerLine: '0' }, /^--header-line/],
  [{ headerLine: 'two' }, /^--header-line/],
  [{ permissible: '2' }, /go together/],
  [{ levels: '25,50,75,100' }, /go together/],
  [{ permissible: '0', levels: '25,50,75,100' }, /^--permissible/],
  [{ permissible: '5', levels: '25,50,75,100' }, /^--permissible/],
  [{ permissible: '', levels: '25,50,75,100' }, /^--permissible/],
  [{ permissible: '2', levels: '25,50,75' }, /^--levels/],
  [{ permissible: '2', levels: '25,50,75,110' }, /^--levels/],
  [{ permissible: '2', levels: '50,25,75,100' }, /^--levels/],
  [{ permissible: '2', levels: '0,0,0,0' }, /^--levels/],
])('refuses %j', (more, message) => {
  expect(() => readOptions(typed(more), 0)).toThrow(message);
});
