import { exposureOf } from './demo';

it.each([
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
