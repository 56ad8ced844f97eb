import { exposureOf, hasDemo, isOpenDemo } from './demo';

test.each([
  [{}, null],
  [{ HOST: '127.0.0.1' }, null],
  [{ HOST: '127.5.0.9' }, null],
  [{ HOST: 'localhost', NODE_ENV: 'development' }, null],
  [{ HOST: '::1' }, null],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ HOST: '192.168.1.7' }, 'HOST=192.168.1.7'],
  [{ HOST: '127.evil.example' }, 'HOST=127.evil.example'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
])('finds in %j: %s', (env, exposure) => {
  expect(exposureOf(env)).toBe(exposure);
});

test.each([
  [{}, true, false],
  [{ DEMO: '', DATABASE_URL: '' }, true, false],
  [{ DATABASE_URL: 'postgres://db/x' }, false, false],
  [{ DATABASE_URL: 'postgres://db/x', DEMO: 'on', HOST: '0.0.0.0' }, true, true],
  [{ DEMO: '0', HOST: '0.0.0.0' }, false, false],
  [{ DEMO: 'off', NODE_ENV: 'production' }, false, false],
  [{ DEMO: '1' }, true, false],
  [{ DEMO: '1', HOST: 'localhost' }, true, false],
  [{ DEMO: '1', NODE_ENV: 'production' }, true, true],
  // The API would not start its demo here, so a web server belongs to some other API.
  [{ HOST: '0.0.0.0' }, true, false],
])('with %j there is a demo: %s, open to others: %s', (settings, demo, open) => {
  expect([hasDemo(settings), isOpenDemo(settings)]).toEqual([demo, open]);
});
