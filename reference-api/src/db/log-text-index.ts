import type { PoolClient } from 'pg';
import type { Say } from '../kit/say';

/**
 * The index that finds rare text in the log without reading every entry. It needs the extension pg_trgm, which a server
 * may not have or may not let this account create. The search then works without it, and the next start tries again.
 */
export async function indexLogText(client: Pick<PoolClient, 'query'>, say: Say): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm');
    await client.query('create index if not exists log_message_text on log using gin (message_en gin_trgm_ops)');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`Searching the log for text is slow without the database extension pg_trgm (${reason}).`);
  }
}
