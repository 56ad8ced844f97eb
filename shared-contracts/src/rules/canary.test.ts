import { inCanary } from './canary';

const release = { part: 'mfe_systems', version: '0.1.0-aaaaaaaa' };
const accounts = Array.from({ length: 10_000 }, (_, index) => index + 1);
const reached = (percent: number, of = release) => accounts.filter((account) => inCanary({ ...of, percent, account }));

test.each([1, 10, 50, 99])('%d %% of the accounts get a canary', (percent) => {
  expect(Math.abs(reached(percent).length / 100 - percent)).toBeLessThan(0.2 + percent / 25);
});

test('an account that is in stays in when the share grows', () => {
  const wide = new Set(reached(30));
  expect(reached(10).every((account) => wide.has(account))).toBe(true);
});

test('two releases, and two parts, do not reach the same accounts first', () => {
  const others = [
    { ...release, version: '0.1.0-aaaaaaab' },
    { ...release, part: 'mfe_reporting' },
  ];
  for (const other of others) {
    const both = new Set(reached(10, other));
    expect(reached(10).filter((account) => both.has(account)).length).toBeLessThan(200);
  }
});
