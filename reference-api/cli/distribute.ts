import { parseArgs } from 'node:util';
import { openPostgres } from '../src/db/open-postgres';
import { CannotDistribute, distribute } from '../src/db/distribution/distribute';
import { parseEnv } from '../src/kit/env';
import { loggedLine } from '../src/kit/log-errors';

// Distributes the database of DATABASE_URL over the workers of its Citus cluster (docs/operating.md#beyond-one-server):
// pnpm --filter @sagitta/reference-api distribute [--dry-run] [--shards 32]

const USAGE = 'Usage: distribute [--dry-run] [--shards 32], with DATABASE_URL naming the coordinator';
const MOST_SHARDS = 1_024;

try {
  // pnpm passes on the two dashes before the command's options.
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const { values } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean', default: false }, shards: { type: 'string', default: '32' } },
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > MOST_SHARDS)
    throw new CannotDistribute(`--shards is a whole number from 1 to ${MOST_SHARDS}.`);
  const { DATABASE_URL: url } = parseEnv(process.env);
  if (url === undefined) throw new CannotDistribute('DATABASE_URL is not set.');
  const store = openPostgres(url, 2);
  try {
    await distribute(store, { shards, isDryRun: values['dry-run'] }, console.log);
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(
    error instanceof CannotDistribute ? error.message : `It failed, and changed nothing: ${loggedLine(error)}`,
  );
  console.error(USAGE);
  process.exitCode = 1;
}
