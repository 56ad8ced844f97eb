import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import webpush from 'web-push';
import { registerBrowser } from '../../../accounts/push-subscriptions.statements';
import { testApi, type TestApi } from '../../../../testing/api';
import { makeAccount } from '../../../../testing/entities';
import { MessageDelayed, MessageRefused } from '../channel';
import { FIRST_PROBE_MS } from '../circuit';
import { pushChannel } from './push-channel';

// A push service of our own, which checks and decrypts what it gets as a browser would.

/** Reads an encrypted body (RFC 8188). It comes with web-push, which gives no types for it. */
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt(body: Buffer, keys: object): Buffer;
};

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const keys = webpush.generateVAPIDKeys();
let api: TestApi;
let service: Server;
let origin: string;
let received: Received[];
let statuses: Record<string, number>;

beforeAll(async () => {
  api = await testApi();
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(statuses[path] ?? 201, { Location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  statuses = {};
});
afterAll(async () => {
  await new Promise((done) => service.close(done));
  await api.close();
});

const MESSAGE = {
  key: 'alarm-7',
  subject: 'Sagitta: L4 in Hala',
  headline: 'Level 4 exceeded',
  where: 'Hala',
  body: 'long',
  short: 'short',
  url: 'https://roofs.example/alarms/7?x=1',
};

async function person(...paths: string[]) {
  const accountId = await makeAccount(api);
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  for (const path of paths)
    await registerBrowser(
      api.store.db,
      { id: accountId, tokenHash: randomBytes(32) },
      { endpoint: `${origin}${path}`, p256dh, auth, label: `Browser ${path}` },
      api.clock.now(),
    );
  return { to: { accountId, email: 'a@example.com', phone: null, language: 'en' }, browser, auth };
}

const channel = (exempt: string | undefined = origin) =>
  pushChannel(api.store.db, { ...keys, subject: 'mailto:ops@example.com', exempt }, api.clock.now);
const endpoints = async (accountId: number) =>
  (
    await api.store.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscription where account_id = $1 order by id',
      [accountId],
    )
  ).rows.map(({ endpoint }) => endpoint.slice(origin.length));

test('sends what only the browser can read', async () => {
  const { to, browser, auth } = await person('/one');
  expect(await channel()(MESSAGE, to)).toEqual({ address: 'Browser /one', providerId: null });
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  const text = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString('utf8');
  expect(JSON.parse(text)).toEqual({
    title: 'Sagitta: L4 in Hala',
    body: 'Level 4 exceeded',
    path: '/alarms/7?x=1',
    tag: 'alarm-7',
  });
});

test('signs each request for the origin of the push service (RFC 8292)', async () => {
  const { to } = await person('/signed');
  await channel()(MESSAGE, to);
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:ops@example.com',
  });
});

test.each([404, 410])('forgets a browser whose service answers %s, and tells the others', async (status) => {
  const [gone, there] = [`/gone${status}`, `/there${status}`];
  const { to } = await person(gone, there);
  statuses[gone] = status;
  expect(await channel()(MESSAGE, to)).toMatchObject({ address: `Browser ${there}` });
  expect(await endpoints(to.accountId)).toEqual([there]);
});

test.each([
  [500, 'tries later'],
  [429, 'tries later'],
  [400, 'refuses'],
  [403, 'refuses'],
  [302, 'refuses'],
])('a service that answers %i: %s, and the browser stays', async (status, what) => {
  const path = `/answers${status}`;
  const { to } = await person(path);
  statuses[path] = status;
  const error = await channel()(MESSAGE, to).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MessageRefused).toBe(what === 'refuses');
  expect(received).toHaveLength(1);
  expect(await endpoints(to.accountId)).toEqual([path]);
});

test('asks a service that does not answer with one message at a time, until it does', async () => {
  const { to } = await person('/down');
  const other = await person('/up');
  statuses['/down'] = 503;
  const send = channel();
  const outcome = () => send(MESSAGE, to).catch((reason: unknown) => reason);
  expect(await outcome()).toBeInstanceOf(MessageDelayed);
  expect(String(await outcome())).toContain('did not answer and is tried again later');
  expect(received).toHaveLength(1);
  api.clock.advance(FIRST_PROBE_MS);
  expect(await Promise.all([outcome(), outcome()])).toEqual([expect.any(MessageDelayed), expect.any(MessageDelayed)]);
  expect(received).toHaveLength(2);
  api.clock.advance(2 * FIRST_PROBE_MS);
  expect(await send(MESSAGE, other.to)).toMatchObject({ address: 'Browser /up' });
  statuses['/down'] = 201;
  expect(await outcome()).toMatchObject({ address: 'Browser /down' });
});

test('refuses a message to nobody', async () => {
  const { to } = await person();
  await expect(channel()(MESSAGE, to)).rejects.toThrow(MessageRefused);
});

test('sends nothing to an address that the rules forbid, even if it is stored', async () => {
  const { to } = await person('/stored');
  await expect(channel('http://127.0.0.1:1')(MESSAGE, to)).rejects.toThrow('The push service is not allowed');
  expect(received).toEqual([]);
});
