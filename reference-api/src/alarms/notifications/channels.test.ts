import { parseEnv } from '../../kit/env';
import { apiForTests } from '../../../testing/api';
import { MessageDelayed, MessageRefused } from './channel';
import { channelsOf } from './channels';

const api = apiForTests();

const MESSAGE = { key: 'alarm-1', subject: 's', headline: 'h', where: 'w', body: 'b', short: 's', url: 'https://x' };
const TO = { accountId: 1, email: 'a@example.com', phone: null, language: 'en' };

test.each<[string, object, 'refused' | 'delayed' | 'unavailable']>([
  ['no such mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  ['a greylisted recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'delayed'],
  ['a text that is refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
  ['an address that no server takes', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['a server that closes', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'unavailable'],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unavailable'],
  ['a sender that is refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'unavailable'],
  ['a greeting of 554', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'unavailable'],
  ['no greeting', { code: 'ETIMEDOUT', command: 'CONN' }, 'unavailable'],
  ['no TLS', { code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, 'unavailable'],
  ['a certificate that has expired', { code: 'ESOCKET', command: 'CONN' }, 'unavailable'],
  ['no connection', { code: 'ECONNREFUSED', command: 'CONN' }, 'unavailable'],
])('a mail server with %s: %o is %s', async (_, answer, meaning) => {
  const send = () => Promise.reject(Object.assign(new Error('not taken'), answer));
  const sms = { deliver: () => Promise.reject(new Error('no text')) };
  const { email } = channelsOf(api.store.db, parseEnv({ DEMO: '0' }), send, sms, api.clock.now);
  const error = await email(MESSAGE, TO).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'not taken' });
  expect([error instanceof MessageRefused, error instanceof MessageDelayed]).toEqual([
    meaning === 'refused',
    meaning === 'delayed',
  ]);
});
