import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { systemMap } from '../../db/schema/index';
import { apiForTests } from '../../../testing/api';
import { addCompression } from './compression';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const ask = (amount: number, accepted?: string) =>
  api.call('POST', '/logs', {
    token,
    body: { amount, offset: 0 },
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

test.each([
  ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
])('sends a long answer as %s to callers that accept it', async (encoding, accepted, unpack) => {
  const plain = await ask(100);
  const answer = await ask(100, accepted);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
});

test('sends it uncompressed to all other callers, and declares that this depends on the caller', async () => {
  const answer = await ask(100);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
});

test('does not compress a short response', async () => {
  expect((await ask(1, 'br')).headers['content-encoding']).toBeUndefined();
});

test.each([
  [undefined, undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
])('for %s chooses %s', async (accepted, encoding) => {
  expect((await ask(100, accepted)).headers['content-encoding']).toBe(encoding);
});

test('compresses a streamed response', async () => {
  const app = Fastify();
  await addCompression(app);
  app.get('/', (_request, reply) => reply.type('application/json').send(Readable.from(['[1,', '2]'])));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('[1,2]');
  await app.close();
});

test('answers HEAD with the headers only', async () => {
  const app = Fastify();
  await addCompression(app);
  app.get('/', () => ({ text: 'long '.repeat(1_000) }));
  const answer = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers.vary).toBe('accept-encoding');
  await app.close();
});

test('sends a file as it is stored, whatever its type', async () => {
  const [stored] = await api.store.db.select().from(systemMap).limit(1);
  await api.store.db.update(systemMap).set({ image: Buffer.alloc(9_000, ' '), imageMime: 'image/svg+xml' });
  const url = `/system/system-map-image/${stored?.systemId}`;
  const headers = { 'accept-encoding': 'br' };
  const answer = await api.call('GET', url, { token, headers });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe('9000');
  const again = await api.call('GET', url, {
    token,
    headers: { ...headers, 'if-modified-since': String(answer.headers['last-modified']) },
  });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  expect(again.headers['content-encoding']).toBeUndefined();
});

test('does not read a compressed request', async () => {
  const answer = await api.call('POST', '/logs', {
    token,
    body: { amount: 1, offset: 0 },
    headers: { 'content-encoding': 'gzip' },
  });
  expect(answer.statusCode).toBe(200);
});
