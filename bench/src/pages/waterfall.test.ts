import { waterfall } from './waterfall';

test('times count from the first request, and one that has not ended has none', () => {
  const request = { type: 'Script', bytes: 2048, api: false };
  expect(
    waterfall('logs', [
      { ...request, url: 'http://localhost:1/a.js', startedAt: 1_795_000_000_100, endedAt: 1_795_000_000_350.4 },
      { ...request, url: 'http://localhost:1/b.js', startedAt: 1_795_000_000_150, endedAt: null },
    ]),
  ).toBe(
    '# logs\n     0    250     2.0  Script     localhost:1/a.js\n    50            2.0  Script     localhost:1/b.js\n',
  );
});
