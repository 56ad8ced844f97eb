import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webpush from 'web-push';
import type { Database } from '../../db/database';
import { browsersOf, deleteBrowser, type Browser } from '../../repositories/push-subscriptions';
import { type Channel, type ComposedMessage, MessageRefused } from '../channel';
import { isAllowedEndpoint, publicLookup } from './endpoint';

export interface PushOptions {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may contact about this sender: `mailto:` or `https:`. */
  subject: string;
  /** Origin of a test's push service, which may be private and without TLS. */
  exempt?: string;
}

/** How long a push service keeps a message for a browser that is off, in seconds. */
const KEPT_S = 24 * 3_600;
const TIMEOUT_MS = 10_000;
/** Of 4,096 bytes that every push service takes, less what encryption adds, for up to 4 bytes a character. */
const BODY_MAX = 800;

type Outcome = { kind: 'taken' | 'gone' } | { kind: 'refused' | 'unavailable'; reason: string };

/**
 * Web Push (RFC 8030) to every browser of a person. The message counts as sent where one browser's service took it;
 * browsers whose subscription has ended are forgotten.
 */
export function pushChannel(db: Database, options: PushOptions): Channel {
  return async (message, { accountId }) => {
    const browsers = await browsersOf(db, accountId);
    const outcomes = await Promise.all(browsers.map((browser) => send(browser, message, options)));
    for (const [index, browser] of browsers.entries())
      if (outcomes[index]?.kind === 'gone') await deleteBrowser(db, browser);
    const taken = browsers.filter((_, index) => outcomes[index]?.kind === 'taken');
    if (taken.length > 0) return { address: taken.map(({ label }) => label).join(', '), providerId: null };
    const failed = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : []));
    const reason = failed.map((outcome) => outcome.reason).join('; ') || 'No browser is registered for push';
    throw failed.some(({ kind }) => kind === 'unavailable') ? new Error(reason) : new MessageRefused(reason);
  };
}

async function send(browser: Browser, message: ComposedMessage, options: PushOptions): Promise<Outcome> {
  const { endpoint, p256dh, auth } = browser;
  if (!isAllowedEndpoint(endpoint, options.exempt))
    return { kind: 'refused', reason: 'The push service is not allowed' };
  try {
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload(message),
      { vapidDetails: options, TTL: KEPT_S, urgency: 'high', contentEncoding: 'aes128gcm' },
    );
    const status = await post(endpoint, { method, headers, body }, options.exempt);
    return outcomeOf(status, new URL(endpoint).host);
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function outcomeOf(status: number, host: string): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `${host} answered ${status}`;
  // Too many requests, and failures of the service, are over some day.
  return status === 429 || status >= 500 ? { kind: 'unavailable', reason } : { kind: 'refused', reason };
}

/** What push-worker.js reads. A repeated message has the same tag and replaces the one shown. */
function payload({ subject, headline, url, key }: ComposedMessage): string {
  const { pathname, search } = new URL(url);
  return JSON.stringify({ title: subject, body: headline.slice(0, BODY_MAX), path: `${pathname}${search}`, tag: key });
}

interface Request {
  method: string;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

/** The status that the service answers. Redirects are not followed. */
function post(endpoint: string, { method, headers, body }: Request, exempt: string | undefined): Promise<number> {
  const isExempt = new URL(endpoint).origin === exempt;
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((done, fail) => {
    const sending = request(
      endpoint,
      { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(isExempt ? {} : { lookup: publicLookup }) },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      },
    );
    sending.on('error', fail);
    sending.end(body);
  });
}
