import { parseArgs } from 'node:util';
import { checkLedger } from '../src/alarms/ledger/chain';
import { compareLedger } from '../src/alarms/ledger/compare';
import { parseEnv } from '../src/kit/env';
import { openStoreToRead } from '../src/start';
import { writeMetrics } from './backup/metrics-file';

// Walks the chain of the ledger and names the first broken entry, then those that log, messages and records of changes
// do not bear out. It changes nothing. Exit code 0: in order, 1: not, 2: not checked.
// `--metrics <file>` tells Prometheus.

try {
  const args = process.argv.slice(2).filter((one) => one !== '--');
  const { metrics } = parseArgs({ args, options: { metrics: { type: 'string' } } }).values;
  const store = await openStoreToRead(parseEnv(process.env));
  try {
    const { entries, head, broken } = await checkLedger(store.db);
    if (broken) console.error(`The ledger is broken at entry ${broken.seq}: ${broken.reason}.`);
    else console.log(`The ledger is whole: ${entries} entries, the last one has the hash ${head}.`);
    const doubts = await compareLedger(store.db);
    for (const { seq, logId, reason } of doubts)
      console.error(`${seq === null ? 'No entry' : `Entry ${seq}`} about log entry ${logId}: ${reason}.`);
    if (metrics !== undefined)
      await writeMetrics(metrics, [
        {
          name: 'sagitta_ledger_checked_timestamp_seconds',
          help: 'When the ledger was last checked.',
          value: Date.now() / 1000,
        },
        {
          name: 'sagitta_ledger_problems',
          help: 'What of it is not in order.',
          value: (broken ? 1 : 0) + doubts.length,
        },
        { name: 'sagitta_ledger_entries', help: 'Its entries.', value: entries },
      ]);
    process.exitCode = broken || doubts.length > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
