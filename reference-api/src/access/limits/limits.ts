import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SYSTEM_FILE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../kit/clock';
import type { Store } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { isKnownAddress, rememberAddress } from './known-addresses';
import { networkOf } from './network-of';
import { StoredLimiter } from './stored-limiter';
import { Turns } from './turns';

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

/** From this many failures on, an attempt is delayed before it is checked, twice as long each time. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export interface LimitOptions {
  /** Most failures of an address in a quarter of an hour, across all e-mails. */
  perAddress: number;
  /** Replaced in tests, which do not wait. */
  pause?: (ms: number) => Promise<unknown>;
}

type Count = readonly [limiter: StoredLimiter, key: string];

/**
 * Counts rate-limited actions in the database and refuses excess ones with 429 (docs/decisions/0020-sign-in-limits.md).
 * An attempt counts from its start, so that a thousand in parallel count like a thousand in sequence. The count is
 * taken back if the attempt was right, or if the host could not process it, since that proves nothing.
 */
export class Limits {
  /** Evidence packs being made. Each reads from the database for as long as it is taken. */
  readonly evidencePacks = new Turns({ perAccount: 2, perInstance: 4 });
  /** Workbooks, charts and reports being made: each keeps the process busy for as long as it is taken. */
  readonly exports = new Turns({ perAccount: 2, perInstance: 3 });
  /** Searches everywhere: one follows each pause in typing, and reads several tables. */
  readonly searches = new Turns({ perAccount: 2, perInstance: 6 });
  /** Bytes of files that are received and stored: two of the largest. */
  readonly uploads = new Turns({ perAccount: SYSTEM_FILE_MAX_BYTES, perInstance: 2 * SYSTEM_FILE_MAX_BYTES });
  /** Files being stored, which costs the database more than receiving them costs this instance. */
  readonly storing = new Turns({ perAccount: 1, perInstance: 1 });
  private readonly pair;
  private readonly email;
  private readonly address;
  private readonly link;
  private readonly taken;
  private readonly takenAtCreation;
  private readonly password;
  private readonly code;
  private readonly codeElsewhere;
  private readonly codeOfDay;
  private readonly apiCalls;
  private readonly newUserMail;
  private readonly resetMail;
  private readonly fallback;
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
    this.takenAtCreation = limiter('taken-at-creation', 20, QUARTER);
    this.password = limiter('own-password', 10, QUARTER);
    this.code = limiter('second-step', 10, QUARTER);
    this.codeElsewhere = limiter('second-step-elsewhere', 10, QUARTER);
    this.codeOfDay = limiter('second-step-day', 50, DAY);
    this.apiCalls = limiter('api-token', 300, 60);
    this.newUserMail = limiter('new-user-mail', 20, DAY);
    this.resetMail = limiter('reset-mail', 10, DAY);
    this.fallback = limiter('release-fallback', 20, QUARTER);
    this.pause = pause;
  }

  /**
   * An attempt to sign in from this address as this e-mail; null means it failed. If the account has signed in from the
   * address before, only failures of that pair count: failures elsewhere do not lock its owner out.
   */
  async signIn<T>(address: string, email: string, work: () => Promise<T | null>): Promise<T | null> {
    const [network, hash] = [networkOf(address), hashOf(email)];
    const pair: Count = [this.pair, `${hash} ${network}`];
    const isKnown = await isKnownAddress(this.store.db, email, network, this.clock());
    const counts: Count[] = isKnown ? [pair] : [pair, [this.address, network], [this.email, hash]];
    return this.counted(counts, work, isNull, true);
  }

  /** Clears earlier failures from this address for a caller who has proved to be the owner. */
  async trust(address: string, person: { id: number; email: string }): Promise<void> {
    const hash = hashOf(person.email);
    await this.store.db.execute(
      sql`delete from rate_limit where key = ${`${EMAIL}:${hash}`} or starts_with(key, ${`${PAIR}:${hash} `})`,
    );
    await rememberAddress(this.store.db, person.id, networkOf(address), this.clock());
  }

  /**
   * A request for a link to a new password; null if no account has the e-mail. Those count too, or addresses could be
   * guessed without limit.
   */
  askForLink<T>(address: string, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[this.link, networkOf(address)]], work, isNull);
  }

  /** Mails with a link to one e-mail; `isSent` says whether one was sent. */
  sendLink<T>(email: string, work: () => Promise<T>, isSent: (result: T) => boolean): Promise<T> {
    return this.counted([[this.resetMail, hashOf(email)]], work, isSent);
  }

  /**
   * Saves that can reveal whether an e-mail or a phone is in use. Who has met many while saving can still create users.
   */
  tryIdentity<T>(
    doing: 'saving' | 'creating',
    callerId: number,
    work: () => Promise<T>,
    isTaken: (result: T) => boolean,
  ): Promise<T> {
    const limiter = doing === 'saving' ? this.taken : this.takenAtCreation;
    return this.counted([[limiter, String(callerId)]], work, isTaken);
  }

  /** Mails to users that a caller creates. */
  greetUser<T>(callerId: number, work: () => Promise<T>, isSent: (result: T) => boolean): Promise<T> {
    return this.counted([[this.newUserMail, String(callerId)]], work, isSent);
  }

  /** An attempt to enter one's own current password; null means it failed. */
  ownPassword<T>(callerId: number, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[this.password, String(callerId)]], work, isNull, true);
  }

  /**
   * An attempt at the second step of a sign-in; null means it failed. Failures elsewhere do not lock the owner out
   * where the account has been signed in to before.
   */
  async secondStep<T>(
    address: string,
    person: { id: number; email: string },
    work: () => Promise<T | null>,
  ): Promise<T | null> {
    const [network, id] = [networkOf(address), String(person.id)];
    const isKnown = await isKnownAddress(this.store.db, person.email, network, this.clock());
    const counts: Count[] = isKnown
      ? [[this.code, `${id} ${network}`]]
      : [
          [this.codeElsewhere, id],
          [this.codeOfDay, id],
        ];
    return this.counted(counts, work, isNull, true);
  }

  /** An attempt to show that one's own authenticator app is set up; null means it failed. */
  ownCode<T>(callerId: number, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[this.code, `own ${callerId}`]], work, isNull, true);
  }

  /** A call with an API token. */
  async apiToken(tokenId: number): Promise<void> {
    await begin([this.apiCalls, String(tokenId)]);
  }

  /** Reports of releases that a browser could not run. */
  reportFallback<T>(callerId: number, work: () => Promise<T>): Promise<T> {
    return this.counted([[this.fallback, String(callerId)]], work, () => true);
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

/** Counts an attempt; returns its number within the window. */
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

/** Hashed: the table reveals no e-mail, and no e-mail is too long for a key. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
