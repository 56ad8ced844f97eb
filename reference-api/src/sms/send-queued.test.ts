import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sms } from '../db/schema/index';
import { testApi, type TestApi } from '../testing/api';
import type { DeliverSms } from './deliver';
import { httpSms } from './http-sms';
import { sendQueued, SMS_ATTEMPTS } from './send-queued';
import { simulatedSms } from './simulated-sms';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.store.pool.query('delete from sms'));
afterAll(() => api.close());

const queue = (text: string) =>
  api.store.db.insert(sms).values({
    number: '+48600100200',
    text,
    direction: 'sent',
    state: 'queued',
    at: api.clock.now(),
    dueAt: api.clock.now(),
  });
const states = async () =>
  (
    await api.store.pool.query<{ text: string; state: string; failure: string | null }>('select * from sms order by id')
  ).rows.map(({ text, state, failure }) => [text, state, failure]);
const send = (deliver: DeliverSms) => sendQueued(api.store.db, deliver, api.clock.now);

it('sends each message once, and says that it has arrived', async () => {
  await queue('#STATUS');
  const texts: string[] = [];
  const deliver: DeliverSms = async (message) => {
    texts.push(`${message.to} ${message.text}`);
    return simulatedSms(message);
  };
  await send(deliver);
  await send(deliver);
  expect(texts).toEqual(['+48600100200 #STATUS']);
  expect(await states()).toEqual([['#STATUS', 'delivered', null]]);
});

it('tries a refused message again later, sends the others, and gives up with the reason', async () => {
  await queue('refused');
  await queue('taken');
  let attempts = 0;
  const deliver: DeliverSms = async ({ text }) => {
    if (text === 'taken') return 'sent';
    attempts += 1;
    throw new Error('The SMS gateway answered 503');
  };
  await send(deliver);
  await send(deliver);
  expect(attempts).toBe(1);
  expect(await states()).toEqual([
    ['refused', 'queued', 'The SMS gateway answered 503'],
    ['taken', 'sent', null],
  ]);
  for (const seconds of [15, 30, 60, 120]) {
    api.clock.advance(seconds * 1000);
    await send(deliver);
  }
  expect(attempts).toBe(SMS_ATTEMPTS);
  expect((await states())[0]).toEqual(['refused', 'failed', 'The SMS gateway answered 503']);
});

it('lets no other instance send a message that is under way', async () => {
  await queue('#STATUS');
  let attempts = 0;
  const deliver: DeliverSms = async () => {
    attempts += 1;
    await send(async () => {
      attempts += 1;
      return 'sent';
    });
    return 'sent';
  };
  await send(deliver);
  expect(attempts).toBe(1);
});

describe('over HTTP', () => {
  let status = 202;
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push([request.method, request.headers.authorization, JSON.parse(Buffer.concat(parts).toString())]);
      if (status !== 0) response.writeHead(status, { Location: '/elsewhere' }).end();
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const MESSAGE = { to: '+48600100200', text: 'Śnieg' };

  it('hands over number and text with its token', async () => {
    status = 202;
    expect(await httpSms({ url, token: 'secret' })(MESSAGE)).toBe('sent');
    expect(seen.at(-1)).toEqual(['POST', 'Bearer secret', MESSAGE]);
  });

  it.each([400, 503])('is refused by an answer of %i', async (answer) => {
    status = answer;
    await expect(httpSms({ url })(MESSAGE)).rejects.toThrow(`The SMS gateway answered ${answer}`);
  });

  it('does not follow a redirect with the token', async () => {
    status = 302;
    await expect(httpSms({ url, token: 'secret' })(MESSAGE)).rejects.toThrow('fetch failed');
  });

  it('gives up on a gateway that says nothing', async () => {
    status = 0;
    await expect(httpSms({ url, silenceMs: 50 })(MESSAGE)).rejects.toThrow(/timeout/i);
  });
});
