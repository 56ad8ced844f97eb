import { isRecord, numberOrNull, parseJson, textOrNull } from './json';

test('reads JSON, and anything else as nothing', () => {
  expect(['{"a":[1]}', 'null', '<html>', '', null].map(parseJson)).toEqual([{ a: [1] }, null, null, null, null]);
});

test('knows records, numbers and texts', () => {
  expect([{}, [], null, 'text', 7, undefined].map(isRecord)).toEqual([true, true, false, false, false, false]);
  expect([0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', null].map(numberOrNull)).toEqual([
    0,
    -1.5,
    null,
    null,
    null,
    null,
  ]);
  expect(['a', ' ', '', 7, null].map(textOrNull)).toEqual(['a', ' ', null, null, null]);
});
