import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_ORDERS } from '@sagitta/shared-contracts/rules/reading-import';
import { parseEnv } from '../src/kit/env';
import { type ImportedFile, importFile } from '../src/readings/import/import-file';
import { readOptions } from '../src/readings/import/import-options';
import { importerOf } from '../src/readings/import/importer';
import type { Told } from '../src/readings/import/store-recordings';
import { surveyFile } from '../src/readings/import/survey-file';
import { unitProblem, UNITS } from '../src/readings/import/units';
import { openStore } from '../src/start';

// Loads recordings of a CSV into a node. The README of this package explains the options.

const NAMES = ['file', 'node', 'by', 'time-column', 'value-column', 'unit', 'time-zone', 'order'] as const;
const OPTIONAL = ['temperature-column', 'delimiter', 'decimal', 'header-line', 'missing', 'permissible', 'levels'];
const USAGE = `Usage: import-measurements --file recordings.csv --node 3 --by you@company.example --time-column Date
  --value-column Tilt --unit ${UNITS.join('|')} --time-zone Europe/Warsaw --order ${DAY_ORDERS.join('|')}
  [--temperature-column Temp] [--delimiter ";"|tab] [--decimal ","] [--header-line 2] [--missing -9999,NAN]
  [--permissible 90 --levels 25,50,75,100] [--dry-run]
The API must not be running on the same folder; with DATABASE_URL it may.`;
/** Lines read between two reports of progress. */
const REPORTED_LINES = 100_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}

/** Returns 0 if every line was stored, known or empty, 1 if some were refused. */
async function run(): Promise<number> {
  const options = Object.fromEntries([...NAMES, ...OPTIONAL].map((name) => [name, { type: 'string' as const }]));
  // pnpm passes on the two dashes before the command's options.
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const { values } = parseArgs({ args, options: { ...options, 'dry-run': { type: 'boolean' } } });
  const typed = (name: string) => (values as Record<string, string | undefined>)[name];
  const given = (name: (typeof NAMES)[number]): string => {
    const value = typed(name);
    if (!value) throw new Error(`--${name} is missing.`);
    return value;
  };
  for (const name of NAMES) given(name);
  if (!/^[1-9]\d*$/.test(given('node'))) throw new Error(`--node is the id of a node, not ${given('node')}.`);
  const read = readOptions(
    {
      timeColumn: given('time-column'),
      valueColumn: given('value-column'),
      temperatureColumn: typed('temperature-column'),
      unit: given('unit'),
      timeZone: given('time-zone'),
      order: given('order'),
      delimiter: typed('delimiter'),
      decimal: typed('decimal'),
      headerLine: typed('header-line'),
      missing: typed('missing'),
      permissible: typed('permissible'),
      levels: typed('levels'),
    },
    Date.now(),
  );
  // pnpm runs the command in the folder of the package; the path is meant from where the person is.
  const path = resolve(process.env.INIT_CWD ?? '.', given('file'));
  const file = { nodeId: Number(given('node')), name: basename(path), open: () => piecesOf(path), ...read };

  // Before the database opens, which takes longer than a look at a file.
  const survey = await surveyFile(file);
  if (survey.recordings === 0 || values['dry-run'] === true) {
    tell(survey);
    for (const { line, at, value, temperature } of survey.first)
      console.log(`line ${line}: ${new Date(at).toISOString()} ${value} ${temperature ?? ''}`);
    console.log(`${survey.recordings} can be stored, ${survey.refused.length} not. Nothing was stored.`);
    return survey.refused.length === 0 && survey.recordings > 0 ? 0 : 1;
  }
  return store(file, { by: given('by'), unit: given('unit'), lines: survey.recordings });
}

async function store(file: ImportedFile, { by, unit, lines }: { by: string; unit: string; lines: number }) {
  const opened = await openStore(
    parseEnv(process.env),
    () => new Date(),
    (line) => console.log(line),
  );
  try {
    const problem = await unitProblem(opened.db, file.nodeId, unit);
    if (problem !== null) throw new Error(problem);
    const person = await importerOf(opened.db, by, file.nodeId);
    let at = 0;
    const onStored = (count: number) => {
      if (Math.floor(count / REPORTED_LINES) > Math.floor(at / REPORTED_LINES))
        console.log(`${count} of ${lines} recordings read.`);
      at = count;
    };
    const result = await importFile(opened.db, person, { ...file, onStored }, new Date());
    tell(result);
    const { stored, known, refused, importId } = result;
    console.log(`${stored} stored, ${known} known already, ${refused.length} refused.`);
    if (importId !== null) console.log(`Import ${importId}. To take it back: take-back-import --import ${importId}`);
    return refused.length === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

function tell({ refused, noted, leftOut }: Told): void {
  for (const { line, reason } of [...refused, ...noted].sort((a, b) => a.line - b.line))
    console.log(`line ${line}: ${reason}`);
  if (leftOut.empty > 0) console.log(`${leftOut.empty} lines are empty.`);
  if (leftOut.missing > 0) console.log(`${leftOut.missing} lines say that there is no value.`);
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const opened = await open(path);
  for await (const piece of opened.createReadStream()) yield piece as Buffer;
}
