import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { openPostgres } from '../../../../reference-api/src/db/open-postgres';
import { concludeSilence } from '../../../../reference-api/src/readings/silence/conclude-silence';
import { startBroker } from '../../../../reference-api/testing/broker';
import { startPostgres } from '../../../../reference-api/testing/postgres-server';
import { apiOf, publish, startApi, startWeb } from '../../../../scripts/lib/suite.mjs';
import { FIELD, FIELD_BASE } from '../addresses';
import type { NetworkServer } from './fake-device';
import { startHttpSink } from './http-sink';
import { startMailSink } from './mail-sink';

/** The first account of the installation (docs/operating.md). */
export const FIRST = { email: 'ops@field.example', password: 'the first of the field' };
export const SMS_TOKEN = 'token-of-the-text-messages';
export const QUEUE_TOKEN = 'key-of-the-network-server';
/** The network servers: the first speaks through a broker, the other by HTTP. */
export const ROOFS = 'roofs';
export const NEW_SERVER = 'new-server';
const SECRETS = { [ROOFS]: 'replace-me-by-32-random-letters!', [NEW_SERVER]: 'and-me-by-32-other-random-letters' };

/** What is started has its end first in the list: the last one started is stopped first. */
type Ends = (() => Promise<unknown>)[];

/**
 * Starts a fresh installation without the demo world: PostgreSQL with two roles, a broker, a downlink queue, a mail
 * server and an SMS gateway that only keep what they get, the API and the parts.
 */
export async function startField() {
  const ends: Ends = [];
  const end = async () => {
    for (const one of ends.splice(0)) await one();
  };
  try {
    return { ...(await startAll(ends)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

export type Field = Awaited<ReturnType<typeof startField>>;

async function startAll(ends: Ends) {
  const folder = await mkdtemp(join(tmpdir(), 'sagitta-field-'));
  ends.unshift(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres();
  ends.unshift(server.stop);
  const broker = await startBroker();
  ends.unshift(broker.stop);
  const [queue, sms, mail] = await Promise.all([startHttpSink(), startHttpSink(), startMailSink()]);
  ends.unshift(queue.stop, sms.stop, mail.stop);
  const owner = openPostgres(server.url, 2);
  ends.unshift(owner.close);
  await owner.pool.query('create role sagitta_api login');

  const uplinks = join(folder, 'uplinks.json');
  await writeFile(uplinks, JSON.stringify(sourcesOf(broker.url, queue.url)));
  await publish(FIELD_BASE);
  const [api, web] = await Promise.all([
    startApi(FIELD_BASE, {
      quiet: true,
      env: {
        DEMO: '0',
        DATABASE_URL: server.url.replace('postgres@', 'sagitta_api@'),
        MIGRATE_DATABASE_URL: server.url,
        ADMIN_EMAIL: FIRST.email,
        ADMIN_PASSWORD: FIRST.password,
        UPLINKS: uplinks,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Sagitta <no-reply@field.example>',
        SMS_URL: `${sms.url}/send`,
        SMS_TOKEN,
        SECRETS_KEY: 'a key of thirty-two letters or more',
        WEB_URL: FIELD,
        CORS_ORIGINS: FIELD,
        CHECK_ANSWERS: 'on',
        RATE_LIMIT: '1000000',
      },
    }),
    startWeb(FIELD_BASE, { quiet: true, env: { CONFIG_JSON: JSON.stringify({ demoAccounts: [] }) } }),
  ]);
  ends.unshift(api.stop, web.stop);

  /**
   * A day passes for nodes: what was made now was made so many hours ago. A silence takes 24 hours, which no journey
   * can wait; what their devices sent says itself how old it is.
   */
  const letHoursPass = (hours: number) =>
    owner.pool.query(`update node set created_at = created_at - $1 * interval '1 hour'`, [hours]);

  /**
   * Rounds about silence by a clock of the test, never ahead of the host's: after a pause it listens for ten minutes
   * before it concludes that anything is lost.
   */
  const listenForTwentyMinutes = async () => {
    const now = Date.now();
    for (const ago of [20, 10, 0]) await concludeSilence(owner.db, new Date(now - ago * MINUTE_MS));
  };
  /** The round that the host makes every minute. */
  const concludeSilences = () => concludeSilence(owner.db, new Date());
  const roofs: NetworkServer = (event, eui, body) =>
    broker.publish(`application/17c8/device/${eui}/event/${event}`, JSON.stringify(body));
  const newServer: NetworkServer = async (event, _eui, body) => {
    const { ok, status } = await fetch(`${apiOf(FIELD_BASE)}/uplinks/${NEW_SERVER}?event=${event}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRETS[NEW_SERVER]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`The uplink was answered ${status}.`);
  };
  return {
    roofs,
    newServer,
    queue: queue.asked,
    texts: sms.asked,
    mails: mail.mails,
    letHoursPass,
    listenForTwentyMinutes,
    concludeSilences,
  };
}

/** What docs/connect.md has an operator write: one with broker and queue, one that calls. */
function sourcesOf(mqtt: string, queue: string): object {
  const kind = 'chirpstack';
  const sources = [
    { name: ROOFS, kind, secrets: [SECRETS[ROOFS]], mqtt: { url: mqtt }, queue: { url: queue, token: QUEUE_TOKEN } },
    { name: NEW_SERVER, kind, secrets: [SECRETS[NEW_SERVER]] },
  ];
  return { sources, profiles: [] };
}

/** The moment so many hours ago. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
