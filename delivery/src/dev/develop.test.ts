import { remoteServer } from './develop';

test('a part in development is served to this machine alone, and its sources to pages of the suite', () => {
  const { host, allowedHosts, headers } = remoteServer(3002, 'http://localhost:3000');
  expect(host).toBe('127.0.0.1');
  expect(allowedHosts).toEqual(['localhost', '127.0.0.1']);
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'http://localhost:3000',
    'Cross-Origin-Resource-Policy': 'same-site',
  });
});
