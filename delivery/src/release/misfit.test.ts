import { satisfies } from './misfit';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['1.0.0', '^0.1.0', false],
])('%s within %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
