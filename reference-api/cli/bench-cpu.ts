import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Of the clock that Linux counts the time of processes by. */
const TICK_MS = 10;

/** ms of a core that the sessions of a database have taken so far, without the time that they waited; on Linux. */
export async function databaseCpuMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const stats = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8')));
  return stats.reduce((sum, stat) => sum + ticksOf(stat) * TICK_MS, 0);
}

/** Ticks in the program and in the system: the twelfth and thirteenth fields after the name in brackets. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
