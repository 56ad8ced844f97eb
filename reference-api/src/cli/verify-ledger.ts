import { checkLedger } from '../ledger/chain';
import { parseEnv } from '../env';
import { openStoreToRead } from '../start';

// Walks the chain of the ledger and names the first broken entry; it changes nothing. Exit code 0: whole, 1: broken,
// 2: not checked.

try {
  const store = await openStoreToRead(parseEnv(process.env));
  try {
    const { entries, head, broken } = await checkLedger(store.db);
    if (broken) console.error(`The ledger is broken at entry ${broken.seq}: ${broken.reason}.`);
    else console.log(`The ledger is whole: ${entries} entries, the last one has the hash ${head}.`);
    process.exitCode = broken ? 1 : 0;
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
