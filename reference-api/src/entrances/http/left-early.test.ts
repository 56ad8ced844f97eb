import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { eventually } from '../../../testing/eventually';
import { addCompression } from './compression';
import { errorHandler } from './errors';
import { inChunks } from './in-chunks';

const LONG = JSON.stringify(Array.from({ length: 40_000 }, (_, at) => `node ${at}`));
const INFO = 30;
const ERROR = 50;

/** What is logged if a caller requests a list with a body and leaves while the list is still being built. */
async function loggedOf(encoding: string, make: () => string): Promise<{ level: number; msg: string }[]> {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream }, forceCloseConnections: true });
  app.setErrorHandler(errorHandler);
  await addCompression(app);
  let asked: () => void;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  app.patch('/nodes', async (request, reply) => {
    const left = once(request.raw.socket, 'close');
    lines.length = 0;
    asked();
    await left;
    return reply.type('application/json').send(inChunks(make()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(
    `PATCH /nodes HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  await isAsked;
  caller.destroy();
  await eventually('a line', () => lines[0]);
  await app.close();
  return lines;
}

test.each(['br', 'gzip', 'identity'])(
  'is no failure where the caller left before the answer began (%s)',
  async (as) => {
    expect(await loggedOf(as, () => LONG)).toEqual([
      expect.objectContaining({ level: INFO, msg: 'The caller left before the answer began.' }),
    ]);
  },
);

test('is a failure if the response could not be built, even if the caller has left', async () => {
  const lines = await loggedOf('br', () => {
    throw new Error('The database is gone.');
  });
  expect(lines).toEqual([expect.objectContaining({ level: ERROR, msg: 'A call failed.' })]);
});
