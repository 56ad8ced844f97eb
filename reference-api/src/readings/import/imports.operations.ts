import * as v from 'valibot';
import {
  checkImport,
  type ImportCounts,
  importReadings,
  listImports,
  type ReadingImport,
  takeBackImport,
} from '@sagitta/shared-contracts/api/reading-import';
import { IMPORT_MAX_BYTES, IMPORT_PROBLEMS, importFileProblem } from '@sagitta/shared-contracts/rules/reading-import';
import { maybe } from '@sagitta/shared-contracts/wire';
import { type Call, serve, serveInTransaction, serveUpload } from '../../access/calls/handler';
import type { Caller } from '../../access/caller';
import { requireHistory, requirePage } from '../../access/guards';
import type { Database } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { bytesOfFile } from '../../kit/uploaded-file';
import { checkFile, type ImportedFile, importFile, ImportRefused, takeBackImport as takeBack } from './import-file';
import { delimiterOf, headerLineOf, readOptions, type TypedOptions, WrongOption } from './import-options';
import { importsFor } from './importer';
import { type ImportRecord, importsOf, nodeOfImport } from './imports.statements';
import { type Head, readHead } from './read-head';
import { UnreadableFile } from './read-recordings';
import type { Stored } from './store-recordings';
import { unitProblem } from './units';

// What the commands of an operator do (cli/), for whoever imports from a page (docs/product/import.md).

const serveList = serve(listImports, async ({ db, caller, params }) => {
  const systemId = await requireImporter(db, caller, params.id);
  return (await importsOf(db, systemId, params.id)).map(recordOf);
});

const serveCheck = serveUpload(checkImport, IMPORT_MAX_BYTES, async (call) => {
  await requireImporter(call.db, call.caller, call.input.nodeID);
  return beside(async () => {
    const { head, file } = await readInput(call);
    if (file === null) return { ...head, result: null };
    const checked = await checkFile(call.db, file);
    const rows = checked.first.map(({ line, at, value, temperature }) => ({
      line,
      at: new Date(at).toISOString(),
      value,
      temperature,
    }));
    return { ...head, result: { ...countsOf(checked), rows } };
  });
});

const serveImport = serveUpload(importReadings, IMPORT_MAX_BYTES, async (call) => {
  await requireImporter(call.db, call.caller, call.input.nodeID);
  return beside(async () => {
    const { file } = await readInput(call);
    if (file === null) throw new WrongOption('timeColumn', 'Name the columns of times and values.');
    const { importId: importID, ...stored } = await importFile(call.db, call.caller, file, call.clock());
    return { importID, ...countsOf(stored) };
  });
});

const serveTakeBack = serveInTransaction(takeBackImport, async ({ db, caller, clock, params }) => {
  await requireImporter(db, caller, await nodeOfImport(db, params.id));
  try {
    return { readings: await takeBack(db, caller, params.id, clock()) };
  } catch (error) {
    if (error instanceof ImportRefused) throw new Refusal(422, { id: error.message });
    throw error;
  }
});

/** Refuses who may not import for a node, without revealing whether there is one. @returns its system */
async function requireImporter(db: Database, caller: Caller, nodeId: number): Promise<number> {
  requirePage(caller, '/devices/:nodeId/import');
  const systemId = await requireHistory(db, caller, nodeId);
  if (!(await importsFor(db, caller, systemId))) throw new Refusal(403);
  return systemId;
}

/** Says what is wrong beside the field that it is about. */
async function beside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongOption) throw new Refusal(400, { [error.option]: error.words });
    if (error instanceof UnreadableFile) throw new Refusal(400, { file: error.message });
    if (error instanceof ImportRefused) throw new Refusal(400, { nodeID: error.message });
    throw error;
  }
}

/** The file of a form and how it is read; no file where its columns are not named yet. */
async function readInput({
  db,
  clock,
  input,
}: Pick<Call<typeof importReadings>, 'db' | 'clock' | 'input'>): Promise<{ head: Head; file: ImportedFile | null }> {
  const { nodeID, fileName, file, timeColumn, valueColumn, unit, timeZone, order, ...optional } = input;
  const bytes = await bytesOfFile(file);
  const name = fileName.trim();
  const problem = importFileProblem({ name, size: bytes.length });
  if (problem !== null) throw new UnreadableFile(problem);
  const given = Object.entries(optional).filter(([, text]) => text !== '');
  const typed: TypedOptions = { timeColumn, valueColumn, unit, timeZone, order, ...Object.fromEntries(given) };
  const head = readHead(bytes, {
    delimiter: typed.delimiter === undefined ? null : delimiterOf(typed.delimiter),
    headerLine: typed.headerLine === undefined ? null : headerLineOf(typed.headerLine),
  });
  if (timeColumn === '' && valueColumn === '') return { head, file: null };
  const read = readOptions({ ...typed, delimiter: head.delimiter }, clock().getTime());
  const wrongUnit = await unitProblem(db, nodeID, unit);
  if (wrongUnit !== null) throw new WrongOption('unit', wrongUnit);
  const open = async function* () {
    yield bytes;
  };
  return { head, file: { nodeId: nodeID, name, open, ...read } };
}

function countsOf({ stored, known, refused, noted, leftOut, span }: Stored): ImportCounts {
  const problems = [...refused, ...noted].sort((a, b) => a.line - b.line).slice(0, IMPORT_PROBLEMS);
  return {
    stored,
    known,
    refused: refused.length,
    beyond: refused.filter(({ isBeyond }) => isBeyond).length,
    noted: noted.length,
    ...leftOut,
    firstAt: span && new Date(span.first).toISOString(),
    lastAt: span && new Date(span.last).toISOString(),
    problems: problems.map(({ line, reason }) => ({ line, reason })),
  };
}

const OptionsSchema = v.object({ unit: maybe(v.string()), timeZone: maybe(v.string()) });

function recordOf(record: ImportRecord): ReadingImport {
  const { id, fileName, sha256, stored, known, refused, takenBackBy } = record;
  const iso = (moment: Date | null) => moment && moment.toISOString();
  return {
    id,
    at: record.at.toISOString(),
    by: record.accountName,
    fileName,
    sha256,
    stored,
    known,
    refused,
    firstAt: record.firstAt.toISOString(),
    lastAt: record.lastAt.toISOString(),
    ...v.parse(OptionsSchema, JSON.parse(record.options)),
    packedAt: iso(record.packedAt),
    takenBackAt: iso(record.takenBackAt),
    takenBackBy,
  };
}

export const importOperations = [serveList, serveCheck, serveImport, serveTakeBack];
