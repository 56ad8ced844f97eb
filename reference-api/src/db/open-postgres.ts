import { Pool, type PoolConfig } from 'pg';
import { databaseOn, type Store } from './database';
import { surviveLosses } from './no-connection';

/** Milliseconds. */
type PoolLimits = Pick<PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>;

/**
 * A pool on a PostgreSQL server; every session uses UTC. JIT is off: servers with LLVM, as most are packaged, would
 * compile long statements at each call and take thirty times as long.
 */
export function openPostgres(url: string, size = 10, limits: PoolLimits = {}): Store {
  const pool = new Pool({
    connectionString: url,
    max: size,
    options: '-c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 10_000,
    ...limits,
  });
  surviveLosses(pool, (error) => console.error(`A database connection was lost: ${error.message}`));
  return { kind: 'postgres', db: databaseOn(pool), pool, lost: new Promise(() => undefined), close: () => pool.end() };
}
