import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { connect, type MqttClient } from 'mqtt';
import { readChirpstack } from './chirpstack';
import type { Source } from './config';
import { NotAnEvent } from './event';
import type { Inbox } from './inbox';

/** ChirpStack's topics: application/{id}/device/{eui}/event/{type}. */
const TOPIC = 'application/+/device/+/event/+';
const LONGEST = 256_000;
const AGAIN_MS = 1_000;

/**
 * Listens to the brokers of the sources that name one, until the returned function is called. Messages are taken at
 * least once: the session outlives a restart, and a message is acknowledged when it is stored.
 */
export function startMqtt(inbox: Inbox, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): () => Promise<void> {
  const clients = inbox
    .config()
    .sources.flatMap((source) => (source.mqtt ? [listen(source, source.mqtt, inbox, log)] : []));
  return async () => {
    await Promise.all(clients.map((client) => client.endAsync()));
  };
}

function listen(
  { name }: Source,
  { url, username, password }: NonNullable<Source['mqtt']>,
  inbox: Inbox,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): MqttClient {
  const client = connect(url, {
    clientId: `sagitta-${name}`,
    clean: false,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
  client.on('connect', () => {
    client.subscribe(TOPIC, { qos: 1 }, (error) => {
      if (error) log.error({ source: name, err: error }, 'The broker refused the subscription.');
    });
  });
  client.on('error', (error) => log.error({ source: name, err: error }, 'The broker cannot be reached.'));
  client.handleMessage = (packet, done) => void storeThenAcknowledge(packet.topic, packet.payload, done);
  return client;

  /** The broker keeps a message until it is acknowledged; one that cannot be stored holds up those behind it. */
  async function storeThenAcknowledge(topic: string, payload: Buffer | string, done: () => void): Promise<void> {
    while (!client.disconnecting) {
      try {
        await take(name, topic, payload, inbox, log);
        done();
        return;
      } catch (error) {
        log.error({ source: name, err: error }, 'An uplink could not be stored; it is tried again.');
        await wait(AGAIN_MS);
      }
    }
  }
}

async function take(
  source: string,
  topic: string,
  payload: Buffer | string,
  inbox: Inbox,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  try {
    if (payload.length > LONGEST) {
      inbox.counters.count('tooLarge');
      return log.warn({ source }, `An uplink was refused: larger than ${LONGEST / 1_000} KB`);
    }
    const event = readChirpstack(topic.split('/').at(-1) ?? '', parse(payload.toString()));
    if (event === null) return;
    const received = { source, event };
    inbox.log.write(log, received, await inbox.take(received));
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
