import { createServer, type Server } from 'node:http';
import { count, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../db/database';
import { mailOutbox, notificationMessage } from '../../db/schema/index';
import type { MessageCounters } from '../../alarms/notifications/note-attempts';
import { oldestWaitingAlarms } from '../../alarms/notifications/waiting-alarms';
import { loggedLine } from '../../kit/log-errors';
import { secondsBehind } from '../../kit/rounds';
import { storedFallbacks } from '../../records/release-fallbacks.statements';
import { inTime } from './in-time';

/** Seconds: most calls take milliseconds, an export some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface MetricsOptions {
  host: string;
  port: number;
  now: () => Date;
  /** How many streams are open on this instance, and how many it has closed since they left too much unread. */
  streams: () => { open: number; slow: number };
  /** By how many seconds the replica is behind; null without one. */
  replicaLag: (() => Promise<number>) | null;
  /** What became of uplinks, by outcome; null if no network server reports any. */
  uplinks: (() => Readonly<Record<string, number>>) | null;
  /** What became of attempts to send a message; null if this instance sends none. */
  messages: MessageCounters | null;
}

/**
 * Counts calls, and shows them with the state of the process and of its database as Prometheus metrics. A call is named
 * by its route, never by its address, which may hold a token. `/metrics` is on a port of its own, which listens while
 * the API does, so that no proxy of the API can show it to the public.
 */
export function addMetrics(
  app: FastifyInstance,
  store: Store,
  { host, port, now, streams, replicaLag, uplinks, messages }: MetricsOptions,
): void {
  const register = new Registry();
  const calls = new Histogram({
    name: 'sagitta_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, without streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (reply.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  gauge(register, 'sagitta_streams_open', 'Open streams of this instance.', () => streams().open);
  const slow = new Counter({
    name: 'sagitta_streams_dropped_total',
    help: 'Streams that were closed since they left too much unread.',
    registers: [register],
    collect: () => {
      slow.reset();
      slow.inc(streams().slow);
    },
  });
  const { pool } = store;
  gauge(register, 'sagitta_database_connections', 'Connections to the database.', () => pool.totalCount);
  gauge(register, 'sagitta_database_connections_idle', 'Connections that do nothing.', () => pool.idleCount);
  gauge(register, 'sagitta_database_waiting', 'Calls that wait for a connection.', () => pool.waitingCount);
  gauge(register, 'sagitta_database_up', 'Whether the database answers: 1 or 0.', () =>
    inTime(pool.query('select')).then(
      () => 1,
      () => 0,
    ),
  );
  gauge(register, 'sagitta_database_bytes', 'Size of the database.', async () => {
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  });
  const { freeBytes } = store;
  if (freeBytes)
    gauge(register, 'sagitta_disk_free_bytes', 'What is free on the disk of the embedded database.', freeBytes);
  if (replicaLag) gauge(register, 'sagitta_replica_lag_seconds', 'By how much the replica is behind.', replicaLag);
  const behind = new Gauge({
    name: 'sagitta_round_behind_seconds',
    help: 'For how long no round of a kind of work has ended well, on this instance.',
    labelNames: ['round'],
    registers: [register],
    collect: () => {
      behind.reset();
      for (const [round, seconds] of Object.entries(secondsBehind())) behind.set({ round }, seconds);
    },
  });
  gauge(register, 'sagitta_mails_waiting', 'Mails that are not sent yet, in all instances.', async () => {
    const [row] = await store.db.select({ waiting: count() }).from(mailOutbox).where(isNull(mailOutbox.sentAt));
    return row?.waiting ?? 0;
  });
  if (uplinks) {
    const taken = new Counter({
      name: 'sagitta_uplinks_total',
      help: 'Events of network servers since the start, by what became of them.',
      labelNames: ['outcome'],
      registers: [register],
      collect: () => {
        taken.reset();
        for (const [outcome, times] of Object.entries(uplinks())) taken.inc({ outcome }, times);
      },
    });
  }
  if (messages) {
    const attempts = new Counter({
      name: 'sagitta_messages_total',
      help: 'Attempts to send a message about events since the start, by channel and outcome.',
      labelNames: ['channel', 'outcome'],
      registers: [register],
      collect: () => {
        attempts.reset();
        for (const { times, ...labels } of messages.read()) attempts.inc(labels, times);
      },
    });
  }
  gauge(register, 'sagitta_messages_waiting', 'Messages about events that are not sent yet, in all instances.', () =>
    store.db.$count(notificationMessage, inArray(notificationMessage.state, ['queued', 'sending'])),
  );
  const waiting = new Gauge({
    name: 'sagitta_oldest_waiting_alarm_seconds',
    help: 'Age of the oldest alarm that a channel has not taken yet, in all instances; 0 if none waits.',
    labelNames: ['channel'],
    registers: [register],
    collect: async () => {
      const none = { email: Number.NaN, push: Number.NaN, sms: Number.NaN };
      // One that cannot be read takes none of the others with it.
      const ages = await inTime(oldestWaitingAlarms(store.db, now())).catch(() => none);
      for (const [channel, seconds] of Object.entries(ages)) waiting.set({ channel }, seconds);
    },
  });
  const failures = new Gauge({
    name: 'sagitta_release_failures',
    help: 'Times that browsers could not run a release, in all instances; of the releases that failed last.',
    labelNames: ['part', 'version'],
    registers: [register],
    collect: async () => {
      failures.reset();
      // One that cannot be read takes none of the others with it.
      const reports = await inTime(storedFallbacks(store.db)).catch(() => []);
      for (const { part, version, reports: times } of reports) failures.inc({ part, version }, times);
    },
  });
  let server: Server | undefined;
  app.addHook('onListen', async () => {
    collectDefaultMetrics({ register });
    server = await serve(register, port, host);
  });
  app.addHook('onClose', async () => {
    server?.closeAllConnections();
    server?.close();
  });
}

function serve(register: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        console.error(`Metrics cannot be told: ${loggedLine(error)}`);
        response.writeHead(503).end();
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function gauge(register: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  const one = new Gauge({
    name,
    help,
    registers: [register],
    collect: async () => {
      // One that cannot be read, or hangs, takes none of the others with it.
      one.set(await inTime(Promise.resolve(read())).catch(() => Number.NaN));
    },
  });
}
