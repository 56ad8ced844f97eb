import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import { testApi } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { eventually } from '../../../testing/eventually';
import { fakeIntervals } from '../../../testing/fake-intervals';
import { addDownloadDeadline } from './download-deadline';

const PIECE = 64_000;
/** More than the buffers of both sides hold. */
const PIECES = 400;
const PERIOD_MS = 1_000;
afterEach(() => jest.useRealTimers());

describe('a download', () => {
  let app: FastifyInstance;
  let source: Readable;
  const begin = async (pieces: () => AsyncGenerator<Buffer>): Promise<Socket> => {
    app = Fastify();
    addDownloadDeadline(app, 1);
    app.get('/', (_, reply) => {
      source = Readable.from(pieces(), { objectMode: false });
      return reply.type('application/zip').send(source);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await eventually('the answer', () => source);
    return socket;
  };
  afterEach(() => app.close());

  test('ends where its reader stops, and so does what it is made from', async () => {
    let closed = false;
    const socket = await begin(async function* () {
      try {
        for (;;) yield randomBytes(PIECE);
      } finally {
        closed = true;
      }
    });
    await once(socket, 'readable');
    await eventually('the end of the source', () => closed || undefined);
    expect(source.destroyed).toBe(true);
    socket.destroy();
  });

  test('goes on where the reader is slow', async () => {
    // A busy machine may take longer than a period to bring the reader its next piece.
    fakeIntervals();
    let made = 0;
    const socket = await begin(async function* () {
      for (; made < PIECES; made += 1) yield randomBytes(PIECE);
    });
    let [taken, periods, before] = [0, 0, 0];
    for await (const piece of socket) {
      taken += (piece as Buffer).length;
      // One period after the other, none of them without progress.
      if (made < before + 10) continue;
      before = made;
      periods += 1;
      jest.advanceTimersByTime(PERIOD_MS);
    }
    expect(taken).toBeGreaterThan(PIECES * PIECE);
    expect(periods).toBeGreaterThan(3);
  });

  test('goes on where it takes long to make', async () => {
    const socket = await begin(async function* () {
      yield randomBytes(PIECE);
      await wait(2_500);
      yield Buffer.from('the end');
    });
    let text = '';
    for await (const piece of socket) text += (piece as Buffer).toString('latin1');
    expect(text).toContain('the end');
  });
});

test('gives back the turn of an evidence pack whose reader stops, with a line in the log', async () => {
  const api = await testApi({ REQUEST_TIMEOUT: '1', LOG_LEVEL: 'info' });
  const sockets: Socket[] = [];
  try {
    const token = await api.signIn('staff');
    const system = await makeSystem(api);
    const day = '2026-01-10';
    await api.store.pool.query(`insert into log (system_id, node_id, event_at, severity, message_en, confirmable)
      values (${system}, ${await makeSensor(api, system)}, '${day}T12:00:00Z', 'other', 'Heartbeat', false)`);
    // Texts of random figures, which do not compress to less than half.
    await api.store.pool.query(
      `insert into audit (at, action, entity, changes, systems)
        select '${day}T12:00:00Z', 'configureNode', 'node', json_build_array(json_build_object('field', 'note',
          'before', null,
          'after', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 1000) m))),
          array[$1::int] from generate_series(1, 700) n`,
      [system],
    );
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    // Else the first might have to give its turn back before a busy machine has begun the third.
    fakeIntervals();
    const { port } = api.app.server.address() as AddressInfo;
    const body = JSON.stringify({ systemID: system, fromDate: day, toDate: day });
    const begin = async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write(
        `POST ${exportEvidence.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await once(socket, 'readable');
      return (socket.read(12) as Buffer).toString();
    };
    expect([await begin(), await begin(), await begin()]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 429']);
    await eventually('two turns', async () => {
      jest.advanceTimersByTime(PERIOD_MS);
      return (await begin()) === 'HTTP/1.1 200' ? true : undefined;
    });
    expect(api.logged).toContainEqual(
      expect.objectContaining({ msg: 'A download was ended: its caller took nothing of it in time.' }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    await api.close();
  }
});
