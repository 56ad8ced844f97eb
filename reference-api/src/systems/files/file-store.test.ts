import { randomBytes } from 'node:crypto';
import { apiForTests } from '../../../testing/api';
import { PIECE_BYTES, readStoredFile, storeFile } from './file-store';

const api = apiForTests();

const pieces = async (hash: string) =>
  (await api.store.pool.query('select from stored_file_piece where hash = $1', [hash])).rowCount;

test.each([
  ['shorter than a piece', 1, 1],
  ['of one piece', PIECE_BYTES, 1],
  ['of several pieces', 2 * PIECE_BYTES + 1, 3],
])('gives back content that is %s', async (_, length, count) => {
  const content = randomBytes(length);
  const hash = await api.store.db.transaction((tx) => storeFile(tx, content));
  expect(await pieces(hash)).toBe(count);
  expect((await readStoredFile(api.store.db, hash)).equals(content)).toBe(true);
});

test('keeps the same content once', async () => {
  const content = randomBytes(PIECE_BYTES + 1);
  const hashes = [];
  for (const _ of [1, 2]) hashes.push(await api.store.db.transaction((tx) => storeFile(tx, content)));
  const [hash = ''] = hashes;
  expect(hashes).toEqual([hash, hash]);
  expect(await pieces(hash)).toBe(2);
});

test('keeps nothing of a transaction that is taken back', async () => {
  const content = randomBytes(2 * PIECE_BYTES);
  const stored: string[] = [];
  const refused = api.store.db.transaction(async (tx) => {
    stored.push(await storeFile(tx, content));
    throw new Error('No room');
  });
  await expect(refused).rejects.toThrow('No room');
  expect(await pieces(stored[0] ?? '')).toBe(0);
});
