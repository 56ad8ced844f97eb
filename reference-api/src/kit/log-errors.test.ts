import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { failedStatement } from '../../testing/failed-statement';
import { loggedError, loggedLine, loggedRequest } from './log-errors';

const SENTINEL = 'sentinel-7f3a';
const EMAIL = `${SENTINEL}@owner.example`;

async function logged(error: unknown): Promise<string> {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream, serializers: { err: loggedError, req: loggedRequest } } });
  app.get('/change-password/:token', (request, reply) => {
    request.log.error({ err: error }, 'A call failed.');
    void reply.send({});
  });
  await app.inject(`/change-password/${SENTINEL}?email=${EMAIL}`);
  await app.close();
  return text;
}

test.each([
  ['a failed statement', () => failedStatement(SENTINEL)],
  ['a mail that was refused', () => Object.assign(new Error(`550 <${EMAIL}> unknown`), { rejected: [EMAIL] })],
  [
    'a value that PostgreSQL quotes',
    () => Object.assign(new Error(`invalid input syntax for type integer: "${SENTINEL}"`), { code: '22P02' }),
  ],
  ['a row that PostgreSQL quotes', () => Object.assign(new Error('duplicate key'), { detail: `(email)=(${EMAIL})` })],
  ['something that is no error', () => ({ password: SENTINEL })],
  ['an error with a cause', () => new Error('Saving failed.', { cause: failedStatement(SENTINEL) })],
])('writes nothing personal of %s into the log', async (_, make) => {
  const text = await logged(make());
  expect(text).toContain('A call failed.');
  expect(text).not.toContain(SENTINEL);
  expect(loggedLine(make())).not.toContain(SENTINEL);
});

test('still logs which statement failed, why, and where', async () => {
  const [entry] = (await logged(failedStatement(SENTINEL)))
    .split('\n')
    .filter((line) => line.includes('A call failed.'))
    .map((line) => JSON.parse(line) as { err: Record<string, unknown> });
  expect(entry?.err).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into "account" ("email", "password_hash") values ($1, $2)',
    stack: expect.stringContaining('at ') as string,
    cause: { code: '23505', about: 'account, account_email', message: 'duplicate key value' },
  });
});
