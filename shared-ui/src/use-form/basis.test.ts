import { differences, same } from './basis';

describe('differences', () => {
  test('names the fields that differ, as text', () => {
    expect(
      differences(
        { name: 'Anna Maria', tags: ['L1'] },
        { name: 'Ania', tags: ['L1'] },
        (key) => key.toUpperCase(),
        String,
      ),
    ).toEqual([{ label: 'NAME', mine: 'Anna Maria', theirs: 'Ania' }]);
  });
});

describe('same', () => {
  const file = new File(['x'], 'plan.png');
  test.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: undefined }, {}, false],
    [[1, 2], [1], false],
    [[], {}, false],
    [{ file }, { file }, true],
    [file, new File(['x'], 'plan.png'), false],
  ])('of %j and %j is %s', (a, b, expected) => expect(same(a, b)).toBe(expected));
});
