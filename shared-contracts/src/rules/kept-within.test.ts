import { keptWithin, readKeptWithin } from './kept-within';

test('what a query says is read as it was said, and nothing else is', () => {
  const said = { queryKey: ['listMeasurements', 7], take: () => [] };
  expect(readKeptWithin(keptWithin(said))).toEqual(said);
  for (const meta of [undefined, {}, { keptWithin: null }, { keptWithin: { queryKey: 'a', take: () => 1 } }])
    expect(readKeptWithin(meta)).toBeNull();
  expect(readKeptWithin({ keptWithin: { queryKey: [] } })).toBeNull();
});
