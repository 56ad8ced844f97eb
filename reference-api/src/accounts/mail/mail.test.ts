import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests, testApi } from '../../../testing/api';
import { eventually } from '../../../testing/eventually';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { sendWaiting, smtp } from './mailer';
import { forgetMails, queueMail, type Mail } from './outbox';

const MAIL: Mail = {
  recipient: 'anna@example.com',
  subject: 'Hello <Anna>',
  body: 'Open http://localhost:3000/pages/change-password/abc & smile',
};
const api = apiForTests();

beforeEach(() => api.store.pool.query('delete from mail_outbox'));

const rows = async () =>
  (
    await api.store.pool.query<{ body: string; sent: boolean; error: string | null }>(
      'select body, sent_at is not null as sent, last_error as error from mail_outbox order by id',
    )
  ).rows;

describe('sendWaiting', () => {
  test('sends each mail once and does not keep its text', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    const sent: string[] = [];
    const send = async ({ recipient }: Mail) => {
      sent.push(recipient);
    };
    await sendWaiting(api.store.db, send, api.clock.now);
    await sendWaiting(api.store.db, send, api.clock.now);
    expect(sent).toEqual(['anna@example.com']);
    expect(await rows()).toEqual([{ body: '', sent: true, error: null }]);
  });

  test('retries a failed mail at growing intervals, reports why it failed, and sends the others', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    await queueMail(api.store.db, { ...MAIL, recipient: 'piotr@example.com' }, api.clock.now());
    let tries = 0;
    const send = async ({ recipient }: Mail) => {
      if (!recipient.startsWith('anna')) return;
      tries += 1;
      throw new Error('Mailbox full');
    };
    const triesAfter = async (seconds: number) => {
      api.clock.advance(seconds * 1000);
      await sendWaiting(api.store.db, send, api.clock.now);
      return tries;
    };
    expect(await triesAfter(0)).toBe(1);
    expect((await rows()).map(({ sent, error }) => [sent, error])).toEqual([
      [false, 'Mailbox full'],
      [true, null],
    ]);
    expect([await triesAfter(9), await triesAfter(1), await triesAfter(19), await triesAfter(1)]).toEqual([1, 2, 2, 3]);
    await sendWaiting(
      api.store.db,
      async () => undefined,
      () => new Date(api.clock.now().getTime() + 3_600_000),
    );
    expect((await rows()).map(({ sent, error }) => [sent, error])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test('gives up a mail whose link has expired', async () => {
    await queueMail(api.store.db, MAIL, new Date(api.clock.now().getTime() - 48 * 3_600_000));
    const send = jest.fn();
    await sendWaiting(api.store.db, send, api.clock.now);
    expect(send).not.toHaveBeenCalled();
  });

  test('does not let mails that always fail delay others', async () => {
    for (let place = 0; place < 25; place += 1)
      await queueMail(api.store.db, { ...MAIL, recipient: `bad${place}@example.com` }, api.clock.now());
    await queueMail(api.store.db, MAIL, api.clock.now());
    const sent: string[] = [];
    const send = async ({ recipient }: Mail) => {
      if (recipient.startsWith('bad')) throw new Error('No such mailbox');
      sent.push(recipient);
    };
    await sendWaiting(api.store.db, send, api.clock.now);
    api.clock.advance(10_000);
    await sendWaiting(api.store.db, send, api.clock.now);
    expect(sent).toEqual([MAIL.recipient]);
  });

  test('holds no connection while the mail server is slow, and reserves the mail', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    let finish = () => undefined as void;
    let tries = 0;
    const send = () =>
      new Promise<void>((done) => {
        tries += 1;
        finish = done;
      });
    const sending = sendWaiting(api.store.db, send, api.clock.now);
    await eventually('the mail to be on its way', () => (tries > 0 ? true : undefined));
    expect((await api.call('GET', '/health')).statusCode).toBe(200);
    await sendWaiting(api.store.db, send, api.clock.now);
    finish();
    await sending;
    expect(tries).toBe(1);
    expect((await rows()).map(({ sent }) => sent)).toEqual([true]);
  });

  test('stops after the mail being sent', async () => {
    for (const recipient of ['anna@example.com', 'piotr@example.com'])
      await queueMail(api.store.db, { ...MAIL, recipient }, api.clock.now());
    const stop = new AbortController();
    await sendWaiting(api.store.db, async () => stop.abort(), api.clock.now, stop.signal);
    expect((await rows()).map(({ sent }) => sent)).toEqual([true, false]);
  });
});

test('forgets a mail after 90 days, sent or not', async () => {
  await queueMail(api.store.db, MAIL, api.clock.now());
  await sendWaiting(api.store.db, () => Promise.resolve(), api.clock.now);
  await queueMail(api.store.db, MAIL, api.clock.now());
  api.clock.advance(90 * DAY_MS - 1);
  await queueMail(api.store.db, MAIL, api.clock.now());
  await forgetMails(api.store.db, api.clock.now());
  expect(await rows()).toHaveLength(3);
  api.clock.advance(1);
  await forgetMails(api.store.db, api.clock.now());
  expect(await rows()).toHaveLength(1);
});

describe('smtp', () => {
  const FROM = 'Sagitta <no-reply@sagitta.example>';
  let server: MailServer;
  let toRecipient: string | null | undefined;
  const url = () => `smtp://127.0.0.1:${server.port}`;

  beforeEach(async () => {
    toRecipient = undefined;
    server = await startMailServer({ answer: (line) => (line.startsWith('RCPT') ? toRecipient : undefined) });
  });
  afterEach(() => server.stop());

  test('hands the mail to the server', async () => {
    await smtp(url(), FROM)(MAIL);
    const heard = server.heard.map(({ line }) => line);
    expect(heard).toContain('MAIL FROM:<no-reply@sagitta.example>');
    expect(heard).toContain('RCPT TO:<anna@example.com>');
    expect(heard).toContain('Subject: Hello <Anna>');
    expect(heard).toContain('Auto-Submitted: auto-generated');
  });

  test('rejects if the server refuses it', async () => {
    toRecipient = '550 no such mailbox';
    await expect(smtp(url(), FROM)(MAIL)).rejects.toThrow('550');
  });

  test('rejects if there is no server', async () => {
    await expect(smtp('smtp://127.0.0.1:1', FROM)(MAIL)).rejects.toThrow('ECONNREFUSED');
  });

  test('gives up a mail that takes too long, and leaves the server', async () => {
    toRecipient = null;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
    try {
      const failure = smtp(url(), FROM)(MAIL).catch(({ message }: Error) => message);
      while (!server.heard.some(({ line }) => line.startsWith('RCPT'))) await new Promise(setImmediate);
      jest.advanceTimersByTime(90_000);
      // Not by the server's silence, half a minute later.
      const soon = performance.now() + 10_000;
      expect(await failure).toBe('The mail server did not take the mail within 90 s');
      while (server.open.size > 0 && performance.now() < soon) await new Promise(setImmediate);
      expect(performance.now()).toBeLessThan(soon);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('/outbox', () => {
  test('shows mails with their links, and their text as text', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    const { body } = await api.call('GET', '/outbox');
    expect(body).toContain('Hello &lt;Anna&gt;');
    expect(body).toContain('<a href="http://localhost:3000/pages/change-password/abc">');
  });

  test.each<Record<string, string>>([{ DEMO: '0' }, { SMTP_URL: 'smtp://localhost:2525' }])(
    'is not there with %j',
    async (environment) => {
      const own = await testApi(environment);
      expect((await own.call('GET', '/outbox')).statusCode).toBe(404);
      await own.close();
    },
  );
});
