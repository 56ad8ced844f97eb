import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiForTests } from '../../../testing/api';
import { makeApiToken } from '../../../testing/api-token';
import { makeAccount, makeLog, makeSensor, makeSystem } from '../../../testing/entities';

const run = promisify(execFile);
const PAGE = readFileSync(join(__dirname, '../../../../docs/read-with-a-token.md'), 'utf8');
const CURL = join(__dirname, '../../../testing/curl.mjs');

const api = apiForTests();
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

test('runs the example of the page, as it stands there, against the served API', async () => {
  const system = await makeSystem(api);
  const node = await makeSensor(api, system);
  await makeLog(api, system);
  const owner = await makeAccount(api, { systems: { [system]: 'common_user' } });
  const { token } = await makeApiToken(api, owner, [system]);
  const [, script = ''] = /```sh\n([^]*?)```/.exec(PAGE) ?? [];
  expect(script.match(/^curl /gm)).toHaveLength(3);
  const { port } = api.app.server.address() as AddressInfo;
  const { stdout } = await run('sh', ['-ec', `curl() { "$NODE" "$CURL" "$@"; }\n${script}`], {
    env: {
      ...process.env,
      NODE: process.execPath,
      CURL,
      API: `http://127.0.0.1:${port}`,
      TOKEN: token,
      NODE_ID: String(node),
    },
  });
  const [systems, readings, logs] = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(systems).toEqual([expect.objectContaining({ ID: system })]);
  expect(readings).toEqual(expect.any(Array));
  expect(logs).toMatchObject({ Logs: [expect.objectContaining({ systemId: system })], LogsCount: 1 });
});
