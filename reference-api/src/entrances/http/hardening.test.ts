import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { apiForTests, testApi } from '../../../testing/api';

const ORIGIN = 'http://localhost:3000';
/** Much longer than the second in which a request has to arrive here, and much shorter than the minute without it. */
const SOON_MS = 30_000;
const api = apiForTests({ REQUEST_TIMEOUT: '1' });
let port: number;

beforeAll(async () => {
  await api.app.listen({ port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
});

/** Everything received for these bytes until the connection ends. */
function raw(bytes: string, more: { every?: string } = {}): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setInterval(() => more.every && socket.writable && socket.write(more.every), 50);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done(text);
    });
  });
}

test.each(['/systems/%', '/change-password/%E0%A4%A', '/%ff%fe', '/system/%2'])(
  'answers 400 to the malformed address %s, in a way that a page may read',
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain(`access-control-allow-origin: ${ORIGIN}`);
    expect(answer).toContain('{"error":{"message":"The address is malformed."}}');
  },
);

test.each(['0x1', '1e0', '%0a1', '%2B1', '01', '1.0', '%201', '１'])('takes %s for no id', async (id) => {
  const token = await api.signIn('staff');
  const answer = await api.call('GET', getSystem.path.replace('{id}', encodeURI(id).replaceAll('%25', '%')), { token });
  expect(answer.statusCode).toBe(400);
});

test('ends a request whose body does not arrive', async () => {
  const begun = performance.now();
  const head = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  expect(await raw(head)).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
});

test('ends a request whose body trickles in, though bytes keep arriving', async () => {
  // All of it would take ten seconds.
  const head = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{';
  expect(await raw(head, { every: 'a'.repeat(5_000) })).toMatch(/^HTTP\/1\.1 408 /);
});

test('lets a caller who sends too much read the error', async () => {
  // With the usual time for a request: a busy machine needs more than a second for this one.
  const patient = await testApi();
  await patient.app.listen({ port: 0 });
  const { port } = patient.app.server.address() as AddressInfo;
  const body = JSON.stringify({ email: 'a'.repeat(12_000_000), password: 'x' });
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: ORIGIN },
  });
  expect([answer.status, await answer.json()]).toEqual([413, { error: { message: 'The request is too large.' } }]);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  await patient.close();
});

test('does not answer a request line without a version', async () => {
  expect(await raw('GET /health\r\n\r\n')).not.toContain('"status":"ok"');
});

test('marks every response as data that is neither executed nor framed', async () => {
  for (const url of ['/health', '/no/such/call', '/systems', '/docs/json']) {
    expect((await api.call('GET', url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  }
});

test('counts unknown calls and preflights, and lets pages read that they are too many', async () => {
  for (const ask of [
    { method: 'GET', url: '/no/such/call' },
    { method: 'OPTIONS', url: '/systems' },
  ] as const) {
    const own = await testApi({ RATE_LIMIT: '2' });
    const headers = { origin: ORIGIN, 'access-control-request-method': 'GET' };
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await own.app.inject({ ...ask, headers }));
    expect(answers.map(({ statusCode }) => statusCode < 429)).toEqual([true, true, false]);
    expect(answers[2]?.statusCode).toBe(429);
    expect(answers[2]?.headers['access-control-allow-origin']).toBe(ORIGIN);
    await own.close();
  }
});

test('answers a preflight with what a page may do', async () => {
  const headers = { origin: ORIGIN, 'access-control-request-method': 'PATCH' };
  const answer = await api.app.inject({ method: 'OPTIONS', url: '/account', headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  });
});

test('allows calls from the pages of the shell, and from no other port of the suite', async () => {
  const allowed = async (origin: string) =>
    (await api.call('GET', '/health', { headers: { origin } })).headers['access-control-allow-origin'];
  expect([await allowed('http://localhost:3000'), await allowed('http://127.0.0.1:3000')]).not.toContain(undefined);
  expect(await allowed('http://localhost:3002')).toBeUndefined();
});

test('shows the calls at /docs if configured, and not in production', async () => {
  const off = await testApi({ DOCS: '0' });
  expect([(await off.call('GET', '/docs')).statusCode, (await off.call('GET', '/docs/json')).statusCode]).toEqual([
    404, 404,
  ]);
  await off.close();
  const page = await api.call('GET', '/docs/static/swagger-initializer.js');
  expect(page.body).toContain('"persistAuthorization":false');
});
