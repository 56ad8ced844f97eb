import type { Database } from '../../db/database';
import type { Env } from '../../kit/env';
import type { Send } from '../../accounts/mail/mailer';
import { queueMail } from '../../accounts/mail/outbox';
import { type SmsPort, SmsRefused } from '../sms/deliver';
import { type Channel, type Channels, MessageDelayed, MessageRefused } from './channel';
import { pushChannel } from './push/push-channel';

/** A mail server's final answers (RFC 5321, 4.2.1) are 5xx; with 421 it closes to everybody. */
const FINAL = 500;
const CLOSES = 421;

/** E-mail over SMTP. A mail server reports nothing after its acceptance: such messages stay `sent`. */
function emailChannel(send: Send): Channel {
  return async ({ key, subject, body }, { email }) => {
    try {
      const id = await send({ recipient: email, subject, body, key });
      return { address: email, providerId: typeof id === 'string' ? id : null };
    } catch (error) {
      throw answerTo(error);
    }
  };
}

/**
 * What a mail that was not taken means. Only what is said of its recipient or its text concerns this mail alone: a
 * wrong password, a refused sender or a server that says nothing keeps everybody's mails.
 */
function answerTo(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, command, responseCode } = error as Error & { code: unknown; command?: unknown; responseCode?: unknown };
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isAboutMail || responseCode === CLOSES) return error;
  const isForNow = typeof responseCode === 'number' && responseCode < FINAL;
  return isForNow ? new MessageDelayed(error.message) : new MessageRefused(error.message);
}

/** The demo keeps its mails for people to open at /outbox. */
function outboxChannel(db: Database, now: () => Date): Channel {
  return async ({ subject, body }, { email }) => {
    await queueMail(db, { recipient: email, subject, body }, now());
    return { address: email, providerId: null };
  };
}

/** Text messages through the gateway of the back office, but beside its list. */
function smsChannel({ deliver }: SmsPort): Channel {
  return async ({ key, short }, { phone }) => {
    if (phone === null) throw new MessageRefused('No phone number');
    try {
      await deliver({ to: phone, text: short, reference: key });
    } catch (error) {
      throw error instanceof SmsRefused ? new MessageRefused(error.message) : error;
    }
    return { address: phone, providerId: null };
  };
}

/** Push messages to the browsers that people registered. */
function pushOf(db: Database, env: Env, now: () => Date): Channel {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  if (publicKey === undefined || privateKey === undefined || subject === undefined)
    return refusing('Push is not configured');
  return pushChannel(db, { publicKey, privateKey, subject, exempt: env.PUSH_TEST_ORIGIN }, now);
}

const refusing =
  (reason: string): Channel =>
  () =>
    Promise.reject(new MessageRefused(reason));

/** The channels of this installation. A missing one refuses, so that nobody is shown as notified who was not. */
export function channelsOf(db: Database, env: Env, send: Send | null, sms: SmsPort, now: () => Date): Channels {
  const mail = env.DEMO ? outboxChannel(db, now) : refusing('No mail server is configured');
  return {
    email: send === null ? mail : emailChannel(send),
    sms: smsChannel(sms),
    push: pushOf(db, env, now),
  };
}
