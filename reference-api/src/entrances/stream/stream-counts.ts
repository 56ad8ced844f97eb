import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';

const NAME = 'streams';

/**
 * How many streams accounts have open on other instances. Each instance keeps a row for each of its accounts, and
 * renews it: the rows of one that was killed end by themselves.
 */
export class StreamCounts {
  private readonly instance = randomUUID();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    /** ms until a row that is not renewed ends. */
    private readonly lastingMs: number,
  ) {}

  async elsewhere(accountId: number): Promise<number> {
    const { rows } = await this.db.execute<{ count: number }>(sql`
      select coalesce(sum(points), 0)::int as count from rate_limit
      where starts_with(key, ${`${NAME}:${accountId}:`}) and key <> ${this.keyOf(accountId)}
        and expire > ${this.clock().getTime()}::bigint`);
    return rows[0]?.count ?? 0;
  }

  /** Stores how many streams these accounts have open on this instance; none removes an account's row. */
  async store(counts: ReadonlyMap<number, number>): Promise<void> {
    if (counts.size === 0) return;
    const open = [...counts].filter(([, count]) => count > 0);
    const gone = [...counts].filter(([, count]) => count === 0);
    if (open.length > 0)
      await this.db.execute(sql`
        insert into rate_limit (key, points, expire)
        select one.key, one.points, ${this.clock().getTime() + this.lastingMs}::bigint
        from unnest(${sql.param(open.map(([id]) => this.keyOf(id)))}::text[],
          ${sql.param(open.map(([, count]) => count))}::int[]) as one (key, points)
        on conflict (key) do update set points = excluded.points, expire = excluded.expire`);
    if (gone.length > 0)
      await this.db.execute(
        sql`delete from rate_limit where key = any(${sql.param(gone.map(([id]) => this.keyOf(id)))}::text[])`,
      );
  }

  private keyOf(accountId: number): string {
    return `${NAME}:${accountId}:${this.instance}`;
  }
}
