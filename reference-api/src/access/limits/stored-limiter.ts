import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../kit/clock';

export interface LimitRule {
  /** Prefix of every key, so that rules share one table. */
  name: string;
  points: number;
  seconds: number;
}

interface Row {
  points: number;
  /** Milliseconds since 1970. As text, since `pg` does not read a bigint as a number. */
  expire: string;
}

/**
 * The library's PostgreSQL store with two statements of our own. They read our clock, so that tests can set it, and a
 * window never ends later than its length from now: after the clock is set back, the library's own statements would
 * wait for the old time to come again.
 */
export class StoredLimiter extends RateLimiterPostgres {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly rule: LimitRule,
  ) {
    super({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // Each limiter would start a timer; ours clears the table for all of them.
      clearExpiredByTimeout: false,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
    });
  }

  /** Adds to a count, or restarts it when its window has ended. A count never falls below zero. */
  async _upsert(key: string, points: number, msDuration: number, isForced = false): Promise<pg.QueryResult<Row>> {
    const now = this.clock().getTime();
    return this.pool.query<Row>(
      `insert into rate_limit as kept (key, points, expire) values ($1, greatest($2::int, 0), $3::bigint)
       on conflict (key) do update set
         points = case when kept.expire <= $4::bigint or $5 then greatest($2::int, 0)
           else greatest(kept.points + $2::int, 0) end,
         expire = case when kept.expire <= $4::bigint or $5 then $3::bigint else least(kept.expire, $3::bigint) end
       returning points, expire`,
      [key, points, now + msDuration, now, isForced],
    );
  }

  async _get(key: string): Promise<pg.QueryResult<Row> | null> {
    const found = await this.pool.query<Row>(
      'select points, expire from rate_limit where key = $1 and expire > $2::bigint',
      [key, this.clock().getTime()],
    );
    return found.rowCount === 0 ? null : found;
  }

  _getRateLimiterRes(_key: string, changed: number, { rows }: pg.QueryResult<Row>): RateLimiterRes {
    const [row] = rows;
    if (!row) throw new Error('The database has not answered the count.');
    const left = Math.min(Number(row.expire) - this.clock().getTime(), this.rule.seconds * 1000);
    return new RateLimiterRes(
      Math.max(this.rule.points - row.points, 0),
      Math.max(left, 0),
      row.points,
      row.points === changed,
    );
  }
}
