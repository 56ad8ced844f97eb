import type { TestApi } from './api';

/** Tables that people change; readings and sessions change on their own. */
const TABLES = [
  'account',
  'api_token',
  'assignment',
  'audit',
  'agreement',
  'device',
  'email_restore',
  'favourite',
  'finding_photo',
  'inspection',
  'inspection_finding',
  'ledger',
  'log',
  'mail_outbox',
  'node',
  'node_command',
  'notification',
  'notification_message',
  'passkey',
  'password_reset',
  'recovery_code',
  'router',
  'router_image',
  'saved_view',
  'sim_card',
  'sms',
  'stored_file',
  'stored_file_piece',
  'system',
  'system_file',
  'system_file_access',
  'system_group',
  'system_group_account',
  'system_group_system',
  'system_map',
  'system_map_before',
  'totp',
];

/**
 * The number of rows of each table, and the newest transaction of a remaining row: equal before and after
 * a call that changed nothing. A rolled back write leaves no trace in it.
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
