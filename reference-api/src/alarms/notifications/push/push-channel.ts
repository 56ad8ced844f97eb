import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webpush from 'web-push';
import type { Database } from '../../../db/database';
import { browsersOf, deleteBrowser, type Browser } from '../../../accounts/push-subscriptions.statements';
import { type Channel, type ComposedMessage, MessageDelayed, MessageRefused } from '../channel';
import { attemptsAllowed, type Circuit, CLOSED, next } from '../circuit';
import { isAllowedEndpoint, publicLookup } from '../../../accounts/push-endpoint';

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
/** Services remembered as not answering; beyond, the one that failed first is forgotten. */
const REMEMBERED = 1_000;
/** Of 4,096 bytes that every push service takes, less what encryption adds, for up to 4 bytes a character. */
const BODY_MAX = 800;

type Outcome = { kind: 'taken' | 'gone' } | { kind: 'refused' | 'unavailable'; reason: string };

/**
 * Web Push (RFC 8030) to every browser of a person. The message counts as sent where one browser's service took it;
 * browsers whose subscription has ended are forgotten. The channel itself is never unavailable: each browser names a
 * service of its own, and one that does not answer must not keep messages from the others.
 */
export function pushChannel(db: Database, options: PushOptions, now: () => Date): Channel {
  const services = new Services(now);
  return async (message, { accountId }) => {
    const browsers = await browsersOf(db, accountId);
    const outcomes = await Promise.all(browsers.map((browser) => send(browser, message, options, services)));
    for (const [index, browser] of browsers.entries())
      if (outcomes[index]?.kind === 'gone') await deleteBrowser(db, browser);
    const taken = browsers.filter((_, index) => outcomes[index]?.kind === 'taken');
    if (taken.length > 0) return { address: taken.map(({ label }) => label).join(', '), providerId: null };
    const failed = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : []));
    const reason = failed.map((outcome) => outcome.reason).join('; ') || 'No browser is registered for push';
    throw failed.some(({ kind }) => kind === 'unavailable') ? new MessageDelayed(reason) : new MessageRefused(reason);
  };
}

/** Which services answer. One that does not is asked by one message at a time, with growing pauses. */
class Services {
  private readonly circuits = new Map<string, Circuit>();

  constructor(private readonly now: () => Date) {}

  async ask(host: string, request: () => Promise<number>): Promise<Outcome> {
    const before = this.circuits.get(host) ?? CLOSED;
    if (attemptsAllowed(before, 1, this.now().getTime()) === 0)
      return { kind: 'unavailable', reason: `${host} did not answer and is tried again later` };
    const isProbe = before.phase === 'open';
    this.keep(host, next(before, { kind: 'begun' }));
    const outcome = await request().then(
      (status) => outcomeOf(status, host),
      (error: unknown): Outcome => ({ kind: 'unavailable', reason: messageOf(error) }),
    );
    const at = this.now().getTime();
    this.keep(
      host,
      next(
        this.circuits.get(host) ?? CLOSED,
        outcome.kind === 'unavailable' ? { kind: 'unavailable', isProbe, at } : { kind: 'answered' },
      ),
    );
    return outcome;
  }

  private keep(host: string, circuit: Circuit): void {
    if (circuit.phase === 'closed') this.circuits.delete(host);
    else this.circuits.set(host, circuit);
    const [oldest] = this.circuits.keys();
    if (oldest !== undefined && this.circuits.size > REMEMBERED) this.circuits.delete(oldest);
  }
}

async function send(
  browser: Browser,
  message: ComposedMessage,
  options: PushOptions,
  services: Services,
): Promise<Outcome> {
  const { endpoint, p256dh, auth } = browser;
  if (!isAllowedEndpoint(endpoint, options.exempt))
    return { kind: 'refused', reason: 'The push service is not allowed' };
  let details: Request;
  try {
    details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload(message), {
      vapidDetails: options,
      TTL: KEPT_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    return { kind: 'refused', reason: messageOf(error) };
  }
  return services.ask(new URL(endpoint).host, () => post(endpoint, details, options.exempt));
}

function outcomeOf(status: number, host: string): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `${host} answered ${status}`;
  // Too many requests, and failures of the service, are over some day.
  return status === 429 || status >= 500 ? { kind: 'unavailable', reason } : { kind: 'refused', reason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
