import { overlaps } from './path-overlap';

test.each([
  ['/systems', '/systems', true],
  ['/systems', '/Systems/', true],
  ['/systems', '/systems/:id', false],
  ['/systems/:id/dashboard', '/systems/new/dashboard', true],
  ['/systems/:id/dashboard', '/systems/:name/:tab', true],
  ['/systems/:id/dashboard', '/systems/:id/settings', false],
  ['/:any', '/gateways', true],
  ['/*', '/gateways', true],
  ['/systems/*', '/systems', true],
  ['/pages/change-password/:token?', '/pages/change-password', true],
  ['/pages/change-password/:token?', '/pages/change-password/now', true],
  ['/pages/:product-watch-privacy', '/pages/remind-password', false],
  ['/pages/:product-watch-privacy', '/pages/:product-watch-privacy', true],
])('%s and %s could be the same address: %s', (a, b, expected) => {
  expect(overlaps(a, b)).toBe(expected);
  expect(overlaps(b, a)).toBe(expected);
});
