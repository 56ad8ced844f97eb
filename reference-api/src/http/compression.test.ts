import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testApi, type TestApi } from '../testing/api';
import { encodingOf } from './compression';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

const ask = (amount: number, accepted?: string) =>
  api.call('POST', '/logs', {
    token,
    body: { amount, offset: 0 },
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

it.each([
  ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
])('sends a long answer as %s to who takes it, and the same in the end', async (encoding, accepted, unpack) => {
  const plain = await ask(100);
  const answer = await ask(100, accepted);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('Accept-Encoding') as string,
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
});

it('sends it as it is to everybody else, and says that this depends on who asks', async () => {
  const answer = await ask(100);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toContain('Accept-Encoding');
});

it('leaves a short answer alone', async () => {
  expect((await ask(1, 'br')).headers['content-encoding']).toBeUndefined();
});

it.each([
  [undefined, null],
  ['identity', null],
  ['deflate', null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
])('for %s takes %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
