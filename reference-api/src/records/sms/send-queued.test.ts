import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sms } from '../../db/schema/index';
import { testApi, type TestApi } from '../../../testing/api';
import { type DeliverSms, SmsRefused } from '../../alarms/sms/deliver';
import { httpSms } from '../../alarms/sms/http-sms';
import { sendQueued, SMS_ATTEMPTS, SMS_WAITS_MS } from './send-queued';
import { simulatedSms } from '../../alarms/sms/simulated-sms';
import { takeSmsEvents } from './take-events';

const NOTHING = { reports: [], messages: [] };

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

test('sends each message once, with a reference of its own', async () => {
  await queue('#STATUS');
  const texts: string[] = [];
  const deliver: DeliverSms = async ({ to, text, reference }) => {
    texts.push(`${to} ${text} ${/^\d+$/.test(reference)}`);
    return 'sent';
  };
  await send(deliver);
  await send(deliver);
  expect(texts).toEqual(['+48600100200 #STATUS true']);
  expect(await states()).toEqual([['#STATUS', 'sent', null]]);
});

test('simulates that a message arrives some seconds later, and that a command is answered once', async () => {
  const port = simulatedSms(api.clock.now);
  const collect = () => takeSmsEvents(api.store.db, port.collect?.(api.clock.now()) ?? NOTHING, api.clock.now());
  await queue('#STATUS');
  await queue('Hello');
  await send(port.deliver);
  await collect();
  expect(await states()).toEqual([
    ['#STATUS', 'sent', null],
    ['Hello', 'sent', null],
  ]);
  for (let second = 0; second < 10; second += 1) {
    api.clock.advance(1_000);
    await collect();
  }
  expect(await states()).toEqual([
    ['#STATUS', 'delivered', null],
    ['Hello', 'delivered', null],
    [expect.stringMatching(/^OK: CSQ \d+$/), null, null],
  ]);
});

test('loses nothing while the gateway is away for an hour, and gives up after a day', async () => {
  await queue('#STATUS');
  let attempts = 0;
  const away: DeliverSms = async () => {
    attempts += 1;
    throw new Error('The SMS gateway answered 500');
  };
  for (let minute = 0; minute < 60; minute += 1) {
    await send(away);
    api.clock.advance(60_000);
  }
  expect(attempts).toBeGreaterThan(10);
  expect(await states()).toEqual([['#STATUS', 'queued', 'The SMS gateway answered 500']]);
  api.clock.advance(5 * 60_000);
  await send(async () => 'sent');
  expect(await states()).toEqual([['#STATUS', 'sent', null]]);

  await queue('old');
  await send(away);
  api.clock.advance(SMS_WAITS_MS);
  await send(away);
  expect((await states())[1]).toEqual(['old', 'failed', 'The SMS gateway answered 500']);
});

test('keeps a report that arrives before the gateway has answered', async () => {
  await queue('#STATUS');
  await send(async ({ reference }) => {
    const reports = [{ reference, state: 'delivered' as const, failure: null }];
    await takeSmsEvents(api.store.db, { reports, messages: [] }, api.clock.now());
    return 'sent';
  });
  expect(await states()).toEqual([['#STATUS', 'delivered', null]]);
});

test('tries a refused message again later, sends the others, and gives up with the reason', async () => {
  await queue('refused');
  await queue('taken');
  let attempts = 0;
  const deliver: DeliverSms = async ({ text }) => {
    if (text === 'taken') return 'sent';
    attempts += 1;
    throw new SmsRefused('The SMS gateway answered 400');
  };
  await send(deliver);
  await send(deliver);
  expect(attempts).toBe(1);
  expect(await states()).toEqual([
    ['refused', 'queued', 'The SMS gateway answered 400'],
    ['taken', 'sent', null],
  ]);
  for (const seconds of [15, 30, 60, 120]) {
    api.clock.advance(seconds * 1000);
    await send(deliver);
  }
  expect(attempts).toBe(SMS_ATTEMPTS);
  expect((await states())[0]).toEqual(['refused', 'failed', 'The SMS gateway answered 400']);
});

test('lets no other instance send a message that is being sent', async () => {
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
  const MESSAGE = { to: '+48600100200', text: 'Śnieg', reference: '7' };

  test('sends number and text with its token', async () => {
    status = 202;
    expect(await httpSms({ url, token: 'secret' })(MESSAGE)).toBe('sent');
    expect(seen.at(-1)).toEqual(['POST', 'Bearer secret', MESSAGE]);
  });

  test.each([
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('an answer of %i refuses the message for good: %s', async (answer, isRefused) => {
    status = answer;
    const error = await httpSms({ url })(MESSAGE).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error(`The SMS gateway answered ${answer}`));
    expect(error instanceof SmsRefused).toBe(isRefused);
  });

  test('does not follow a redirect with the token', async () => {
    status = 302;
    await expect(httpSms({ url, token: 'secret' })(MESSAGE)).rejects.toThrow('fetch failed');
  });

  test('gives up on a gateway that does not answer', async () => {
    status = 0;
    await expect(httpSms({ url, silenceMs: 50 })(MESSAGE)).rejects.toThrow(/timeout/i);
  });
});
