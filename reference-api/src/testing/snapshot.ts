import type { TestApi } from './api';

/** Tables of what people change; readings and sessions go on by themselves. */
const TABLES = [
  'account',
  'assignment',
  'audit',
  'agreement',
  'device',
  'email_restore',
  'inspection',
  'log',
  'mail_outbox',
  'node',
  'node_command',
  'password_reset',
  'router',
  'router_image',
  'sim_card',
  'sms',
  'stored_file',
  'system',
  'system_file',
  'system_file_access',
  'system_group',
  'system_group_account',
  'system_group_system',
  'system_map',
];

/**
 * How many rows each table has, and the newest transaction that wrote one that is still there: equal before and after
 * where a call has changed nothing. What a call wrote and undid leaves no trace in it.
 */
export async function snapshot({ store }: TestApi, except: readonly string[] = []): Promise<Record<string, string>> {
  const parts = TABLES.filter((table) => !except.includes(table)).map(
    (table) =>
      `select '${table}' as name, count(*) || ' rows, newest ' || coalesce(max(xmin::text::bigint), ` +
      `0) as print from "${table}"`,
  );
  const { rows } = await store.pool.query<{ name: string; print: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
