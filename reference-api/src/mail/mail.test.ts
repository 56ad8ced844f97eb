import { testApi, type TestApi } from '../testing/api';
import { sendWaiting } from './mailer';
import { queueMail, type Mail } from './outbox';

const MAIL: Mail = { recipient: 'anna@example.com', subject: 'Hello <Anna>', body: 'Open http://localhost:3000/pages/change-password/abc & smile' };
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.store.pool.query('delete from mail_outbox'));
afterAll(() => api.close());

const rows = async () => (await api.store.pool.query<{ body: string; sent: boolean; error: string | null }>('select body, sent_at is not null as sent, last_error as error from mail_outbox order by id')).rows;

describe('sendWaiting', () => {
  it('sends each mail once and keeps no text of it', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    const sent: string[] = [];
    const send = async ({ recipient }: Mail) => { sent.push(recipient); };
    await sendWaiting(api.store.db, send, api.clock.now);
    await sendWaiting(api.store.db, send, api.clock.now);
    expect(sent).toEqual(['anna@example.com']);
    expect(await rows()).toEqual([{ body: '', sent: true, error: null }]);
  });

  it('tries a failed mail again, says why it failed, and sends the others', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    await queueMail(api.store.db, { ...MAIL, recipient: 'piotr@example.com' }, api.clock.now());
    await sendWaiting(api.store.db, async ({ recipient }) => { if (recipient.startsWith('anna')) throw new Error('Mailbox full'); }, api.clock.now);
    expect((await rows()).map(({ sent, error }) => [sent, error])).toEqual([[false, 'Mailbox full'], [true, null]]);
    await sendWaiting(api.store.db, async () => undefined, api.clock.now);
    expect((await rows()).every(({ sent }) => sent)).toBe(true);
  });
});

describe('/outbox', () => {
  it('shows mails with their links, and their text as text', async () => {
    await queueMail(api.store.db, MAIL, api.clock.now());
    const { body } = await api.call('GET', '/outbox');
    expect(body).toContain('Hello &lt;Anna&gt;');
    expect(body).toContain('<a href="http://localhost:3000/pages/change-password/abc">');
  });

  it.each<Record<string, string>>([{ DEMO: '0' }, { SMTP_URL: 'smtp://localhost:2525' }])('is not there with %j', async (environment) => {
    const own = await testApi(environment);
    expect((await own.call('GET', '/outbox')).statusCode).toBe(404);
    await own.close();
  });
});
