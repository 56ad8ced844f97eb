import webpack from 'webpack';
import { partNamed } from '../suite';
import { forDevelopment, remoteServer, tellTypes } from './develop';

test('a part in development is served to this machine alone, and its sources to pages of the suite', () => {
  const { host, allowedHosts, headers, hot, liveReload, client } = remoteServer(3002, 'http://localhost:3000');
  expect(host).toBe('127.0.0.1');
  expect(allowedHosts).toEqual(['localhost', '127.0.0.1']);
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'http://localhost:3000',
    'Cross-Origin-Resource-Policy': 'same-site',
  });
  // Its pages change in place; only the shell says what is wrong.
  expect({ hot, liveReload, client }).toEqual({
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn', webSocketURL: 'ws://localhost:3002/ws' },
  });
});

test('a part in development asks for the development build of React, and is not minified', () => {
  const built = { mode: 'production', optimization: { moduleIds: 'deterministic' } } as const;
  const config = forDevelopment(built, '/tmp/dev', partNamed('mfe-systems'));
  expect(config.optimization).toMatchObject({ nodeEnv: 'development', minimize: false, moduleIds: 'deterministic' });
});

test('errors of types are gone as soon as a file changes, and come back with the next check', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const told: (readonly string[])[] = [];
  const { hooks } = webpack({});
  let check: (errors: readonly string[]) => void = () => undefined;
  tellTypes(partNamed('mfe-systems'), { hooks }, { problems: (_, found) => told.push(found) }, (_, tell) => {
    check = tell;
  });
  check(['src/a.ts(1,1): error TS2322']);
  hooks.invalid.call('src/a.ts', 0);
  expect(told).toEqual([['src/a.ts(1,1): error TS2322'], []]);
  check(['src/b.ts(1,1): error TS2322']);
  expect(told.at(-1)).toEqual(['src/b.ts(1,1): error TS2322']);
  jest.restoreAllMocks();
});
