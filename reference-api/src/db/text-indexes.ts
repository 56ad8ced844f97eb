import type { PoolClient } from 'pg';
import type { Say } from '../kit/say';

/**
 * What the search compares of each table (records/search/found.statements.ts), as written in its own columns. A name
 * stands first: what begins with the text is found before what has it further on. The index is used for exactly this.
 * No column that an uplink changes may stand here: rows of `node` and `device` are then no longer updated in place.
 */
export const SEARCHED = {
  system: `name || ' ' || coalesce(address_street, '') || ' ' || coalesce(address_city, '')`,
  node: 'name',
  device: `serial || ' ' || coalesce(sub_serial, '') || ' ' || coalesce(inclinometer_serial, '')`,
  account: `name || ' ' || email || ' ' || coalesce(phone, '')`,
  sim_card: `coalesce(telephone, '') || ' ' || coalesce(iccid, '') || ' ' || coalesce(ip, '')`,
  router: 'serial_number',
  inspection: `coalesce(protocol_number, '') || ' ' || coalesce(offer_number, '') || ' '
    || coalesce(order_number, '') || ' ' || coalesce(performed_by, '')`,
  system_file: 'filename',
} as const;

const INDEXES = [
  'create index if not exists log_message_text on log using gin (message_en gin_trgm_ops)',
  ...Object.entries(SEARCHED).map(
    ([table, text]) =>
      `create index if not exists ${table}_searched on ${table}
        using gin (folded(${text}) gin_trgm_ops)`,
  ),
];

/**
 * The indexes that find rare text without reading every row. They need the extension pg_trgm, which a server may not
 * have or may not let this account create. Searches then work without them, and the next start tries again.
 */
export async function indexText(client: Pick<PoolClient, 'query'>, say: Say): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm');
    for (const index of INDEXES) await client.query(index);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`Searching for text is slow without the database extension pg_trgm (${reason}).`);
  }
}
