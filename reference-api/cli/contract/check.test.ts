import { OPERATIONS } from '@sagitta/shared-contracts/api';
import { PRODUCT_PAGES } from '@sagitta/shared-contracts/api/product-pages';
import { SERVED } from '../../src/served';
import { apiForTests } from '../../testing/api';
import { checkContract } from './check';
import { SAMPLES } from './samples';

const api = apiForTests();
let url: string;

// Over a real socket, as a browser would come.
beforeAll(async () => {
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
});

test.each(['staff@sagitta.example', 'installer@sagitta.example'])(
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

test('tries every served call of the documents that only reads', async () => {
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

test('tries every call of log, graph and exports, and each has its answer', async () => {
  const findings = await checkContract(url, 'staff@sagitta.example', 'sagitta-demo');
  const right = findings.filter(({ outcome }) => outcome === 'right').map(({ operation }) => operation);
  // Calls of our own are not checked: other hosts lack them.
  const wanted = Object.entries(PRODUCT_PAGES).filter(
    ([name, page]) => name in OPERATIONS && /^(logs|graph|export)\.md/.test(page),
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.map(([name]) => name).filter((name) => !right.includes(name))).toEqual([]);
});

/** Pages of the rules that those who set up a site follow. */
const SETTING_UP = /^(device-actions|system-actions|system-settings|map)\.md/;

test.each(['staff@sagitta.example', 'installer@sagitta.example'])(
  'tries every call that changes a system or a device as %s, and leaves none behind',
  async (email) => {
    const left = async () =>
      (
        await api.store.pool.query(`select (select count(*) from system) systems, (select count(*) from node) nodes,
          (select count(*) from system_group) groups, (select count(*) from system_file) files`)
      ).rows;
    const before = await left();
    const findings = await checkContract(url, email, 'sagitta-demo', { changes: true });
    expect(findings.filter(({ outcome, operation }) => outcome === 'wrong' && operation !== 'listDevices')).toEqual([]);
    const tried = findings.filter(({ outcome }) => outcome === 'right').map(({ operation }) => operation);
    const wanted = Object.entries(PRODUCT_PAGES).filter(([, page]) => SETTING_UP.test(page));
    expect(wanted.map(([name]) => name).filter((name) => !tried.includes(name))).toEqual([]);
    expect(await left()).toEqual(before);
  },
);

test('says so when the account cannot sign in', async () => {
  await expect(checkContract(url, 'nobody@sagitta.example', 'nope')).rejects.toThrow('answers 401');
});

test('answers a preflight of the shell', async () => {
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
