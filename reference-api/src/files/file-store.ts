import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { storedFile } from '../db/schema/index';

// The store of uploaded files: content by its hash, never by a user-supplied name. It is in the database, so that a
// file and its metadata come, go and are backed up together (docs/decisions/0039-files-and-maps.md).

/** Keeps the bytes; the same bytes are kept once. Answers the hash that they are found by. */
export async function storeFile(db: Database, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  // An update that changes nothing locks the row until the file that needs it exists.
  await db.insert(storedFile).values({ hash, bytes }).onConflictDoUpdate({ target: storedFile.hash, set: { hash } });
  return hash;
}

export async function readStoredFile(db: Database, hash: string): Promise<Buffer> {
  const [found] = await db.select({ bytes: storedFile.bytes }).from(storedFile).where(eq(storedFile.hash, hash));
  if (!found) throw new Error(`The content ${hash} of a file is missing.`);
  return found.bytes;
}
