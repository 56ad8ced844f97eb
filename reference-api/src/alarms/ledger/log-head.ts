import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { ledgerHead } from './chain';

/** A logger, such as the API's own. */
interface Log {
  info(facts: { ledgerEntries: number; ledgerHead: string }, message: string): void;
}

/**
 * Logs the newest entry of the ledger now and every day. Logs are kept outside the database: an owner of that who cuts
 * off entries, or writes the whole chain anew, leaves these lines behind. The returned function stops it, and is done
 * when nothing is being read any more.
 */
export function startLedgerHeads(db: Database, log: Log, onError: (error: unknown) => void): () => Promise<void> {
  const note = async () => {
    try {
      const { entries, head } = await ledgerHead(db);
      log.info({ ledgerEntries: entries, ledgerHead: head }, 'The newest entry of the ledger.');
    } catch (error) {
      onError(error);
    }
  };
  let running = note();
  const timer = setInterval(() => {
    running = note();
  }, DAY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
