import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isTimeZone } from '@sagitta/shared-contracts/rules/time';
import type { Store } from '../src/db/database';
import { parseEnv } from '../src/kit/env';
import { DAY_ORDERS, DECIMAL_MARKS, type CsvForm, readRecordings } from '../src/readings/import/read-recordings';
import { storeRecordings } from '../src/readings/import/store-recordings';
import { factorOf, UNITS } from '../src/readings/import/units';
import { zoneClock } from '../src/readings/import/zone-clock';
import { openStore } from '../src/start';

// Loads recordings of a CSV into a node. The README of this package explains the options.

const NAMES = ['file', 'node', 'time-column', 'value-column', 'unit', 'time-zone', 'order'] as const;
const USAGE = `Usage: import-measurements --file recordings.csv --node 3 --time-column Date --value-column Tilt
  --unit ${UNITS.join('|')} --time-zone Europe/Warsaw --order ${DAY_ORDERS.join('|')}
  [--temperature-column Temp] [--delimiter ";"|tab] [--decimal ","]
The API must not be running on the same folder; with DATABASE_URL it may.`;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}

/** Returns 0 if every line was stored or known, 1 if some were refused. */
async function run(): Promise<number> {
  const optional = {
    'temperature-column': { type: 'string' },
    delimiter: { type: 'string', default: ',' },
    decimal: { type: 'string', default: '.' },
  } as const;
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  // pnpm passes on the two dashes before the command's options.
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const { values } = parseArgs({ args, options: { ...options, ...optional } });
  const given = (name: string): string => {
    const value = (values as Record<string, string | undefined>)[name];
    if (!value) throw new Error(`--${name} is missing.`);
    return value;
  };
  const order = DAY_ORDERS.find((one) => one === given('order'));
  if (!order) throw new Error(`--order is one of ${DAY_ORDERS.join(', ')}.`);
  if (!isTimeZone(given('time-zone'))) throw new Error(`There is no time zone ${given('time-zone')}.`);
  const decimal = DECIMAL_MARKS.find((one) => one === values.decimal);
  if (!decimal) throw new Error(`--decimal is one of ${DECIMAL_MARKS.join(' ')}`);
  const delimiter = ['tab', '\\t'].includes(values.delimiter) ? '\t' : values.delimiter;
  if (delimiter.length !== 1) throw new Error('--delimiter is one character, or tab.');
  for (const name of NAMES) given(name);
  if (!/^[1-9]\d*$/.test(given('node'))) throw new Error(`--node is the id of a node, not ${given('node')}.`);

  const store = await openStore(
    parseEnv(process.env),
    () => new Date(),
    (line) => console.log(line),
  );
  try {
    const temperatureColumn = values['temperature-column'] ?? null;
    return await load(store, given, { order, temperatureColumn, delimiter, decimal });
  } finally {
    await store.close();
  }
}

async function load(
  { pool }: Store,
  given: (name: string) => string,
  form: Pick<CsvForm, 'order' | 'temperatureColumn' | 'delimiter' | 'decimal'>,
): Promise<number> {
  const nodeId = Number(given('node'));
  const factor = await factorOf(pool, nodeId, given('unit'));
  // pnpm runs the command in the folder of the package; the path is meant from where the person is.
  const file = resolve(process.env.INIT_CWD ?? '.', given('file'));
  // Opened first: a file that does not exist ends the command before anything begins.
  const opened = await open(file);
  const lines = readRecordings(opened.createReadStream(), {
    ...form,
    timeColumn: given('time-column'),
    valueColumn: given('value-column'),
    clock: zoneClock(given('time-zone')),
    factor,
    now: Date.now(),
  });
  const { stored, known, refused } = await storeRecordings(pool, nodeId, lines);
  for (const { line, reason } of refused) console.log(`line ${line}: ${reason}`);
  console.log(`${stored} stored, ${known} known already, ${refused.length} refused.`);
  return refused.length === 0 ? 0 : 1;
}
