import { OPERATIONS } from '@sagitta/shared-contracts/api';
import { SERVED } from '../operations/registry';
import { testApi, type TestApi } from '../testing/api';
import { checkContract } from './check';
import { SAMPLES } from './samples';

let api: TestApi;
let url: string;

// Over a real socket, as a browser would come.
beforeAll(async () => {
  api = await testApi();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

it.each(['staff@sagitta.example', 'installer@sagitta.example'])(
  'this host keeps its contract towards %s',
  async (email) => {
    const findings = await checkContract(url, email, 'sagitta-demo');
    expect(
      findings.filter(
        ({ outcome, operation }) =>
          outcome === 'wrong' && !(operation === 'listDevices' && email.startsWith('installer')),
      ),
    ).toEqual([]);
    expect(findings.filter(({ outcome }) => outcome === 'right').length).toBeGreaterThan(15);
  },
);

it('tries every served call of the documents that only reads', async () => {
  // These need the id of a group or file, or the link of a mail, which a host may not have.
  const beyond = [
    'listGroupSystems',
    'listGroupAccounts',
    'getPasswordChange',
    'downloadSystemFile',
    'getSimCard',
    'getRouter',
  ];
  const untried = SERVED.map(({ operation }) => operation)
    .filter(({ name, method }) => method === 'GET' && name in OPERATIONS && !(name in SAMPLES))
    .map(({ name }) => name);
  expect(untried.filter((name) => !beyond.includes(name))).toEqual([]);
});

it('says so when the account cannot sign in', async () => {
  await expect(checkContract(url, 'nobody@sagitta.example', 'nope')).rejects.toThrow('answers 401');
});

it('answers a preflight of the shell', async () => {
  const answer = await fetch(`${url}/nodes`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
});
