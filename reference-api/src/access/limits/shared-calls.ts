import type pg from 'pg';
import type { Clock } from '../../kit/clock';

/** Of the limit: a caller who has used less on this instance is not worth a write. */
const SHARED_FROM = 0.1;
const NAME = 'calls';

interface Window {
  /** Calls of every instance, as of the last settlement. */
  settled: number;
  /** Calls of this instance since then. */
  pending: number;
  /** Milliseconds since 1970. */
  end: number;
  isShared: boolean;
}

interface Counted {
  current: number;
  /** ms until the window ends. */
  ttl: number;
}

/**
 * How many calls an address has made within its window, over all instances
 * (docs/decisions/0020-sign-in-limits.md#limits-over-instances). A call is counted in memory; {@link settle}, which
 * runs every second, adds what callers near the limit have used to the database's count of them, in one statement for
 * all, and learns what they have used elsewhere.
 */
export class SharedCalls {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  /** Counts one call of a key that may make `max` in `timeWindow` ms. */
  count(key: string, timeWindow: number, max: number): Counted {
    const now = this.clock().getTime();
    let window = this.windows.get(key);
    // After the clock is set back, a window ends no later than its length from now.
    if (!window || window.end <= now || window.end > now + timeWindow) {
      window = { settled: 0, pending: 0, end: now + timeWindow, isShared: false };
      this.windows.set(key, window);
    }
    window.pending += 1;
    const current = window.settled + window.pending;
    window.isShared ||= current > max * SHARED_FROM;
    return { current, ttl: window.end - now };
  }

  /** If the database cannot be asked, this instance goes on with its own counts. */
  async settle(): Promise<void> {
    const now = this.clock().getTime();
    for (const [key, { end }] of this.windows) if (end <= now) this.windows.delete(key);
    const shared = [...this.windows].filter(([, { isShared }]) => isShared);
    if (shared.length === 0) return;
    const sent = shared.map(([key, window]) => ({ key, window, points: window.pending }));
    // In one order everywhere, so that two instances never wait for each other.
    sent.sort((one, other) => (one.key < other.key ? -1 : 1));
    const { rows } = await this.pool.query<{ key: string; points: number; expire: string }>(
      `insert into rate_limit as kept (key, points, expire)
       select '${NAME}:' || key, points, expire
       from unnest($1::text[], $2::int[], $3::bigint[]) as one (key, points, expire)
       on conflict (key) do update set
         points = case when kept.expire <= $4::bigint then excluded.points else kept.points + excluded.points end,
         expire = case when kept.expire <= $4::bigint then excluded.expire else least(kept.expire, excluded.expire) end
       returning substr(key, ${NAME.length + 2}) as key, points, expire`,
      [sent.map(({ key }) => key), sent.map(({ points }) => points), sent.map(({ window }) => window.end), now],
    );
    const counted = new Map(rows.map((row) => [row.key, row]));
    for (const { key, window, points } of sent) {
      const row = counted.get(key);
      if (!row) continue;
      window.pending -= points;
      window.settled = row.points;
      window.end = Number(row.expire);
    }
  }
}

type Done = (error: Error | null, counted: Counted) => void;

/** The counts as the server's limit of calls asks for a store: it makes one itself. */
export function storeOf(calls: SharedCalls) {
  return class Store {
    incr(key: string, done: Done, timeWindow: number, max: number): void {
      done(null, calls.count(key, timeWindow, max));
    }

    /** Routes share the count. */
    child(): this {
      return this;
    }
  };
}
