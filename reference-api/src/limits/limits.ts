import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock';
import type { Store } from '../db/database';
import { Refusal } from '../refusal';
import { isKnownAddress, rememberAddress } from './known-addresses';
import { networkOf } from './network-of';
import { StoredLimiter } from './stored-limiter';

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

/** From this many failures on an attempt has to wait before it is looked at, each time twice as long. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export interface LimitOptions {
  /** Failures that an address may have in a quarter of an hour, over all e-mails. */
  perAddress: number;
  /** Replaced by tests, which do not wait. */
  pause?: (ms: number) => Promise<unknown>;
}

type Count = readonly [limiter: StoredLimiter, key: string];

/**
 * Counts what should not be done often, in the database, and refuses with 429 who has done it too often
 * (docs/decisions/0020-sign-in-limits.md). An attempt counts from its start, so that a thousand at once are no more
 * than one after the other. It is taken back where it was right, and where the host could not do the work: then nobody
 * has said that anything was wrong.
 */
export class Limits {
  private readonly pair;
  private readonly email;
  private readonly address;
  private readonly link;
  private readonly taken;
  private readonly password;
  private readonly newUserMail;
  private readonly resetMail;
  private readonly pause;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    { perAddress, pause = wait }: LimitOptions,
  ) {
    const limiter = (name: string, points: number, seconds: number) =>
      new StoredLimiter(store.pool, clock, { name, points, seconds });
    this.pair = limiter(PAIR, 10, QUARTER);
    this.email = limiter(EMAIL, 30, QUARTER);
    this.address = limiter('sign-in-address', perAddress, QUARTER);
    this.link = limiter('reset-link', perAddress, QUARTER);
    this.taken = limiter('taken', 20, QUARTER);
    this.password = limiter('own-password', 10, QUARTER);
    this.newUserMail = limiter('new-user-mail', 20, DAY);
    this.resetMail = limiter('reset-mail', 10, DAY);
    this.pause = pause;
  }

  /**
   * An attempt of this address to sign in as this e-mail; null has failed. Where the account has signed in from the
   * address before, only failures of the two together count: what others do elsewhere does not keep its owner out.
   */
  async signIn<T>(address: string, email: string, work: () => Promise<T | null>): Promise<T | null> {
    const [network, hash] = [networkOf(address), hashOf(email)];
    const pair: Count = [this.pair, `${hash} ${network}`];
    const isKnown = await isKnownAddress(this.store.db, email, network, this.clock());
    const counts: Count[] = isKnown ? [pair] : [pair, [this.address, network], [this.email, hash]];
    return this.counted(counts, work, isNull, true);
  }

  /** Who has proved to be the owner, from this address, is no longer held up by earlier failures. */
  async trust(address: string, person: { id: number; email: string }): Promise<void> {
    const hash = hashOf(person.email);
    await this.store.db.execute(
      sql`delete from rate_limit where key = ${`${EMAIL}:${hash}`} or starts_with(key, ${`${PAIR}:${hash} `})`,
    );
    await rememberAddress(this.store.db, person.id, networkOf(address), this.clock());
  }

  /**
   * An attempt to have a link to a new password sent; null where nobody has the e-mail. Those count, or the whole world
   * could be tried.
   */
  askForLink<T>(address: string, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[this.link, networkOf(address)]], work, isNull);
  }

  /** Mails with a link to one e-mail; `isSent` tells whether one was sent. */
  sendLink<T>(email: string, work: () => Promise<T>, isSent: (result: T) => boolean): Promise<T> {
    return this.counted([[this.resetMail, hashOf(email)]], work, isSent);
  }

  /** Saves in which a caller may learn whether somebody has an e-mail or a phone. */
  tryIdentity<T>(callerId: number, work: () => Promise<T>, isTaken: (result: T) => boolean): Promise<T> {
    return this.counted([[this.taken, String(callerId)]], work, isTaken);
  }

  /** Mails to users whom a caller creates. */
  greetUser<T>(callerId: number, work: () => Promise<T>, isSent: (result: T) => boolean): Promise<T> {
    return this.counted([[this.newUserMail, String(callerId)]], work, isSent);
  }

  /** An attempt to give the current password of one's own account; null has failed. */
  ownPassword<T>(callerId: number, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[this.password, String(callerId)]], work, isNull, true);
  }

  private async counted<T>(
    counts: readonly Count[],
    work: () => Promise<T>,
    remains: (result: T) => boolean,
    slowsDown = false,
  ): Promise<T> {
    const begun: Count[] = [];
    let stays = false;
    try {
      let most = 0;
      for (const count of counts) {
        begun.push(count);
        most = Math.max(most, await begin(count));
      }
      if (slowsDown && most > FREE_FAILURES) await this.pause(pauseAfter(most - 1));
      const result = await work();
      stays = remains(result);
      return result;
    } finally {
      if (!stays) await Promise.all(begun.map(([limiter, key]) => limiter.reward(key)));
    }
  }
}

const PAIR = 'sign-in-pair';
const EMAIL = 'sign-in-email';

const isNull = (result: unknown): boolean => result === null;

/** Counts an attempt; answers which one of its window it is. */
async function begin([limiter, key]: Count): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new Refusal(429, undefined, undefined, Math.max(Math.ceil(error.msBeforeNext / 1000), 1));
    throw error;
  }
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES), LONGEST_PAUSE_MS);
}

/** The table shows nobody's e-mail, and no e-mail is too long for a key. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
