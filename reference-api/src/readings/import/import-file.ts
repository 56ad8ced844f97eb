import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { importProblem } from '@sagitta/shared-contracts/rules/reading-import';
import type { Caller } from '../../access/caller';
import { changesBetween, recordAudit } from '../../access/record-audit';
import { logSetting } from '../../alarms/event-log.statements';
import type { Database } from '../../db/database';
import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import {
  insertImport,
  keepNode,
  type KeptNode,
  lockImport,
  markTakenBack,
  nextImportId,
  removeReadings,
} from './imports.statements';
import { type CsvForm, readRecordings } from './read-recordings';
import { type Checked, checkRecordings, type Stored, storeRecordings } from './store-recordings';

/** Why an import is not done or taken back, in words for whoever asked. */
export class ImportRefused extends Error {}

export interface ImportedFile {
  nodeId: number;
  name: string;
  /** From its beginning, each time it is called. */
  open: () => AsyncIterable<Buffer>;
  form: CsvForm;
  limits: Thresholds | null;
  /** Told how many recordings have been read. */
  onStored?: (count: number) => void;
  /** How it is read, as the record keeps it. */
  options: Readonly<Record<string, string | number | readonly (string | number)[] | null>>;
}

export interface Imported extends Stored {
  /** Of its record; null where nothing was stored, which leaves none. */
  importId: number | null;
}

type Person = Pick<Caller, 'id' | 'name' | 'email'>;

/**
 * Stores the recordings of a file in one transaction, with a record of it in log, ledger and audit: all that can be
 * read, or nothing where it fails. A level, an alarm or the state of the device never follows from it.
 */
export async function importFile(db: Database, by: Person, file: ImportedFile, now: Date): Promise<Imported> {
  const { nodeId, form, limits } = file;
  return db.transaction(async (tx) => {
    const node = await nodeToImport(tx, nodeId);
    const importId = await nextImportId(tx);
    const hash = createHash('sha256');
    const lines = readRecordings(Readable.from(hashed(file.open(), hash), { objectMode: false }), form);
    const result = await storeRecordings(
      tx,
      { id: node.id, systemId: node.systemId, importId, limits },
      lines,
      file.onStored,
    );
    if (result.span === null) return { ...result, importId: null };
    const { stored, known, refused, span } = result;
    const sha256 = hash.digest('hex');
    const readings = `${stored} readings of ${node.name}`;
    const words = `${readings} were imported from "${file.name}" by ${by.name} (import ${importId})`;
    await insertImport(tx, {
      id: importId,
      systemId: node.systemId,
      nodeId: node.id,
      nodeName: node.name,
      logId: await logSetting(tx, node, words, now),
      at: now,
      accountId: by.id,
      accountName: by.name,
      fileName: file.name,
      sha256,
      options: JSON.stringify(file.options),
      stored,
      known,
      refused: refused.length,
      firstAt: new Date(span.first),
      lastAt: new Date(span.last),
    });
    const facts = { import: importId, file: file.name, sha256, stored, known, refused: refused.length };
    await recordAudit(
      tx,
      by,
      {
        action: 'importReadings',
        entity: { kind: 'node', id: node.id, name: node.name },
        systems: [node.systemId],
        changes: changesBetween(null, facts),
      },
      now,
    );
    return { ...result, importId };
  });
}

/** What an import of the file would come to. Nothing is stored; the node stays until the caller's transaction ends. */
export async function checkFile(db: Database, { nodeId, open, form }: ImportedFile): Promise<Checked> {
  const node = await nodeToImport(db, nodeId);
  return checkRecordings(db, node, readRecordings(Readable.from(open(), { objectMode: false }), form));
}

/** @throws ImportRefused for a node that takes no import */
async function nodeToImport(db: Database, nodeId: number): Promise<KeptNode> {
  const node = await keepNode(db, nodeId);
  if (!node) throw new ImportRefused(`There is no node ${nodeId}.`);
  const problem = importProblem(node);
  if (problem !== null) throw new ImportRefused(problem);
  return node;
}

async function* hashed(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Takes an import back: its readings are removed, its record stays and says by whom. Refused once a pack has them: what
 * was handed out as evidence stays as it was.
 * @returns how many readings were removed
 */
export async function takeBackImport(db: Database, by: Person, id: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const record = await lockImport(tx, id);
    if (!record) throw new ImportRefused(`There is no import ${id}.`);
    if (record.takenBackAt !== null)
      throw new ImportRefused(`Import ${id} was taken back by ${record.takenBackBy} already.`);
    if (record.packedAt !== null) {
      const day = record.packedAt.toISOString().slice(0, 10);
      throw new ImportRefused(
        `Readings of import ${id} are in an evidence pack of ${day}: they stay as they were handed out.`,
      );
    }
    const node = await keepNode(tx, record.nodeId);
    if (!node) throw new ImportRefused(`${record.nodeName} was deleted, and its readings with it.`);
    const removed = await removeReadings(tx, record);
    await markTakenBack(tx, id, by.name, now);
    const what = `Import ${id} of ${node.name} from "${record.fileName}"`;
    await logSetting(tx, node, `${what} was taken back by ${by.name}: ${removed} readings removed`, now);
    await recordAudit(
      tx,
      by,
      {
        action: 'takeBackImport',
        entity: { kind: 'node', id: node.id, name: node.name },
        systems: [node.systemId],
        changes: changesBetween({ import: id, file: record.fileName, readings: removed }, null),
      },
      now,
    );
    return removed;
  });
}
