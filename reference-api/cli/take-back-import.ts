import { parseArgs } from 'node:util';
import { parseEnv } from '../src/kit/env';
import { takeBackImport } from '../src/readings/import/import-file';
import { importerOf } from '../src/readings/import/importer';
import { nodeOfImport } from '../src/readings/import/imports.statements';
import { openStore } from '../src/start';

// Removes the readings of one import. Its record stays.

const USAGE = `Usage: take-back-import --import 7 --by you@company.example
The API must not be running on the same folder; with DATABASE_URL it may.`;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const { values } = parseArgs({ args, options: { import: { type: 'string' }, by: { type: 'string' } } });
  const id = Number(values.import);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new Error('--import is the number of an import.');
  if (!values.by) throw new Error('--by is missing.');
  const store = await openStore(
    parseEnv(process.env),
    () => new Date(),
    (line) => console.log(line),
  );
  try {
    const person = await importerOf(store.db, values.by, await nodeOfImport(store.db, id));
    const removed = await takeBackImport(store.db, person, id, new Date());
    console.log(`Import ${id} is taken back: ${removed} readings removed.`);
  } finally {
    await store.close();
  }
}
