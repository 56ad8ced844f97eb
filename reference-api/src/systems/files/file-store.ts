import { createHash } from 'node:crypto';
import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { storedFile, storedFilePiece } from '../../db/schema/index';

// The store of uploaded files: content by its hash, never by a user-supplied name. It is in the database, so that a
// file and its metadata come, go and are backed up together (docs/decisions/0067-limits-of-one-instance.md);
// db/functions/drop_unused_content.sql deletes content with its last file.

/** Bytes that are hashed, written and received at a stretch; then it is the turn of others. */
export const PIECE_BYTES = 64 * 1024;

/** Others have so many times as long as a piece takes: an upload uses a fifth of what the database can do. */
const OTHERS = 4;
/** A database that hesitates for another reason is not waited for longer than this. */
const LONGEST_PAUSE_MS = 20;

/**
 * Stores content; the same bytes are stored once. In pieces: a single statement of 25 MB would hold up all other calls
 * of this instance until it was written.
 * @param db a transaction, in which a file has to name the content: no other can delete or store it meanwhile
 * @returns the hash that it is found by
 */
export async function storeFile(db: Database, content: Buffer): Promise<string> {
  const hash = await hashOf(content);
  const [kept] = await db
    .insert(storedFile)
    .values({ hash })
    // An update that changes nothing locks the row until the file that needs it exists.
    .onConflictDoUpdate({ target: storedFile.hash, set: { hash } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!kept?.isNew) return hash;
  for (const [number, bytes] of piecesOf(content).entries()) {
    const began = performance.now();
    await db.insert(storedFilePiece).values({ hash, number, bytes });
    await wait(Math.min(OTHERS * (performance.now() - began), LONGEST_PAUSE_MS));
  }
  return hash;
}

async function hashOf(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(content)) {
    hash.update(piece);
    await turnOfOthers();
  }
  return hash.digest('hex');
}

function piecesOf(content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / PIECE_BYTES);
  return Array.from({ length: count }, (_, at) => content.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES));
}

export async function readStoredFile(db: Database, hash: string): Promise<Buffer> {
  const pieces = await db
    .select({ bytes: storedFilePiece.bytes })
    .from(storedFilePiece)
    .where(eq(storedFilePiece.hash, hash))
    .orderBy(asc(storedFilePiece.number));
  if (pieces.length === 0) throw new Error(`The content ${hash} of a file is missing.`);
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}
