import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { storedFile } from '../../db/schema/index';

// The store of uploaded files: content by its hash, never by a user-supplied name. It is in the database, so that a
// file and its metadata come, go and are backed up together (docs/decisions/0067-limits-of-one-instance.md);
// db/functions/drop_unused_content.sql deletes content with its last file.

/** A database that hesitates for another reason is not waited for twice. */
const LONGEST_PAUSE_MS = 20;

/** Content that the database has, but that is not kept yet. Of the transaction that brought it. */
interface BroughtFile {
  hash: string;
  bytes: SQL;
  /** The large object that holds it meanwhile; null where the statement that keeps it brings it along. */
  objectId: number | null;
}

/** Bytes that are hashed and written to the database at a stretch; others wait for as long as that takes. */
const PIECE_BYTES = 256 * 1024;

/**
 * Brings the bytes to the database, without a lock that another upload waits for. Many of them in pieces: a single
 * statement of 25 MB would hold up all other calls of this instance until it was written.
 * @param db a transaction, in which they have to be kept: what they are brought in is gone after that
 */
export async function bringFile(db: Database, bytes: Buffer): Promise<BroughtFile> {
  const hash = createHash('sha256');
  if (bytes.length <= PIECE_BYTES)
    return { hash: hash.update(bytes).digest('hex'), bytes: sql`${bytes}`, objectId: null };
  // Not a temporary table: the role of the API may make none (api-role.ts).
  const { rows } = await db.execute<{ id: number }>(sql`select lo_create(0) as id`);
  const objectId = Number(rows[0]?.id);
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES);
    hash.update(piece);
    const began = performance.now();
    await db.execute(sql`select lo_put(${objectId}::oid, ${from}::bigint, ${piece}::bytea)`);
    // As long again for others: an upload never takes more than half of what the database can do at once.
    await wait(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
  }
  return { hash: hash.digest('hex'), bytes: sql`lo_get(${objectId}::oid)`, objectId };
}

/** Keeps what was brought; the same bytes are kept once. Answers the hash that they are found by. */
export async function keepFile(db: Database, { hash, bytes, objectId }: BroughtFile): Promise<string> {
  // An update that changes nothing locks the row until the file that needs it exists.
  await db.insert(storedFile).values({ hash, bytes }).onConflictDoUpdate({ target: storedFile.hash, set: { hash } });
  if (objectId !== null) await db.execute(sql`select lo_unlink(${objectId}::oid)`);
  return hash;
}

/** Brings and keeps the bytes. */
export async function storeFile(db: Database, bytes: Buffer): Promise<string> {
  return keepFile(db, await bringFile(db, bytes));
}

export async function readStoredFile(db: Database, hash: string): Promise<Buffer> {
  const [found] = await db.select({ bytes: storedFile.bytes }).from(storedFile).where(eq(storedFile.hash, hash));
  if (!found) throw new Error(`The content ${hash} of a file is missing.`);
  return found.bytes;
}
