import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import * as v from 'valibot';
import { type Contents, contentsOf } from './contents';
import { dump, type Tools } from './pg-tools';

const HeldSchema = v.object({
  name: v.string(),
  rows: v.number(),
  hash: v.string(),
  columns: v.optional(v.array(v.string())),
});
const RecordSchema = v.object({
  bytes: v.number(),
  sha256: v.string(),
  contents: v.object({
    at: v.string(),
    server: v.string(),
    ledger: v.nullable(v.object({ entries: v.number(), head: v.string() })),
    held: v.array(HeldSchema),
  }),
});

/** What is written beside a dump: what it has to hold. */
export type BackupRecord = v.InferOutput<typeof RecordSchema>;

const recordOf = (file: string) => `${file}.contents.json`;

/**
 * Dumps a database that is in use, and beside the dump records what it has to hold: both see the same moment. The
 * files are there whole or not at all.
 */
export async function makeBackup(url: string, file: string, tools: Tools = []): Promise<BackupRecord> {
  const client = new Client({ connectionString: url });
  const draft = `${file}.part`;
  await client.connect();
  // A lost connection is told by the statement that it interrupts; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const dumping = dump(url, tools, draft, [`--snapshot=${rows[0]?.snapshot}`]);
    const [contents] = await Promise.all([contentsOf(client), dumping]);
    const record: BackupRecord = { ...(await fileFacts(draft)), contents: mutable(contents) };
    await writeFile(recordOf(file), `${JSON.stringify(record, null, 1)}\n`);
    await rename(draft, file);
    return record;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** What a dump has to hold; null where nobody wrote it down. */
export async function readRecord(file: string): Promise<BackupRecord | null> {
  const text = await readFile(recordOf(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : v.parse(RecordSchema, JSON.parse(text));
}

export async function fileFacts(file: string): Promise<Pick<BackupRecord, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

const mutable = (contents: Contents) => ({
  ...contents,
  held: contents.held.map(({ columns, ...held }) => ({ ...held, ...(columns && { columns: [...columns] }) })),
});
