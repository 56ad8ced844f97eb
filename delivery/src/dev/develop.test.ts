import { forDevelopment, remoteServer } from './develop';

test('a part in development is served to this machine alone, and its sources to pages of the suite', () => {
  const { host, allowedHosts, headers } = remoteServer(3002, 'http://localhost:3000');
  expect(host).toBe('127.0.0.1');
  expect(allowedHosts).toEqual(['localhost', '127.0.0.1']);
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'http://localhost:3000',
    'Cross-Origin-Resource-Policy': 'same-site',
  });
});

test('a part in development asks for the development build of React, and is not minified', () => {
  const config = forDevelopment({ mode: 'production', optimization: { moduleIds: 'deterministic' } }, '/tmp/dev');
  expect(config.optimization).toMatchObject({ nodeEnv: 'development', minimize: false, moduleIds: 'deterministic' });
});
