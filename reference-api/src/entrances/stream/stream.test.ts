import { text } from 'node:stream/consumers';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import type { Database } from '../../db/database';
import { account, assignment, change as changeTable, log, node, session, system } from '../../db/schema/index';
import { parseEnv } from '../../kit/env';
import { buildApi } from '../../start';
import { apiForTests, testApi, type DemoName } from '../../../testing/api';
import { eventually } from '../../../testing/eventually';
import { openStream, type HeardStream } from '../../../testing/stream';
import { tick } from '../../world/live';
import { StreamHub } from './hub';
import { StreamCounts } from './stream-counts';

const api = apiForTests({ STREAM_HEARTBEAT: '1', STREAMS_PER_ACCOUNT: '2' });
let streams: HeardStream[];

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  streams = [];
  await settled();
});
afterEach(async () => {
  for (const stream of streams) stream.leave();
  await Promise.all(streams.map(({ ended }) => ended));
});

async function open(token: string, headers?: Record<string, string>, app = api.app): Promise<HeardStream> {
  const stream = await openStream(app, token, headers);
  streams.push(stream);
  return stream;
}

async function watchAs(name: DemoName): Promise<HeardStream> {
  const stream = await open(await api.signIn(name));
  await stream.next('hello');
  return stream;
}

/** Ids of the systems that an account is assigned to. */
async function systemsOf(name: DemoName): Promise<number[]> {
  const rows = await api.store.db
    .select({ id: assignment.systemId })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(eq(account.email, `${name}@sagitta.example`));
  return rows.map(({ id }) => id);
}

async function nodeOf(systemId: number): Promise<number> {
  const [found] = await api.store.db
    .select({ id: node.id })
    .from(node)
    .where(eq(node.systemId, systemId))
    .orderBy(node.id)
    .limit(1);
  if (!found) throw new Error('The system has no node.');
  return found.id;
}

const measure = (id: number) =>
  api.store.db
    .update(node)
    .set({ calculatedDeflection: sql`calculated_deflection + 1` })
    .where(eq(node.id, id));
const addLog = (systemId: number, db: Database = api.store.db) =>
  db.insert(log).values({ systemId, severity: 'other', messageEn: 'Tested', eventAt: new Date() });

/** Waits until no running transaction, in any database of the server, holds back what has been written so far. */
async function settled(): Promise<void> {
  const [newest] = await api.store.db.select({ xid: sql<string>`max(xid)::text` }).from(changeTable);
  await eventually('transactions of other databases to end', async () => {
    const { rows } = await api.store.db.execute<{ done: boolean }>(
      sql`select ${newest?.xid ?? '0'}::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as done`,
    );
    return rows[0]?.done === true ? true : undefined;
  });
}

describe('requesting the stream', () => {
  test.each([
    ['no token', {}],
    ['a token that nobody has', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ])('is refused with %s', async (_, headers) => {
    const answer = await api.app.inject({ method: 'GET', url: STREAM_PATH, headers });
    expect(answer.statusCode).toBe(401);
  });

  test('refuses a token in the address, which ends up in logs', async () => {
    const token = await api.signIn('viewer');
    expect((await api.app.inject({ method: 'GET', url: `${STREAM_PATH}?token=${token}` })).statusCode).toBe(401);
  });

  test('answers so that no proxy buffers or compresses it and pages of the suite can read it', async () => {
    const stream = await open(await api.signIn('viewer'), {
      origin: 'http://localhost:3000',
      'accept-encoding': 'br, gzip',
    });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(await stream.next('hello')).toEqual({ heartbeatMs: 1_000 });
  });

  test('accepts the token and the last id from another origin', async () => {
    const answer = await api.app.inject({
      method: 'OPTIONS',
      url: STREAM_PATH,
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,last-event-id',
      },
    });
    expect(answer.headers['access-control-allow-headers']).toContain('last-event-id');
  });

  test('counts the streams of an account over two instances, until those of one have ended', async () => {
    const other = await buildApi(
      api.store,
      parseEnv({ LOG_LEVEL: 'silent', STREAMS_PER_ACCOUNT: '2', STREAM_HEARTBEAT: '1' }),
      api.clock.now,
    );
    await other.listen({ port: 0, host: '127.0.0.1' });
    const token = await api.signIn('installer');
    const [here, there] = [await open(token), await open(token, {}, other)];
    expect([here.status, there.status]).toEqual([200, 200]);
    expect([(await open(token)).status, (await open(token, {}, other)).status]).toEqual([429, 429]);
    await other.close();
    expect((await open(token)).status).toBe(200);
  });

  test('forgets the streams of an instance that was killed', async () => {
    const [{ id } = { id: 0 }] = await api.store.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.email, 'admin@sagitta.example'));
    const killed = new StreamCounts(api.store.db, api.clock.now, 4_000);
    await killed.store(new Map([[id, 2]]));
    const token = await api.signIn('admin');
    expect((await open(token)).status).toBe(429);
    api.clock.advance(4_000);
    expect((await open(token)).status).toBe(200);
  });

  test('refuses more streams than an account may have until one is closed', async () => {
    const token = await api.signIn('observer');
    const [first] = [await open(token), await open(token)];
    // Over a socket, which shows the status of a response that does not end.
    const refused = await open(token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await watchAs('viewer')).status).toBe(200);
    first.leave();
    // The host notices only when the socket closes, which is later than the caller's close.
    const again = await eventually('a place', async () => {
      const stream = await open(token);
      return stream.status === 200 ? stream : undefined;
    });
    expect(await again.next('hello')).toEqual({ heartbeatMs: 1_000 });
  });
});

describe('a stream', () => {
  test('reports which nodes of which system have changed, once a round', async () => {
    const stream = await watchAs('staff');
    await api.store.db
      .update(node)
      .set({ temperature1: 3 })
      .where(inArray(node.systemId, [1, 2]));
    const { systems } = await stream.next('change');
    expect(systems.map(({ id, kinds }) => [id, kinds])).toEqual(
      expect.arrayContaining([
        [1, ['nodes']],
        [2, ['nodes']],
      ]),
    );
    const ids = await api.store.db.select({ id: node.id }).from(node).where(eq(node.systemId, 1));
    expect(systems.find(({ id }) => id === 1)?.nodeIds.toSorted((a, b) => a - b)).toEqual(
      ids.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  });

  test('reports the uplinks of the demo world', async () => {
    // Devices miss some hours, and which ones depends on the time of day.
    await api.store.db.execute(sql`update demo.behaviour set gap_per_mille = 0`);
    const stream = await watchAs('staff');
    api.clock.advance(5_000);
    await tick(api.store.db, api.clock.now(), 1);
    const { systems } = await stream.next('change');
    expect(systems.flatMap(({ nodeIds }) => nodeIds).length).toBeGreaterThan(0);
  });

  test('reports log entries and changes to the system itself', async () => {
    const stream = await watchAs('staff');
    // In one transaction, since a round may run between two.
    await api.store.db.transaction(async (tx) => {
      await addLog(3, tx);
      await tx.update(system).set({ name: 'Renamed' }).where(eq(system.id, 3));
    });
    const { systems } = await stream.next('change');
    expect(systems).toEqual([{ id: 3, kinds: expect.arrayContaining(['logs', 'system']) as string[], nodeIds: [] }]);
  });

  test('does not report what is rolled back', async () => {
    const stream = await watchAs('staff');
    await expect(
      api.store.db.transaction(async (tx) => {
        await addLog(1, tx);
        tx.rollback();
      }),
    ).rejects.toThrow('Rollback');
    await addLog(2);
    expect((await stream.next('change')).systems.map(({ id }) => id)).toEqual([2]);
  });

  test('reports a transaction that commits late', async () => {
    const stream = await watchAs('staff');
    let begin = () => undefined as void;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const late = api.store.db.transaction(async (tx) => {
      await addLog(1, tx);
      begin();
      await new Promise((done) => {
        setTimeout(done, 2_500);
      });
    });
    await begun;
    // The embedded database has one connection, so no other transaction can run in between.
    if (api.store.kind === 'postgres') await addLog(2);
    await late;
    await addLog(3);
    const told: number[] = [];
    while (!told.includes(3)) told.push(...(await stream.next('change')).systems.map(({ id }) => id));
    expect(told.toSorted()).toEqual(api.store.kind === 'postgres' ? [1, 2, 3] : [1, 3]);
  });

  test('sends a keep-alive while there is nothing to report', async () => {
    const stream = await watchAs('viewer');
    const [id] = await systemsOf('viewer');
    const before = stream.lastId();
    await addLog(id === 1 ? 2 : 1);
    await settled();
    await stream.hearBeats(3);
    expect(stream.events.map(({ event }) => event)).toEqual(['hello']);
    // Its id advances, so that resuming from here does not ask for changes that this caller may not see.
    expect(stream.lastId()).not.toBe(before);
  });
});

describe('what a caller may not see', () => {
  test('is not reported', async () => {
    const stream = await watchAs('viewer');
    const [own] = await systemsOf('viewer');
    if (own === undefined) throw new Error('The viewer has no system.');
    const other = own === 1 ? 2 : 1;
    await measure(await nodeOf(other));
    await addLog(other);
    await measure(await nodeOf(own));
    const { systems } = await stream.next('change');
    expect(systems).toEqual([{ id: own, kinds: ['nodes'], nodeIds: [await nodeOf(own)] }]);
  });

  test('changes with their assignments, and they are told to reload', async () => {
    const stream = await watchAs('viewer');
    const [own] = await systemsOf('viewer');
    const [{ id: accountId } = { id: 0 }] = await api.store.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.email, 'viewer@sagitta.example'));
    const other = own === 5 ? 6 : 5;
    await api.store.db.insert(assignment).values({ accountId, systemId: other, role: 'common_user' });
    expect(await stream.next('reset')).toEqual({ reason: 'access' });
    await addLog(other);
    expect((await stream.next('change')).systems.map(({ id }) => id)).toEqual([other]);

    await api.store.db
      .delete(assignment)
      .where(and(eq(assignment.accountId, accountId), eq(assignment.systemId, other)));
    expect(await stream.next('reset')).toEqual({ reason: 'access' });
    await addLog(other);
    await addLog(own ?? 0);
    expect((await stream.next('change')).systems.map(({ id }) => id)).toEqual([own]);
  });
});

describe('a stream that was interrupted', () => {
  test('resumes after the last received event, also on another instance', async () => {
    const token = await api.signIn('staff');
    const first = await open(token);
    await addLog(1);
    await first.next('change');
    const lastId = first.lastId();
    first.leave();
    await addLog(2);
    await addLog(3);
    await settled();

    const other = await buildApi(api.store, parseEnv({ LOG_LEVEL: 'silent', STREAM_HEARTBEAT: '1' }), api.clock.now);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const second = await open(token, { 'last-event-id': lastId }, other);
    expect((await second.next('change')).systems.map(({ id }) => id)).toEqual([2, 3]);
    // What one instance writes, the other instance's streams report.
    await addLog(4);
    expect((await second.next('change')).systems.map(({ id }) => id)).toEqual([4]);
    expect(second.events.filter(({ event }) => event === 'reset')).toEqual([]);
    await other.close();
  });

  test.each([
    ['nonsense', 'yesterday'],
    ['of another database', '123456789012-7'],
    ['too large', '9'.repeat(30)],
  ])('is told to reload everything when its id is %s', async (_, lastId) => {
    const stream = await open(await api.signIn('staff'), { 'last-event-id': lastId });
    expect(await stream.next('reset')).toEqual({ reason: 'gap' });
  });

  test('is told to reload everything when what it missed has been deleted', async () => {
    const token = await api.signIn('staff');
    const first = await open(token);
    await addLog(1);
    await first.next('change');
    first.leave();
    await addLog(2);
    await addLog(3);
    const { forgetChanges } = await import('./change-feed');
    await api.store.db.execute(sql`update change set at = at - interval '20 minutes'`);
    await forgetChanges(api.store.db);
    const second = await open(token, { 'last-event-id': first.lastId() });
    expect(await second.next('reset')).toEqual({ reason: 'gap' });
  });

  test('is told to reload everything when it missed too much', async () => {
    const token = await api.signIn('staff');
    const first = await open(token);
    await first.next('hello');
    first.leave();
    await api.store.db.execute(
      sql`insert into change (kind, system_id) select 'logs', 1 from generate_series(1, 1001)`,
    );
    await settled();
    const second = await open(token, { 'last-event-id': first.lastId() });
    expect(await second.next('reset')).toEqual({ reason: 'gap' });
  });

  test('is told to reload everything when its assignments changed meanwhile', async () => {
    const token = await api.signIn('installer');
    const first = await open(token);
    await first.next('hello');
    first.leave();
    const [{ id } = { id: 0 }] = await api.store.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.email, 'installer@sagitta.example'));
    await api.store.db.update(assignment).set({ role: 'installer' }).where(eq(assignment.accountId, id));
    await settled();
    const second = await open(token, { 'last-event-id': first.lastId() });
    expect(await second.next('reset')).toEqual({ reason: 'gap' });
  });
});

describe('a stream ends', () => {
  test('when its session is signed out, and only that one', async () => {
    const token = await api.signIn('admin');
    const stream = await open(token);
    const other = await watchAs('admin');
    await api.call('POST', '/logout', { token, body: {} });
    expect(await stream.next('end')).toEqual({ reason: 'session' });
    await stream.ended;
    await addLog((await systemsOf('admin'))[0] ?? 0);
    await other.next('change');
  });

  test('when its session is revoked directly in the database', async () => {
    const stream = await watchAs('admin');
    await api.store.db.delete(session);
    expect(await stream.next('end')).toEqual({ reason: 'session' });
  });

  test('when its session has expired: watching does not extend it', async () => {
    const stream = await watchAs('admin');
    api.clock.advance(7 * 86_400_000 + 1);
    expect(await stream.next('end')).toEqual({ reason: 'session' });
  });

  test('immediately when the host stops', async () => {
    const own = await testApi();
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await open(await own.signIn('staff'), {}, own.app);
    await stream.next('hello');
    await own.app.close();
    await stream.ended;
    // A stream that the host does not end at once is cut off with the other calls under way, and hears of no end.
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'closing' } });
    await own.store.close();
  });

  test('also while it is being opened just as the host stops', async () => {
    const stopping = Object.create(api.store.db) as Database;
    const hub = new StreamHub({
      db: stopping,
      clock: api.clock.now,
      heartbeatMs: 1_000,
      perAccount: 1,
      onError: (error) => {
        throw error;
      },
    });
    stopping.execute = ((query: SQL) => {
      hub.close();
      return api.store.db.execute(query);
    }) as Database['execute'];
    const body = await hub.connect({ id: 1, category: 'staff', tokenHash: Buffer.alloc(32) }, undefined);
    expect(await text(body!)).toMatch(
      /^id: \S+\nevent: hello\n.*\n\nid: \S+\nevent: end\ndata: {"reason":"closing"}\n\n$/,
    );
  });
});

test('a host with the stream turned off has none', async () => {
  const own = await testApi({ STREAM: 'off' });
  const token = await own.signIn('staff');
  expect((await own.call('GET', '/token', { token })).json()).toEqual({ stream: false });
  expect((await own.call('GET', STREAM_PATH, { token })).statusCode).toBe(404);
  await own.close();
});
