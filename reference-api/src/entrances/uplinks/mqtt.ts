import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { connect, type MqttClient } from 'mqtt';
import type { Database } from '../../db/database';
import { loggedLine } from '../../kit/log-errors';
import { startRounds } from '../../kit/rounds';
import { AcksInOrder } from './acks-in-order';
import { readChirpstack } from '../../readings/uplinks/chirpstack';
import type { Source } from '../../readings/uplinks/config';
import { NotAnEvent } from '../../readings/uplinks/event';
import type { Inbox } from '../../readings/uplinks/inbox';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** ChirpStack's topics: application/{id}/device/{eui}/event/{type}. */
const TOPIC = 'application/+/device/+/event/+';
const LONGEST = 256_000;
const AGAIN_MS = 1_000;
/** How many messages are being stored at once; the broker has a limit of its own (docs/connect.md#mqtt). */
const MOST_AT_ONCE = 250;

/** How often the listener says that it is there, and after which silence another instance takes over. */
const LEASE_EVERY_MS = 5_000;
const LEASE_SECONDS = 20;

/**
 * Listens to the brokers of the sources that name one, until the returned function is called. Messages are taken at
 * least once: the session outlives a restart, and a message is acknowledged when it is stored.
 *
 * Of several instances one listens to a source, in one session; another goes on in that session when it is gone. A
 * shared subscription would leave messages in the session of an instance that is down
 * (docs/decisions/0049-uplinks.md).
 */
export function startMqtt(
  inbox: Inbox,
  db: Database,
  log: Log,
  leaseEveryMs: number = LEASE_EVERY_MS,
): () => Promise<void> {
  const holder = randomUUID();
  const stops = inbox.config().sources.flatMap((source) => {
    if (!source.mqtt) return [];
    let client: MqttClient | null = null;
    const { name, mqtt } = source;
    const round = async () => {
      if (await holdLease(db, name, holder)) client ??= listen(name, mqtt, inbox, log);
      else if (client) {
        const lost = client;
        client = null;
        await lost.endAsync();
      }
    };
    // Without a database nothing can be stored; whoever listens goes on, and the broker keeps what comes.
    const tell = (error: unknown) =>
      inbox.log.seldom(log, `lease ${name}`, { source: name }, `${NO_LEASE}: ${loggedLine(error)}`);
    const first = round().catch(tell);
    const stop = startRounds(leaseEveryMs, round, tell);
    const end = async () => {
      await first;
      await stop();
      await client?.endAsync();
      client = null;
      await endLease(db, name, holder).catch(tell);
    };
    return [end];
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

const NO_LEASE = 'Who listens to the broker cannot be stored';

/** Whether this instance is the one that listens: it was before, or nobody is. */
async function holdLease(db: Database, source: string, holder: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into mqtt_listener as kept (source, holder, until)
    values (${source}, ${holder}, now() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (source) do update set holder = excluded.holder, until = excluded.until
      where kept.holder = excluded.holder or kept.until < now()
    returning source`);
  return rows.length > 0;
}

async function endLease(db: Database, source: string, holder: string): Promise<void> {
  await db.execute(sql`delete from mqtt_listener where source = ${source} and holder = ${holder}`);
}

function listen(
  name: string,
  { url, username, password }: NonNullable<Source['mqtt']>,
  inbox: Inbox,
  log: Log,
): MqttClient {
  const client = connect(url, {
    clientId: `sagitta-${name}`,
    clean: false,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
  const acks = new AcksInOrder((messageId) => client['_sendPacket']({ cmd: 'puback', messageId }));
  const seldom = (key: string, line: string) => inbox.log.seldom(log, `${key} ${name}`, { source: name }, line);
  let under = 0;
  let goOn: (() => void) | null = null;
  client.on('connect', () => {
    client.subscribe(TOPIC, { qos: 1 }, (error) => {
      if (error) log.error({ source: name }, `The broker refused the subscription: ${error.message}`);
    });
  });
  client.on('error', (error) => seldom('broker', `The broker cannot be reached: ${error.message}`));
  client.on('close', () => {
    // Ids of a connection mean nothing on the next one: there the broker sends again what was not acknowledged.
    acks.clear();
    if (!client.disconnecting) seldom('broker', 'The connection to the broker is lost; it is tried again.');
  });
  client.handleMessage = (packet, done) => {
    under += 1;
    const acknowledge = packet.messageId === undefined ? () => undefined : acks.expect(packet.messageId);
    void storeAndAcknowledge(packet.topic, packet.payload, acknowledge);
    // An error leaves the acknowledgement to us and goes on with the next message.
    if (under < MOST_AT_ONCE) done(UNACKNOWLEDGED);
    else goOn = () => done(UNACKNOWLEDGED);
  };
  return client;

  async function storeAndAcknowledge(topic: string, payload: Buffer | string, acknowledge: () => void): Promise<void> {
    const isStored = await store(topic, payload);
    under -= 1;
    if (isStored) acknowledge();
    goOn?.();
    goOn = null;
  }

  /** The broker keeps a message until it is acknowledged. Only a database that is away holds one up. */
  async function store(topic: string, payload: Buffer | string): Promise<boolean> {
    while (!client.disconnecting) {
      try {
        await receiveMessage(name, topic, Buffer.from(payload), inbox, log);
        return true;
      } catch (error) {
        seldom('outage', `An uplink could not be stored; it is tried again: ${loggedLine(error)}`);
        await wait(AGAIN_MS);
      }
    }
    return false;
  }
}

const UNACKNOWLEDGED = new Error('It is acknowledged when it is stored.');

async function receiveMessage(source: string, topic: string, payload: Buffer, inbox: Inbox, log: Log): Promise<void> {
  try {
    if (payload.length > LONGEST) {
      inbox.counters.count('tooLarge');
      return log.warn({ source }, `An uplink was refused: larger than ${LONGEST / 1_000} KB`);
    }
    const read = () => readChirpstack(topic.split('/').at(-1) ?? '', parse(payload.toString()));
    const { taken, eui } = await inbox.receive(source, payload, read);
    if (taken) inbox.log.write(log, { source, device: eui }, taken);
  } catch (error) {
    if (!(error instanceof NotAnEvent)) throw error;
    inbox.counters.count('malformed');
    log.warn({ source }, `An uplink was refused: ${error.message}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new NotAnEvent('It is not JSON.');
  }
}
