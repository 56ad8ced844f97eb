import { checkLedger } from '../src/alarms/ledger/chain';
import { compareLedger } from '../src/alarms/ledger/compare';
import { parseEnv } from '../src/kit/env';
import { openStoreToRead } from '../src/start';

// Walks the chain of the ledger and names the first broken entry, then those that log, messages and records of changes
// do not bear out. It changes nothing. Exit code 0: in order, 1: not, 2: not checked.

try {
  const store = await openStoreToRead(parseEnv(process.env));
  try {
    const { entries, head, broken } = await checkLedger(store.db);
    if (broken) console.error(`The ledger is broken at entry ${broken.seq}: ${broken.reason}.`);
    else console.log(`The ledger is whole: ${entries} entries, the last one has the hash ${head}.`);
    const doubts = await compareLedger(store.db);
    for (const { seq, logId, reason } of doubts)
      console.error(`${seq === null ? 'No entry' : `Entry ${seq}`} about log entry ${logId}: ${reason}.`);
    process.exitCode = broken || doubts.length > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
