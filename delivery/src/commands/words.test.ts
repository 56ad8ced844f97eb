import { Mistyped, wordsOf } from './words';

test('what follows a command is read, and who does it is known', () => {
  expect(wordsOf(['mfe-systems', '--expect', '0.1.0-a', '--dry-run'], { RELEASED_BY: 'anna' })).toEqual({
    names: ['mfe-systems'],
    change: { by: 'anna', expect: '0.1.0-a', dryRun: true, lift: undefined, insteadOfBad: undefined },
    build: true,
    smoke: true,
    storeOnly: false,
    days: 30,
    keep: 5,
  });
  expect(wordsOf([], {}).change.by).toMatch(/.+@.+/);
});

test.each([['--dryrun'], ['--expect'], ['--days', '-1'], ['--days', 'many'], ['--days', '0'], ['--keep', '']])(
  'what is typed wrongly changes nothing: %j',
  (...args) => {
    expect(() =>
      wordsOf(
        args.filter((word) => word !== undefined),
        {},
      ),
    ).toThrow(Mistyped);
  },
);
