import type { TestApi } from './api';

/** Tables of what people change; readings and sessions go on by themselves. */
const TABLES = [
  'account', 'assignment', 'audit', 'agreement', 'device', 'inspection', 'log', 'mail_outbox', 'node', 'password_reset', 'router', 'sim_card', 'sms',
  'system', 'system_file', 'system_file_access', 'system_group', 'system_group_account', 'system_group_system',
];

/** A fingerprint of each table's rows, so that a test can say that a call has changed nothing. */
export async function snapshot({ store }: TestApi): Promise<Record<string, string>> {
  const parts = TABLES.map((table) => `select '${table}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print from "${table}" t`);
  const { rows } = await store.pool.query<{ name: string; print: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
