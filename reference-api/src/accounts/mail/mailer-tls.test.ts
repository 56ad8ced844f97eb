import { type Certificate, hasOpenssl, selfMade } from '../../../testing/certificates';
import { type MailServer, type MailServerOptions, startMailServer } from '../../../testing/mail-server';
import { eventually } from '../../../testing/eventually';
import { mayTellPassword, smtp } from './mailer';
import type { Mail } from './outbox';

// A mail server with TLS, or without it where it should be (docs/operating.md#mail): no password and no mail may go
// through what others can read, unless the address says so.

const MAIL: Mail = { recipient: 'anna@example.com', subject: 'L4 at Roof', body: 'https://roofs.example/secret-link' };
const LOGIN = 'sagitta:secret@';
const MUTE_MS = 300;

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Sends a mail to such a server by an address like `smtp://user:password@`; tells what went wrong, if anything. */
async function send(options: MailServerOptions, start: string, end = ''): Promise<string | undefined> {
  server = await startMailServer(options);
  const deliver = smtp(`${start}localhost:${server.port}${end}`, 'Sagitta <no-reply@sagitta.example>');
  return deliver(MAIL).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

const lines = (isSecure: boolean) =>
  (server?.heard ?? []).filter((one) => one.isSecure === isSecure).map(({ line }) => line);
const commands = (isSecure: boolean) => lines(isSecure).map((line) => line.split(' ')[0]);
const isTold = (isSecure: boolean) => lines(isSecure).includes(MAIL.body);

(hasOpenssl ? describe : describe.skip)(`a mail server with TLS${hasOpenssl ? '' : ', which needs openssl'}`, () => {
  let good: Certificate;
  let expired: Certificate;
  let another: Certificate;
  beforeAll(() => {
    good = selfMade('localhost', 1);
    expired = selfMade('localhost', -1);
    another = selfMade('mail.example', 1);
  });

  /** Lets the sender know a certificate as one that its machine trusts. */
  const trusting = ({ cert }: Certificate, more = '') => `?tls.ca=${encodeURIComponent(cert)}${more}`;

  test('is spoken to through TLS alone by smtps:', async () => {
    expect(await send({ tls: 'at once', certificate: good }, `smtps://${LOGIN}`, trusting(good))).toBeUndefined();
    expect(lines(false)).toEqual([]);
    expect(commands(true)).toContain('AUTH');
    expect(isTold(true)).toBe(true);
  });

  test.each(['', LOGIN])('is told of mails after STARTTLS where smtp://%s finds it', async (login) => {
    expect(await send({ tls: 'starttls', certificate: good }, `smtp://${login}`, trusting(good))).toBeUndefined();
    expect(commands(false)).toEqual(['EHLO', 'STARTTLS']);
    expect(commands(true).includes('AUTH')).toBe(login !== '');
    expect(isTold(true)).toBe(true);
  });

  test.each<[string, () => [Certificate, Certificate], string]>([
    ['has expired', () => [expired, expired], 'certificate has expired'],
    ['is of another name', () => [another, another], "Hostname/IP does not match certificate's altnames"],
    ['nobody vouches for', () => [good, another], 'self-signed certificate'],
  ])('gets neither password nor mail with a certificate that %s', async (_, make, why) => {
    const [certificate, trusted] = make();
    for (const [tls, start] of [
      ['at once', 'smtps://'],
      ['starttls', 'smtp://'],
    ] as const) {
      for (const login of ['', LOGIN]) {
        expect(await send({ tls, certificate }, `${start}${login}`, trusting(trusted))).toContain(why);
        expect(commands(true)).toEqual([]);
        expect(commands(false)).toEqual(tls === 'starttls' ? ['EHLO', 'STARTTLS'] : []);
        await server?.stop();
      }
    }
  });

  test.each<[string, MailServerOptions, string, string]>([
    ['in the handshake', { tls: 'at once', isMute: true }, 'smtps://', 'greetingTimeout'],
    ['in the handshake after STARTTLS', { tls: 'starttls', isMute: true }, 'smtp://', 'greetingTimeout'],
    ['after the handshake', { tls: 'at once', answer: () => null }, 'smtps://', 'greetingTimeout'],
    [
      'after the handshake of STARTTLS',
      { tls: 'starttls', answer: (_, isSecure) => (isSecure ? null : undefined) },
      'smtp://',
      'socketTimeout',
    ],
  ])('that hangs %s has failed after a while, and is left', async (_, options, start, limit) => {
    const limits = `&${limit}=${MUTE_MS}&connectionTimeout=${MUTE_MS * 5}`;
    const failure = send({ certificate: good, ...options }, `${start}${LOGIN}`, trusting(good, limits));
    expect(await failure).toMatch(/never received|timed out|timeout/i);
    expect(commands(true)).not.toContain('AUTH');
    await eventually('the connection to be closed', () => (server?.open.size === 0 ? true : undefined));
  });
});

describe('a mail server without TLS', () => {
  test.each<[string, MailServerOptions]>([
    ['offers none', {}],
    ['refuses what it offers', { answer: (line) => (line.startsWith('EHLO') ? '250-hi\r\n250 STARTTLS' : undefined) }],
    ['knows no EHLO', { answer: (line) => (line.startsWith('EHLO') ? '502 not known' : undefined) }],
  ])('gets neither password nor mail where it %s', async (_, options) => {
    expect(await send(options, `smtp://${LOGIN}`)).toMatch(/STARTTLS/);
    expect(commands(false)).not.toContain('AUTH');
    expect(commands(false)).not.toContain('MAIL');
  });

  test('gets nothing from smtps:', async () => {
    expect(await send({}, `smtps://${LOGIN}`, '?greetingTimeout=500')).toBeDefined();
    expect(lines(false).join()).not.toMatch(/EHLO|AUTH|MAIL/);
  });

  test('gets the password where the address says that it may', async () => {
    expect(await send({}, `smtp://${LOGIN}`, '?requireTLS=false')).toBeUndefined();
    expect(commands(false)).toContain('AUTH');
    expect(isTold(false)).toBe(true);
  });

  test('gets mails by an address without a password, unless that asks for TLS', async () => {
    expect(await send({}, 'smtp://')).toBeUndefined();
    expect(isTold(false)).toBe(true);
    await server?.stop();
    expect(await send({}, 'smtp://', '?requireTLS=true')).toMatch(/STARTTLS/);
    expect(isTold(false)).toBe(false);
  });
});

test.each([
  ['smtp://user:secret@host:587?requireTLS=false', true],
  ['smtp://user:secret@host?pool=true&requireTLS=false', true],
  ['smtp://user:secret@host:587', false],
  ['smtps://user:secret@host:465?requireTLS=false', false],
  ['smtp://host:25?requireTLS=false', false],
])('a start says whether a password may be told by %s: %s', (url, may) => {
  expect(mayTellPassword(url)).toBe(may);
});
